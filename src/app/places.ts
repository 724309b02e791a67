/** Opens the stores of keys, records and files: on this machine, or shared by several servers. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openLocalStore } from '../conversions/local/local.ts'
import type { RunParts } from '../conversions/parts.ts'
import { createRateLimiters } from '../http/rate-limit.ts'
import { openKeyFile } from '../keys/key-file.ts'
import { openKeyUsage } from '../keys/usage.ts'
import type { Files } from '../store/files.ts'
import { createLocalFileStore } from '../store/local/local-file-store.ts'

type StoreParts = Pick<RunParts, 'config' | 'log' | 'files' | 'waiters' | 'observe'>

/** Opens the keys and the files; `openStore` opens the records, once their observer is known. */
export async function openPlaces(config: Config, files: Files, log: Logger) {
  if (config.databaseUrl) {
    // Loads only the modules that this mode needs.
    const { openCluster } = await import('../cluster/open.ts')
    return await openCluster(config, files, log)
  }
  return {
    keyStore: openKeyFile(files),
    keyUsage: await openKeyUsage(files),
    limiters: createRateLimiters(config),
    fileStore: createLocalFileStore(files),
    openStore: (parts: StoreParts) => openLocalStore(parts),
    close: async () => undefined,
  }
}
