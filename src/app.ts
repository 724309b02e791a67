/** Builds every long-lived part once, wires them, and starts and stops them in order. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Action } from './actions/action.ts'
import { actions as allActions, chooseActions } from './actions/registry.ts'
import type { Config, describeSettings } from './config.ts'
import type { Conversion } from './conversions/conversion.ts'
import { openDiskShares } from './conversions/disk-shares.ts'
import { startEmptyingTrash } from './conversions/empty-trash.ts'
import { startExpiry } from './conversions/expire.ts'
import { openLocalStore } from './conversions/local/local.ts'
import { logConversion } from './conversions/log-conversion.ts'
import type { ConversionParts, RunParts } from './conversions/parts.ts'
import { createReadinessCheck, type Readiness, type Surroundings } from './conversions/readiness.ts'
import { createRunner } from './conversions/run.ts'
import { startSweeping } from './conversions/sweep.ts'
import { createUploadPlaces } from './conversions/upload-places.ts'
import { createWaiters } from './conversions/waiters.ts'
import { createEngines } from './engines/create-engines.ts'
import type { Engines } from './engines/engines.ts'
import { openFonts } from './engines/fonts.ts'
import { sweepOfficePipes } from './engines/office/program/pipe.ts'
import { endOrphans, engineMark } from './engines/process/orphans.ts'
import { AppError } from './errors.ts'
import { currentOwner, every, withOwner } from './guard.ts'
import { createActivity } from './http/activity.ts'
import type { ConnectionLimits } from './http/connections.ts'
import { readConsoleFiles } from './http/console-files.ts'
import { createControlServer, listenOnSocket } from './http/control.ts'
import { listen } from './http/listen.ts'
import { createMetrics } from './http/metrics.ts'
import { createRateLimiters } from './http/rate-limit.ts'
import { createHttpServer } from './http/server.ts'
import { adoptKeyFrom } from './keys/bootstrap.ts'
import { openKeyFile } from './keys/key-file.ts'
import type { KeyStore } from './keys/key-store.ts'
import { openKeyUsage } from './keys/usage.ts'
import { freeBytes, openDataFolder } from './store/data-folder.ts'
import { type Files, makeFreshDir } from './store/files.ts'
import { createLocalFileStore } from './store/local/local-file-store.ts'

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

interface Parts {
  config: Config
  log: Logger
  /** Those in force, for admins to see. */
  settings?: ReturnType<typeof describeSettings>
  /** For tests. */
  engines?: Engines
  actions?: readonly Action[]
  consoleDir?: string
  connections?: ConnectionLimits
}

const saveUsageEveryMs = 60_000
/** Downloads and polls that are under way when conversions have ended get at least so long. */
const minDrainMs = 1000
const closeIdleEveryMs = 50

/**
 * Opens the data folder and starts to serve.
 * @throws AppError with a start code: `data_folder_locked`, `data_folder_newer`, `address_in_use` …
 */
export async function startApp(parts: Parts): Promise<App> {
  const { log } = parts
  return await withOwner(
    (error) => log.error({ err: error }, 'a listener failed'),
    () => start(parts),
  )
}

