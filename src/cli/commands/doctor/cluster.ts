/** Checks the shared parts of a cluster: database, clocks, versions, files, secret. */
import { randomUUID } from 'node:crypto'
import { findMixture } from '../../../cluster/database/versions.ts'
import type { DatabaseState } from '../../../cluster/inspect-database.ts'
import type { Config } from '../../../config.ts'
import { version as ownVersion } from '../../../version.ts'
import type { Check } from './check.ts'

/** PostgreSQL 15. */
const oldestVersion = 150_000
const clocksDifferMs = 60_000
const mostMs = 30_000

/** Returns nothing for a single server. */
export async function checkCluster(config: Config): Promise<Check[]> {
  if (config.databaseUrl === undefined) return []
  const { inspectDatabase } = await import('../../../cluster/inspect-database.ts')
  try {
    const look = await inspectDatabase(config.databaseUrl, config.databasePasswordFile)
    return [
      databaseCheck(look),
      clockCheck(look),
      upgradeCheck(look),
      ...machineChecks(look),
      await secretCheck(config, look),
      ...(await checkFiles(config, look)),
    ]
  } catch (error) {
    const remedy = 'check CONVERTD_DATABASE_URL and CONVERTD_DATABASE_PASSWORD_FILE, and that PostgreSQL accepts this machine (pg_hba.conf)'
    return [
      { name: 'database', status: 'fail', detail: `cannot be used: ${(error as Error).message || 'no answer'}`, remedy },
      ...(await checkFiles(config)),
    ]
  }
}

function databaseCheck({ version, isEncrypted, machines }: DatabaseState): Check {
  const [name, release] = ['database', `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`]
  const detail = `${release}, ${isEncrypted ? 'encrypted' : 'not encrypted'}, ${machines.length} running servers`
  if (version < oldestVersion) return { name, status: 'fail', detail, remedy: 'upgrade PostgreSQL to 15 or newer' }
  const remedy = isEncrypted ? null : 'add ?sslmode=verify-full&sslrootcert=… to CONVERTD_DATABASE_URL, unless the network is private'
  return { name, status: isEncrypted ? 'ok' : 'warn', detail, remedy }
}

function clockCheck({ aheadMs }: DatabaseState): Check {
  const detail = `the database is ${Math.abs(Math.round(aheadMs / 100) / 10)} s ${aheadMs < 0 ? 'behind' : 'ahead'}; its clock is used`
  const isFar = Math.abs(aheadMs) > clocksDifferMs
  return {
    name: 'clocks',
    status: isFar ? 'warn' : 'ok',
    detail,
    remedy: isFar ? 'run NTP on all machines: wrong clocks make logs hard to compare, and TLS and S3 refuse them' : null,
  }
}

function upgradeCheck({ upgrades: { known, made } }: DatabaseState): Check {
  const [newer, missing] = [made.filter((name) => !known.includes(name)), known.filter((name) => !made.includes(name))]
  const name = 'versions'
  if (made.length === 0) return { name, status: 'ok', detail: 'the database is empty; the first server creates its tables', remedy: null }
  if (newer.length > 0)
    return { name, status: 'warn', detail: 'a newer convertd has upgraded the database', remedy: 'upgrade this one soon' }
  if (missing.length > 0)
    return { name, status: 'ok', detail: 'this convertd is newer and upgrades the database when it starts', remedy: null }
  return { name, status: 'ok', detail: 'the versions of database and program match', remedy: null }
}

/** One per server, and one for all. */
function machineChecks({ machines }: DatabaseState): Check[] {
  if (machines.length === 0) return []
  const each = machines.map(
    ({ name, version }): Check => ({ name: 'server', status: 'ok', detail: `${name}: convertd ${version}`, remedy: null }),
  )
  const mixture = findMixture([...machines.map(({ version }) => version), ownVersion])
  const detail = mixture ? `convertd ${mixture.join(' and ')} cannot run side by side` : 'the versions of all running servers can be mixed'
  const remedy = mixture ? 'upgrade one release after another: stop the oldest servers, or start the release in between' : null
  return [...each, { name: 'servers', status: mixture ? 'fail' : 'ok', detail, remedy }]
}

async function secretCheck({ secretFile = '' }: Config, { facts }: DatabaseState): Promise<Check> {
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
    return { name, status: 'fail', detail: (error as Error).message, remedy: 'create one with openssl rand -base64 32' }
  }
}

async function checkFiles({ filesUrl = '', filesKeyFile }: Config, look?: DatabaseState): Promise<Check[]> {
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
        return [{ name, status: 'fail', detail, remedy: 'check CONVERTD_FILES_URL, and that the folder is mounted' }]
      }
      const probe = `doctor-${randomUUID()}`
      await objects.putBytes(probe, Buffer.from(probe), signal)
      const found = await objects.get(probe, undefined, signal)
      found?.stream.destroy()
      await objects.remove([probe])
      if (!found) return [{ name, status: 'fail', detail: `${objects.describe()} loses written files`, remedy: 'look at its log' }]
      return [{ name, status: 'ok', detail: `${objects.describe()} can be written, read and cleared`, remedy: null }]
    } finally {
      objects.close()
    }
  } catch (error) {
    const cause = (error as { cause?: { name?: string; code?: string } }).cause
    const why = cause?.code ?? cause?.name
    const detail = `${(error as Error).message}${why ? ` (${why})` : ''}`
    return [{ name, status: 'fail', detail, remedy: 'check CONVERTD_FILES_URL and CONVERTD_FILES_KEY_FILE' }]
  }
}
