/** Builds every long-lived part once and wires them; nothing handles requests yet. */
import type { Logger } from 'pino'
import type { Action } from '../actions/common/action.ts'
import { actions as allActions, chooseActions } from '../actions/registry.ts'
import type { Config, describeSettings } from '../config.ts'
import type { Conversion } from '../conversions/conversion.ts'
import { logConversion } from '../conversions/log-conversion.ts'
import type { ConversionParts, RunParts } from '../conversions/parts.ts'
import { createReadinessCheck } from '../conversions/readiness.ts'
import { createRunner } from '../conversions/run.ts'
import { createDiskShares } from '../conversions/uploads/disk-shares.ts'
import { readKeyUploadLimits } from '../conversions/uploads/key-uploads.ts'
import { createUploadPlaces } from '../conversions/uploads/upload-places.ts'
import { createWaiters } from '../conversions/waiters.ts'
import type { Engines } from '../engines/engines.ts'
import { endOrphans } from '../engines/process/orphans.ts'
import { createActivity } from '../http/activity.ts'
import { readConsoleFiles } from '../http/console-files.ts'
import { createControlServer } from '../http/control.ts'
import { createMetrics } from '../http/metrics.ts'
import type { ConnectionLimits } from '../http/server/connections.ts'
import { createHttpServer } from '../http/server/server.ts'
import { adoptKeyFrom } from '../keys/bootstrap.ts'
import { freeBytes } from '../store/data-folder.ts'
import type { Files } from '../store/files.ts'
import { givenEngines, openEngines } from './engines.ts'
import { openPlaces } from './places.ts'

/** What the app is built from: settings and log; the rest replaces parts in tests. */
export interface AppParts {
  config: Config
  log: Logger
  /** The current settings, shown to admins. */
  settings?: ReturnType<typeof describeSettings>
  engines?: Engines
  actions?: readonly Action[]
  consoleDir?: string
  connections?: ConnectionLimits
}

/**
 * Opens the stores and builds engines, runner and servers. @param closers receives what must be closed, even if building fails halfway;
 * closed in reverse order
 */
export async function buildParts(given: AppParts, files: Files, closers: (() => unknown)[]) {
  const { config, log, engines: replaced, actions = allActions, consoleDir, ...more } = given
  const orphans = await endOrphans(files.dataDir)
  if (orphans > 0) log.warn({ processes: orphans }, 'engine processes of a killed server were ended')
  const { keyStore, keyUsage, limiters, fileStore, openStore, close: closePlaces } = await openPlaces(config, files, log)
  closers.push(closePlaces)
  // Now rather than at the first request: the operator must fix keys that are damaged or of a newer version.
  await keyStore.read()
  if (config.bootstrapKeyFile) await adoptKeyFrom(config.bootstrapKeyFile, keyStore, log)
  closers.push(() => keyUsage.save())

  const { engines, surroundings, close: closeEngines } = replaced ? givenEngines(replaced) : await openEngines(config, files, log)
  if (closeEngines) closers.push(closeEngines)

  const activity = createActivity()
  const observe = (conversion: Conversion) => {
    metrics.observeConversion(conversion)
    activity.observe(conversion)
    logConversion(log, conversion)
  }
  const waiters = createWaiters()
  const store = await openStore({ config, log, files, waiters, observe })
  closers.push(store.close)
  const { records, queue, locks, now } = store
  const metrics = createMetrics({ queue, freeBytes: () => freeBytes(files.dataDir), officeHost: surroundings.officeHost })
  const runParts: RunParts = {
    ...{ config, log, files, fileStore, engines, records, queue, locks, now, observe },
    actions: chooseActions(actions, config.allowedActions, config),
    waiters,
    uploadPlaces: createUploadPlaces(config),
    diskShares: createDiskShares({ freeBytes: fileStore.freeBytes, floorBytes: config.diskFloorBytes }),
    keyUploads: store.createKeyUploads(await readKeyUploadLimits(config, fileStore.freeBytes)),
  }
  const runner = createRunner(runParts)
  queue.attach(runner)
  const parts: ConversionParts = { ...runParts, runner }
  const checkReadiness = createReadinessCheck({ ...parts, surroundings })
  const server = createHttpServer({
    ...parts,
    keyStore,
    keyUsage,
    limiters,
    knownActions: actions.map(({ name }) => name),
    metrics,
    activity,
    settings: [],
    ...more,
    consoleFiles: await openConsole(log, consoleDir),
    checkReadiness,
  })
  const control = createControlServer({ ...parts, keyStore })
  return { parts, keyStore, keyUsage, metrics, checkReadiness, server, control, leftWorkDirs: store.leftWorkDirs }
}

/** The result of `buildParts`. */
export type BuiltParts = Awaited<ReturnType<typeof buildParts>>

/** Reads the console; if it was not built, logs that, and the server runs without it. */
async function openConsole(log: Logger, folder: string | undefined): ReturnType<typeof readConsoleFiles> {
  const files = await readConsoleFiles(folder)
  if (files.size === 0) log.warn('console and API reference are missing because they were not built: `npm run build:console`')
  return files
}