async function start({ config, log, engines: givenEngines, actions = allActions, consoleDir, ...more }: Parts): Promise<App> {
  const folder = await openDataFolder(config.dataDir, (path, err) => {
    log.error({ err, path }, 'a folder could not be deleted and was moved aside; it is tried again, and `rm -r` of its folder trash helps')
  })
  const { files } = folder
  /** What has to be given back, last taken first. */
  const closers: (() => unknown)[] = [folder.close]
  const close = async () => {
    for (const giveBack of closers.reverse()) await giveBack()
  }
  try {
    const orphans = await endOrphans(files.dataDir)
    if (orphans > 0) log.warn({ processes: orphans }, 'engine processes of a killed server were ended')
    const { keyStore, keyUsage, limiters, fileStore, openStore, close: closePlaces } = await openPlaces(config, files, log)
    closers.push(closePlaces)
    // Now rather than at the first request: keys of a newer version, or damaged ones, are the operator's to fix.
    await keyStore.read()
    if (config.bootstrapKeyFile) await adoptKeyFrom(config.bootstrapKeyFile, keyStore, log)
    closers.push(() => keyUsage.save())

    const built = givenEngines ? undefined : await openEngines(config, files, log)
    if (built) closers.push(built.close)
    const engines = givenEngines ?? built?.engines
    if (!engines) throw new Error('there are no engines')

    const { officeHost } = built?.surroundings ?? noSurroundings
    const activity = createActivity()
    const observe = (conversion: Conversion) => {
      metrics.observeConversion(conversion)
      activity.observe(conversion)
      logConversion(log, conversion)
    }
    const waiters = createWaiters()
    const storeParts: StoreParts = { config, log, files, waiters, observe }
    const store = await openStore(storeParts)
    closers.push(store.close)
    const { records, queue, locks, now } = store
    const metrics = createMetrics({ queue, freeBytes: () => freeBytes(files.dataDir), officeHost })
    const runParts: RunParts = {
      ...{ config, log, files, fileStore, engines, records, queue, locks, now, observe },
      actions: chooseActions(actions, config.allowedActions, config),
      waiters,
      uploadPlaces: createUploadPlaces(config),
      diskShares: await openDiskShares(config, records, fileStore.freeBytes),
    }
    const runner = createRunner(runParts)
    queue.attach(runner)
    const parts: ConversionParts = { ...runParts, runner }
    const checkReadiness = createReadinessCheck({ ...parts, surroundings: built?.surroundings ?? noSurroundings })
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
    await listenOnSocket(control, files.controlSocket)
    closers.push(() => control.close().closeAllConnections())
    const url = await listen(server, config)

    await sweepOfficePipes(store.leftWorkDirs())
    await queue.start()
    closers.push(startExpiry(parts), startEmptyingTrash(files, log), startSweeping(parts))
    closers.push(
      every(saveUsageEveryMs, () => {
        keyUsage.save().catch((error: unknown) => log.error({ err: error }, 'key usage could not be written'))
      }),
    )

    let stopped: Promise<void> | undefined
    const stop = async () => {
      const deadline = performance.now() + config.shutdownGraceMs
      queue.stop()
      await Promise.race([queue.onIdle(), delay(config.shutdownGraceMs, undefined, { ref: false })])
      await runner.cancelAll(new AppError('shutting_down', 'The server is stopping.'))
      parts.waiters.close()
      const closed = new Promise((resolve) => server.close(resolve))
      // Again and again: a kept-alive connection that is being answered now is idle only later.
      const endClosing = every(closeIdleEveryMs, () => server.closeIdleConnections())
      await Promise.race([closed, delay(Math.max(minDrainMs, deadline - performance.now()), undefined, { ref: false })])
      endClosing()
      server.closeAllConnections()
      await close()
    }
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
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

type StoreParts = Pick<RunParts, 'config' | 'log' | 'files' | 'waiters' | 'observe'>

/** Opens where keys, records and files are kept: on this machine, or where several share them. */
async function openPlaces(config: Config, files: Files, log: Logger) {
  if (config.databaseUrl) {
    // Loads what only this mode needs.
    const { openCluster } = await import('./cluster/open.ts')
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

const noSurroundings: Surroundings = {
  sandbox: { mode: 'off', layers: {}, problem: null },
  officeHost: () => ({ state: 'off', starts: 0 }),
}

/** @throws AppError `invalid_config` where the layers that are required are not active */
async function openEngines(config: Config, files: Files, log: Logger) {
  // What resists must not keep the server from starting.
  await files.discard(files.scratchDir)
  await makeFreshDir(files.scratchDir)
  const fonts = await openFonts(config.fontsDir, files.dataDir)
  const env = { ...engineMark(files.dataDir), ...fonts.env }
  const built = createEngines({
    ...{ config, env, scratchDir: files.scratchDir, readable: fonts.readable },
    onOfficeHostProblem: (problem) => log.warn({ problem }, 'the warm LibreOffice did not start, or ended before its time'),
  })
  const { mode, active, problem, remedy } = await built.sandbox.probe()
  if (problem && config.sandbox === 'require')
    throw new AppError('invalid_config', `CONVERTD_SANDBOX=require, but ${problem}. To fix it: ${remedy}.`)
  if (problem) log.warn({ sandbox: config.sandbox, problem, remedy }, 'the jail around the engines is not whole')
  void built.start()
  const surroundings: Surroundings = { sandbox: { mode, layers: active, problem }, officeHost: built.officeHost }
  return { ...built, surroundings }
}

/** A server without its console is better than none. */
async function openConsole(log: Logger, folder: string | undefined): ReturnType<typeof readConsoleFiles> {
  const files = await readConsoleFiles(folder)
  if (files.size === 0) log.warn('console and reference page were not built, so there are none: `npm run build:console`')
  return files
}
