/** The running server: built, started and stopped in order. */
import type { Readiness } from '../conversions/readiness.ts'
import { currentOwner, withOwner } from '../guard.ts'
import type { KeyStore } from '../keys/key-store.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { type AppParts, buildParts } from './build.ts'
import { startServing } from './start.ts'
import { stopServing } from './stop.ts'

export interface App {
  /** Where clients reach it from this machine. */
  url: string
  keyStore: KeyStore
  /** Whether conversions can be carried out, and what stands in the way. */
  checkReadiness(): Promise<Readiness>
  /** Takes what reached the process, past every other edge: ends the request or conversion that it belongs to, logs and counts it. */
  takeUncaught(error: unknown): void
  /** Takes nothing more, lets running conversions end within the grace time, and gives everything back. */
  stop(): Promise<void>
}

/**
 * Opens the data folder and starts to serve.
 * @throws AppError with a start code: `data_folder_locked`, `data_folder_newer`, `address_in_use` …
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
    log.error({ err, path }, 'a folder could not be deleted and was moved aside; it is tried again, and `rm -r` of its folder trash helps')
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
        log.error({ err: error }, 'an exception reached the process')
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
