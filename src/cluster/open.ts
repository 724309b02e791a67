/** Opens what several servers share: the database with keys and limits, and the file storage. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { conversionForm } from '../conversions/conversion.ts'
import type { RunParts } from '../conversions/parts.ts'
import { AppError } from '../errors.ts'
import { every } from '../guard.ts'
import type { Files } from '../store/files.ts'
import { openClusterStore } from './conversions/store.ts'
import { explainRefusal, readPassword } from './database/address.ts'
import { type Database, openDatabase } from './database/database.ts'
import { checkFilePlace, checkRecordVersion, checkSecret } from './facts.ts'
import { createClusterFileStore } from './files/cluster-file-store.ts'
import { openObjects } from './files/open-objects.ts'
import { retry } from './files/retry.ts'
import { createDatabaseKeys } from './keys/key-store.ts'
import { createDatabaseKeyUsage } from './keys/key-usage.ts'
import { clearRateLimits, createDatabaseRateLimiters } from './keys/rate-limits.ts'
import { readSeal } from './secrets/seal.ts'

/** The settings that a cluster needs. */
export type ClusterSettings = Pick<
  Config,
  'databaseUrl' | 'databasePasswordFile' | 'filesUrl' | 'filesKeyFile' | 'secretFile' | 'rateWindowMs' | 'role'
>

type StoreParts = Pick<RunParts, 'config' | 'log' | 'files' | 'waiters' | 'observe'>

/** Time to wait at the start: all services may be starting, and the database may be the slowest. */
const startTimeoutMs = 30_000
const clearLimitsEveryMs = 300_000
const never = new AbortController().signal

/**
 * Opens the database alone, for commands about keys.
 * @throws AppError `invalid_config`, `store_unavailable`
 */
export async function openSharedDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePasswordFile'>,
  log: Logger,
  forMs = 0,
): Promise<Database> {
  const { databaseUrl, databasePasswordFile } = config
  if (!databaseUrl) throw new Error('there is no shared database')
  const password = await readPassword(databasePasswordFile)
  return await retry(forMs, never, () => openDatabase({ url: databaseUrl, password }, log)).catch((error: unknown) => {
    throw explainRefusal(error)
  })
}

/**
 * Opens everything for a server that starts.
 * @param files data folder of this server, which no other server uses
 * @throws as `openShared`
 */
export async function openCluster(config: ClusterSettings, files: Files, log: Logger): Promise<Cluster> {
  const cluster = await openShared(config, files, log)
  await emptyScratch(files).catch(async (error: unknown) => {
    await cluster.close()
    throw error
  })
  log.info(
    { files: cluster.objects.describe() },
    'this server is part of a cluster; its data folder is scratch space, and keys are in the database',
  )
  return cluster
}

/** @throws AppError `invalid_config` where this server does not match the others; `store_unavailable` */
export async function openShared(config: ClusterSettings, files: Files, log: Logger) {
  const { filesUrl, filesKeyFile, secretFile } = config
  if (!filesUrl || !secretFile) throw new Error('there is no shared place for files, or no secret')
  const seal = await readSeal(secretFile)
  const database = await openSharedDatabase(config, log, startTimeoutMs)
  const closers: (() => unknown)[] = [database.close]
  const close = async () => {
    for (const giveBack of closers.toReversed()) await giveBack()
  }
  try {
    await checkSecret(database, seal.fingerprints)
    await checkRecordVersion(database, conversionForm.version)
    const objects = await retry(startTimeoutMs, never, () => openObjects(filesUrl, filesKeyFile))
    closers.push(objects.close)
    await checkFilePlace(database, objects, never)
    closers.push(
      every(clearLimitsEveryMs, () => {
        clearRateLimits(database).catch((err: unknown) => log.warn({ err }, 'old rate limit counters could not be removed'))
      }),
    )
    return {
      database,
      objects,
      fileStore: createClusterFileStore({ files, objects, seal, now: database.now }),
      keyStore: createDatabaseKeys(database),
      keyUsage: createDatabaseKeyUsage(database),
      limiters: createDatabaseRateLimiters(database, config),
      /** Records and queue. */
      openStore: (parts: StoreParts) =>
        openClusterStore({ ...parts, database, slots: config.role === 'api' ? 0 : parts.config.concurrency }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Removes temporary files that were left when this server was killed. */
async function emptyScratch(files: Files): Promise<void> {
  await refuseOwnConversions(files)
  for (const folder of [join(files.dataDir, 'uploads'), files.conversionsDir]) await files.discard(folder)
  await files.makeConversionsDir()
}

/** Refuses a folder with conversions of a server without a cluster, because the folder is emptied. */
async function refuseOwnConversions(files: Files): Promise<void> {
  for (const id of await files.listConversionIds()) {
    const hasRecord = await access(files.conversion(id).record).then(
      () => true,
      () => false,
    )
    if (!hasRecord) continue
    throw new AppError(
      'invalid_config',
      `CONVERTD_DATA_DIR, ${files.dataDir}, contains conversions of a single server. Name an empty folder: with CONVERTD_DATABASE_URL it is scratch space.`,
    )
  }
}

/** The result of `openShared`. */
export type Cluster = Awaited<ReturnType<typeof openShared>>
