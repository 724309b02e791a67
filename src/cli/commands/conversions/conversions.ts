/** `convertd conversions`: shows operators the running server's conversions, for every key. */
import { Option } from 'commander'
import { loadConfig } from '../../../config.ts'
import { states } from '../../../conversions/conversion.ts'
import { type Caller, type DefineCommand, exitCodes } from '../../caller/command.ts'
import { harmless, printJson, printLine, printTable, style } from '../../terminal/print.ts'
import { askServer } from './control-client.ts'
import { watch } from './watch.ts'
import type { Shown } from './watch-changes.ts'

interface ListOptions {
  state?: string
  limit: string
  json?: true
}

/** Defines the command and its subcommands. */
export const defineConversions: DefineCommand = (command, caller, finish) => {
  command.description('Lists, shows, watches and deletes conversions of every key. Needs a running server on CONVERTD_DATA_DIR.')
  command
    .command('list')
    .description('Lists conversions, newest first.')
    .addOption(new Option('--state <state>', 'only those in this state').choices(states))
    .option('--limit <number>', 'how many at most, up to 1000', '100')
    .option('--json', 'print a JSON array')
    .action((options: ListOptions) => finish(list(caller, options)))
  command
    .command('show <CONVERSION_ID>')
    .description('Shows everything about one conversion.')
    .option('--json', 'print it as JSON')
    .action((id: string, options: { json?: true }) => finish(show(caller, id, options)))
  command
    .command('watch')
    .description('Shows a live table on a terminal; elsewhere prints a line for each change, checking once a second. Ctrl-C ends it.')
    .option('--json', 'print one JSON object per change')
    .action((options: { json?: true }) => finish(watch(caller, options)))
  command
    .command('delete <CONVERSION_ID>')
    .description('Deletes a conversion with its input and result; a running one is stopped.')
    .option('--json', 'print the deleted conversion as JSON')
    .action((id: string, options: { json?: true }) => finish(remove(caller, id, options)))
}

async function list({ env, stdout, stderr }: Caller, { state, limit, json }: ListOptions): Promise<number> {
  const query = new URLSearchParams({ limit, ...(state && { state }) })
  const answer = await askServer(loadConfig(env).dataDir, 'GET', `/conversions?${query}`)
  const { conversions, next_cursor } = answer as { conversions: Shown[]; next_cursor: string | null }
  if (json) printJson(stdout, conversions)
  else if (conversions.length === 0) printLine(stderr, 'There are no conversions.')
  else {
    printTable(
      stdout,
      ['CONVERSION_ID', 'STATE', 'DONE', 'ACTION', 'KEY', 'CREATED', 'BYTES', 'INPUT', 'ERROR'],
      conversions.map(({ conversion_id, progress, action, key_name, created_at, input, error, ...one }) => [
        conversion_id,
        one.state,
        `${progress} %`,
        action,
        key_name,
        created_at.slice(0, 19).replace('T', ' '),
        input.size,
        input.filename,
        error?.code ?? '',
      ]),
    )
  }
  if (next_cursor && stderr.isTTY) printLine(stderr, `There are more than ${limit}; use --limit to see more.`)
  return exitCodes.done
}

async function show({ env, stdout }: Caller, id: string, { json }: { json?: true }): Promise<number> {
  const conversion = await askServer(loadConfig(env).dataDir, 'GET', pathOf(id))
  if (json) printJson(stdout, conversion)
  else printFields(stdout, conversion as Record<string, unknown>)
  return exitCodes.done
}

async function remove({ env, stdout, stderr }: Caller, id: string, { json }: { json?: true }): Promise<number> {
  const deleted = await askServer(loadConfig(env).dataDir, 'DELETE', pathOf(id))
  if (json) printJson(stdout, deleted)
  else if (stderr.isTTY) printLine(stderr, `Conversion ${id} is deleted.`)
  return exitCodes.done
}

function pathOf(id: string): string {
  return `/conversions/${encodeURIComponent(id)}`
}

/** One line per field; nested fields are named with a dot, empty ones left out. */
function printFields(screen: Caller['stdout'], fields: Record<string, unknown>): void {
  const lines = flatten(fields, '')
  const width = Math.max(...lines.map(([name]) => name.length))
  for (const [name, value] of lines) printLine(screen, `${style(screen, 'bold', name.padEnd(width))}  ${harmless(value)}`)
}

function flatten(value: unknown, name: string): [name: string, value: string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, name === '' ? key : `${name}.${key}`))
}
