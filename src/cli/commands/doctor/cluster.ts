/** Whether what several servers share can be used, and whether this one fits to the others: database, clocks, versions, files, secret. */
import { randomUUID } from 'node:crypto'
import { findMixture } from '../../../cluster/database/versions.ts'
import type { DatabaseLook } from '../../../cluster/look.ts'
import type { Config } from '../../../config.ts'
import { version as ownVersion } from '../../../version.ts'
import type { Check } from './check.ts'

/** PostgreSQL 15. */
const oldestVersion = 150_000
const clocksDifferMs = 60_000
const mostMs = 30_000

/** Nothing where this server works alone. */
export async function checkCluster(config: Config): Promise<Check[]> {
  if (config.databaseUrl === undefined) return []
  const { lookAtDatabase } = await import('../../../cluster/look.ts')
  try {
    const look = await lookAtDatabase(config.databaseUrl, config.databasePasswordFile)
    return [
      databaseCheck(look),
      clockCheck(look),
      upgradeCheck(look),
      ...machineChecks(look),
      await secretCheck(config, look),
      ...(await checkFiles(config, look)),
    ]
  } catch (error) {
    const remedy =
      'look at CONVERTD_DATABASE_URL and CONVERTD_DATABASE_PASSWORD_FILE, and whether PostgreSQL lets this machine in (pg_hba.conf)'
    return [
      { name: 'database', status: 'fail', detail: `cannot be used: ${(error as Error).message || 'no answer'}`, remedy },
      ...(await checkFiles(config)),
    ]
  }
}

function databaseCheck({ version, isEncrypted, machines }: DatabaseLook): Check {
  const [name, release] = ['database', `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`]
  const detail = `${release}, ${isEncrypted ? 'encrypted' : 'not encrypted'}, ${machines.length} servers at work`
  if (version < oldestVersion) return { name, status: 'fail', detail, remedy: 'upgrade PostgreSQL to 15 or newer' }
  const remedy = isEncrypted
    ? null
    : 'add ?sslmode=verify-full&sslrootcert=… to CONVERTD_DATABASE_URL, unless nobody else is on this network'
  return { name, status: isEncrypted ? 'ok' : 'warn', detail, remedy }
}

function clockCheck({ aheadMs }: DatabaseLook): Check {
  const detail = `the database is ${Math.abs(Math.round(aheadMs / 100) / 10)} s ${aheadMs < 0 ? 'behind' : 'ahead'}; its clock is the one that counts`
  const isFar = Math.abs(aheadMs) > clocksDifferMs
  return {
    name: 'clocks',
    status: isFar ? 'warn' : 'ok',
    detail,
    remedy: isFar ? 'run NTP on all machines: logs cannot be compared, and TLS and S3 refuse wrong times' : null,
  }
}

function upgradeCheck({ upgrades: { known, made } }: DatabaseLook): Check {
  const [newer, missing] = [made.filter((name) => !known.includes(name)), known.filter((name) => !made.includes(name))]
  const name = 'versions'
  if (made.length === 0) return { name, status: 'ok', detail: 'the database is empty; the first server makes its tables', remedy: null }
  if (newer.length > 0)
    return { name, status: 'warn', detail: 'a newer convertd has upgraded the database', remedy: 'upgrade this one soon' }
  if (missing.length > 0)
    return { name, status: 'ok', detail: 'this convertd is newer, and upgrades the database when it starts', remedy: null }
  return { name, status: 'ok', detail: 'database and program fit', remedy: null }
}

/** One for each server, and one for all. */
function machineChecks({ machines }: DatabaseLook): Check[] {
  if (machines.length === 0) return []
  const each = machines.map(
    ({ name, version }): Check => ({ name: 'server', status: 'ok', detail: `${name}: convertd ${version}`, remedy: null }),
  )
  const mixture = findMixture([...machines.map(({ version }) => version), ownVersion])
  const detail = mixture ? `convertd ${mixture.join(' and ')} do not work side by side` : 'all servers at work may be mixed'
  const remedy = mixture ? 'upgrade one release after another: stop the oldest servers, or start the release in between' : null
  return [...each, { name: 'servers', status: mixture ? 'fail' : 'ok', detail, remedy }]
}

async function secretCheck({ secretFile = '' }: Config, { facts }: DatabaseLook): Promise<Check> {
  const name = 'secret'
  try {
    const { readSeal } = await import('../../../cluster/secrets/seal.ts')
    const { fingerprints } = await readSeal(secretFile)
    const known = facts.get('secret')
    if (known === undefined || fingerprints.includes(known)) return { name, status: 'ok', detail: 'the same on all servers', remedy: null }
    return {
      name,
      status: 'fail',
      detail: 'differs from that of the other servers',
      remedy: 'give all servers the same CONVERTD_SECRET_FILE',
    }
  } catch (error) {
    return { name, status: 'fail', detail: (error as Error).message, remedy: 'openssl rand -base64 32 makes one' }
  }
}

async function checkFiles({ filesUrl = '', filesKeyFile }: Config, look?: DatabaseLook): Promise<Check[]> {
  const name = 'files'
  const signal = AbortSignal.timeout(mostMs)
  const { openObjects } = await import('../../../cluster/files/open-objects.ts')
  const { readPlaceMark } = await import('../../../cluster/files/place-mark.ts')
  try {
    const objects = await openObjects(filesUrl, filesKeyFile)
    try {
      const mark = await readPlaceMark(objects, signal)
      const known = look?.facts.get('file place')
      if (look && mark !== known) {
        const detail = `${objects.describe()} does not belong to this database`
        return [{ name, status: 'fail', detail, remedy: 'look at CONVERTD_FILES_URL, and whether the folder is mounted' }]
      }
      const probe = `doctor-${randomUUID()}`
      await objects.putBytes(probe, Buffer.from(probe), signal)
      const found = await objects.get(probe, undefined, signal)
      found?.stream.destroy()
      await objects.remove([probe])
      if (!found) return [{ name, status: 'fail', detail: `${objects.describe()} loses what is written`, remedy: 'look at its log' }]
      return [{ name, status: 'ok', detail: `${objects.describe()} can be written, read and cleared`, remedy: null }]
    } finally {
      objects.close()
    }
  } catch (error) {
    const cause = (error as { cause?: { name?: string; code?: string } }).cause
    const why = cause?.code ?? cause?.name
    const detail = `${(error as Error).message}${why ? ` (${why})` : ''}`
    return [{ name, status: 'fail', detail, remedy: 'look at CONVERTD_FILES_URL and CONVERTD_FILES_KEY_FILE' }]
  }
}
