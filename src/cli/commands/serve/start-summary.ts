/** What a terminal shows once the server has started: address, parts and next steps. */
import type { Config } from '../../../config.ts'
import type { Readiness } from '../../../conversions/readiness.ts'
import { isAdmin, isExpired, type Key } from '../../../keys/key.ts'
import { version } from '../../../version.ts'
import type { Screen } from '../../caller/command.ts'
import type { Environment } from '../../caller/environment.ts'
import { style } from '../../terminal/print.ts'

/** The facts about a started server. */
export interface StartFacts {
  url: string
  config: Config
  env: Environment
  readiness: Readiness
  keys: readonly Key[]
  /** Names of the available ones. */
  actions: readonly string[]
}

const loopback = /^(127\.|::1$|localhost$)/

/** Lines for the screen; the last one says how to stop. */
export function startSummary(screen: Screen, facts: StartFacts): string[] {
  const { url, config, readiness, actions } = facts
  const { problems } = readiness
  const rows: [name: string, text: string][] = [
    ['address', addressOf(url, config)],
    ['data folder', `${config.dataDir}, results are kept for ${config.retentionMs / 60_000} min`],
    ['conversions', `${config.concurrency} at once, ${config.queueLimit} may wait`],
    ['actions', actions.join(', ')],
    ['engines', readiness.engines.map(({ name, version: found }) => `${name} ${found ?? 'missing'}`).join(', ')],
    ['sandbox', sandboxOf(readiness)],
    ['keys', keysOf(facts.keys)],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const head =
    problems.length === 0
      ? style(screen, 'green', `convertd ${version} is ready`)
      : style(screen, 'red', `convertd ${version} runs, but is not ready`)
  return [
    '',
    head,
    '',
    ...rows.map(([name, text]) => `  ${style(screen, 'dim', name.padEnd(width))}  ${text}`),
    ...problems.map(({ message }) => `  ${style(screen, 'red', 'not ready'.padEnd(width))}  ${message}`),
    '',
    ...nextSteps(screen, facts),
    'Ctrl-C stops it.',
    '',
  ]
}

function addressOf(url: string, { host, publicUrl }: Config): string {
  if (publicUrl !== undefined) return `${url}, for clients ${publicUrl}`
  if (host === '0.0.0.0' || host === '::') return `${url}, and all other addresses of this machine`
  return loopback.test(host) ? `${url}, from this machine only` : url
}

function sandboxOf({ sandbox: { mode, layers, problem } }: Readiness): string {
  if (problem !== null) return `${problem}; convertd doctor says how to fix it`
  return `all ${Object.keys(layers).length} layers active around every engine process (${mode})`
}

function inForce(keys: readonly Key[]): Key[] {
  return keys.filter((key) => !key.revoked_at && !isExpired(key, Date.now()))
}

function keysOf(keys: readonly Key[]): string {
  const good = inForce(keys)
  return good.length === 0 ? 'no valid key' : `${good.length}, ${good.filter(isAdmin).length} of them admin keys`
}

function nextSteps(screen: Screen, { url, config, env, readiness, keys }: StartFacts): string[] {
  // Another terminal does not have these environment variables.
  const folder = env.CONVERTD_DATA_DIR ? `CONVERTD_DATA_DIR=${config.dataDir} ` : ''
  const command = (text: string) => style(screen, 'bold', text)
  return [
    ...(readiness.problems.length > 0 ? [`See what is missing and how to fix it: ${command(`${folder}convertd doctor`)}`] : []),
    ...(inForce(keys).length === 0
      ? [`Create a first key, in another terminal: ${command(`${folder}convertd keys create --name NAME --admin`)}`]
      : []),
    ...(config.console ? [`Open ${command(url)} in a browser and paste a key; the API reference is at ${command(`${url}/docs`)}.`] : []),
  ]
}
