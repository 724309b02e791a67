/** The running server: built, started and stopped in order. */
import type { Readiness } from '../conversions/readiness.ts'
import { currentOwner, withOwner } from '../guard.ts'
import type { KeyStore } from '../keys/key-store.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { type AppParts, buildParts } from './build.ts'
import { startServing } from './start.ts'
import { stopServing } from './stop.ts'

/** The running server. */
export interface App {
  /** Where clients reach it from this machine. */
  url: string
  keyStore: KeyStore
  /** Checks that conversions can run; returns what prevents it. */
  checkReadiness(): Promise<Readiness>
  /** Handles an uncaught exception: ends the request or conversion that it belongs to, logs and counts it. */
  takeUncaught(error: unknown): void
  /** Refuses new work, lets running conversions end within the grace time, and releases everything. */
  stop(): Promise<void>
}

/**
 * Opens the data folder and starts the server. @throws AppError with a start code: `data_folder_locked`, `data_folder_newer`,
 * `address_in_use` …
 */
export async function startApp(parts: AppParts): Promise<App> {
  const { log } = parts
  return await withOwner(
    (error) => log.error({ err: error }, 'a listener failed'),
    () => start(parts),
  )
}

async function start(given: AppParts): Promise<App> {
  const { config, log } = given
  const folder = await openDataFolder(config.dataDir, (path, err) => {
    log.error({ err, path }, 'a folder could not be deleted and was moved to trash; will retry, or remove the folder trash with `rm -r`')
  })
  const closers: (() => unknown)[] = [folder.close]
  const close = async () => {
    for (const giveBack of closers.reverse()) await giveBack()
  }
  try {
    const built = await buildParts(given, folder.files, closers)
    const { keyStore, checkReadiness, metrics } = built
    const url = await startServing(built, closers)
    let stopped: Promise<void> | undefined
    return {
      url,
      keyStore,
      checkReadiness,
      takeUncaught(error) {
        metrics.countUncaught()
        log.error({ err: error }, 'uncaught exception')
        currentOwner()?.(error)
      },
      stop: () => {
        stopped ??= stopServing(built).then(close)
        return stopped
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
