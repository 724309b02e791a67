/** `convertd serve`: runs the server until it is told to stop. */
import { once } from 'node:events'
import { startApp } from '../app.ts'
import { loadConfig, unknownSettings } from '../config.ts'
import { createLog } from '../log.ts'
import { type Environment, exitCodes } from './command.ts'

/** Resolves when the server has stopped; a second signal ends the process at once. */
export async function serve(env: Environment): Promise<number> {
  const config = loadConfig(env)
  const log = createLog(config)
  for (const name of unknownSettings(env)) log.warn({ name }, 'there is no such setting; `convertd config` lists them')
  const app = await startApp({ config, log })
  log.info({ url: app.url, data_dir: config.dataDir, concurrency: config.concurrency }, 'ready')
  const [signal] = await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  for (const again of ['SIGTERM', 'SIGINT'] as const) process.once(again, () => process.exit(exitCodes.failed))
  log.info({ signal, grace_s: config.shutdownGraceMs / 1000 }, 'stopping')
  await app.stop()
  log.info('stopped')
  return exitCodes.done
}
