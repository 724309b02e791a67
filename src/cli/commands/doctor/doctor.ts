/** `convertd doctor`: finds what is missing on this machine and how to fix it. */
import { actions, choiceFaults } from '../../../actions/registry.ts'
import { judgeConcurrency } from '../../../concurrency.ts'
import { type Config, loadConfig, unknownSettings } from '../../../config.ts'
import type { BuiltEngines } from '../../../engines/create-engines.ts'
import { AppError } from '../../../errors.ts'
import { type Caller, type DefineCommand, exitCodes, type Screen } from '../../caller/command.ts'
import type { Environment } from '../../caller/environment.ts'
import { openPrivateEngines } from '../../caller/private-engines.ts'
import { harmless, printJson, printLine, style } from '../../terminal/print.ts'
import type { Check, CheckStatus } from './check.ts'
import { checkCluster } from './cluster.ts'
import { checkDataFolder } from './data-folder.ts'
import { checkEngines } from './engines.ts'
import { checkFonts } from './fonts.ts'
import { checkOfficeHost } from './office-host.ts'
import { checkSandbox } from './sandbox.ts'

/** Defines the command. */
export const defineDoctor: DefineCommand = (command, caller, finish) => {
  command
    .description('Checks engines, fonts, settings, disk and data folder. Exits with 1 if an action cannot work or the folder is unusable.')
    .option('--json', 'print a JSON array')
    .action((options: { json?: true }) => finish(examine(caller, options)))
}

async function examine({ env, stdout, stderr }: Caller, { json }: { json?: true }): Promise<number> {
  const { config, checks: settings } = checkSettings(env)
  const { path, fonts, built, close } = await openPrivateEngines(config)
  try {
    const found = await Promise.all([
      examineEngines(config, built),
      checkFonts(config, fonts.env, path),
      checkSandbox(built.sandbox),
      [nodeCheck(), memoryCheck(config)],
      checkDataFolder(config),
      checkCluster(config),
    ])
    const checks = [...settings, ...found.flat()]
    if (json) printJson(stdout, checks)
    else {
      printChecks(stdout, checks)
      printLine(stderr, `\n${verdictOn(stdout, checks)}`)
    }
    return checks.some(({ status }) => status === 'fail') ? exitCodes.failed : exitCodes.done
  } finally {
    await close()
  }
}

async function examineEngines(config: Config, built: BuiltEngines): Promise<Check[]> {
  return (await Promise.all([checkEngines(config, built), checkOfficeHost(built)])).flat()
}

function nodeCheck(): Check {
  return { name: 'Node', status: 'ok', detail: process.version, remedy: null }
}

function memoryCheck(config: Config): Check {
  const { detail, remedy } = judgeConcurrency(config)
  return { name: 'conversions', status: remedy === null ? 'ok' : 'warn', detail, remedy }
}

/** For an invalid setting, the other checks use its default. */
function checkSettings(env: Environment): { config: Config; checks: Check[] } {
  const checks = unknownSettings(env).map(
    (name): Check => ({ name: 'settings', status: 'warn', detail: `there is no setting ${name}`, remedy: 'convertd config lists them' }),
  )
  try {
    const config = loadConfig(env, ({ allowedActions }) => choiceFaults(actions, allowedActions))
    return { config, checks: checks.length > 0 ? checks : [{ name: 'settings', status: 'ok', detail: 'no mistakes', remedy: null }] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const wrong = error.errors.map(({ message }): Check => ({ name: 'settings', status: 'fail', detail: message, remedy: null }))
    const names = error.errors.map(({ field }) => field)
    const config = loadConfig(Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name))))
    return { config, checks: [...wrong, ...checks] }
  }
}

/** Returns the overall verdict and the next step. */
function verdictOn(screen: Screen, checks: readonly Check[]): string {
  const isThere = (status: CheckStatus) => checks.some((check) => check.status === status)
  const sign = (status: CheckStatus) => (screen.isTTY ? marks[status].sign : status)
  if (isThere('fail')) return `convertd cannot work: see the lines marked ${sign('fail')}.`
  if (isThere('warn')) return `convertd can work, with the problems marked ${sign('warn')}.`
  return 'Everything is in order.'
}

const marks: Record<CheckStatus, { sign: string; format: 'green' | 'yellow' | 'red' }> = {
  ok: { sign: '✓', format: 'green' },
  warn: { sign: '!', format: 'yellow' },
  fail: { sign: '✗', format: 'red' },
}

function printChecks(screen: Screen, checks: readonly Check[]): void {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const indent = ' '.repeat((screen.isTTY ? 1 : 4) + width + 4)
  for (const { name, status, detail, remedy } of checks) {
    const { sign, format } = marks[status]
    const mark = screen.isTTY ? style(screen, format, sign) : status.padEnd(4)
    printLine(screen, `${mark}  ${name.padEnd(width)}  ${harmless(detail)}`)
    if (remedy) printLine(screen, `${indent}${style(screen, 'dim', `fix: ${remedy}`)}`)
  }
}
