/** `convertd serve`: runs the server until it is told to stop. */
import { once } from 'node:events'
import { actions, choiceFaults } from '../actions/registry.ts'
import { type App, startApp } from '../app.ts'
import { judgeConcurrency } from '../concurrency.ts'
import { type Config, describeSettings, loadConfig, unknownSettings } from '../config.ts'
import { createLog } from '../log.ts'
import { type Caller, type DefineCommand, exitCodes } from './command.ts'
import { printLine, style } from './print.ts'

export const defineServe: DefineCommand = (command, caller, finish) => {
  command
    .description('Runs the server until SIGTERM or SIGINT. Settings come from the environment: convertd config lists them.')
    .action(() => finish(serve(caller)))
}

/** Resolves when the server has stopped; a second signal ends the process at once. */
async function serve({ env, stderr }: Caller): Promise<number> {
  const config = loadConfig(env, ({ allowedActions }) => choiceFaults(actions, allowedActions))
  const log = createLog(config)
  for (const name of unknownSettings(env)) log.warn({ name }, 'there is no such setting; `convertd config` lists them')
  const { detail, remedy } = judgeConcurrency(config)
  if (remedy) log.warn({ concurrency: config.concurrency, remedy }, detail)
  // From now on, so that a signal during the start stops the server in order too.
  const told = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  const app = await startApp({ config, log, settings: describeSettings(env) })
  log.info({ url: app.url, data_dir: config.dataDir, concurrency: config.concurrency }, 'ready')
  if (stderr.isTTY) await greet(app, config, stderr)
  const [signal] = await told
  for (const again of ['SIGTERM', 'SIGINT'] as const) process.once(again, () => process.exit(exitCodes.failed))
  log.info({ signal, grace_s: config.shutdownGraceMs / 1000 }, 'stopping')
  await app.stop()
  log.info('stopped')
  return exitCodes.done
}

/** For a person at the terminal: where it is, and what comes next. */
async function greet({ url, keyFile }: App, { dataDir }: Config, stderr: Caller['stderr']): Promise<void> {
  const keys = await keyFile.read()
  printLine(stderr, `\nconvertd listens at ${style(stderr, 'bold', url)} and keeps its data in ${dataDir}. Ctrl-C stops it.`)
  if (keys.every(({ revoked_at }) => revoked_at)) {
    printLine(
      stderr,
      `There is no API key yet. Make one, from another terminal: ${style(stderr, 'bold', 'convertd keys create --name NAME')}`,
    )
  }
  printLine(stderr, '')
}
