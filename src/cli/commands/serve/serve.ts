/** `convertd serve`: runs the server until a signal stops it. */
import { once } from 'node:events'
import type { Logger } from 'pino'
import { actions, choiceFaults, chooseActions } from '../../../actions/registry.ts'
import { type App, startApp } from '../../../app/app.ts'
import { judgeConcurrency } from '../../../concurrency.ts'
import { type Config, describeSettings, loadConfig, unknownSettings } from '../../../config.ts'
import { attachOnce } from '../../../guard.ts'
import { createLog } from '../../../log.ts'
import { type Caller, type DefineCommand, exitCodes } from '../../caller/command.ts'
import { printLine } from '../../terminal/print.ts'
import { surviveUncaught } from './last-resort.ts'
import { startSummary } from './start-summary.ts'

/** Defines the command. */
export const defineServe: DefineCommand = (command, caller, finish) => {
  command
    .description('Runs the server until SIGTERM or SIGINT. Settings come from the environment: convertd config lists them.')
    .action(() => finish(serve(caller)))
}

/** Resolves when the server has stopped; a second signal ends the process at once. */
async function serve(caller: Caller): Promise<number> {
  const { env } = caller
  const config = loadConfig(env, ({ allowedActions }) => choiceFaults(actions, allowedActions))
  const log = await createLog(config)
  for (const name of unknownSettings(env)) log.warn({ name }, 'there is no such setting; `convertd config` lists them')
  const { detail, remedy } = judgeConcurrency(config)
  if (remedy) log.warn({ concurrency: config.concurrency, remedy }, detail)
  // From now on, so that a signal during startup also stops the server cleanly.
  const stopSignal = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  const app = await startApp({ config, log, settings: describeSettings(env) })
  surviveUncaught(app)
  await reportStart(app, config, caller, log)
  const [signal] = await stopSignal
  for (const again of ['SIGTERM', 'SIGINT'] as const) attachOnce(process, again, () => process.exit(exitCodes.failed))
  log.info({ signal, grace_s: config.shutdownGraceMs / 1000 }, 'stopping')
  await app.stop()
  log.info('stopped')
  return exitCodes.done
}

/** On a terminal a summary, otherwise (or with JSON logs) a log line. */
async function reportStart(app: App, config: Config, { env, stderr }: Caller, log: Logger): Promise<void> {
  if (!stderr.isTTY || config.logFormat === 'json') {
    log.info({ url: app.url, data_dir: config.dataDir, concurrency: config.concurrency }, 'ready')
    return
  }
  const [readiness, keys] = await Promise.all([app.checkReadiness(), app.keyStore.read()])
  const offered = [...chooseActions(actions, config.allowedActions, config).keys()]
  for (const line of startSummary(stderr, { url: app.url, config, env, readiness, keys, actions: offered })) printLine(stderr, line)
}
