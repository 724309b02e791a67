/** The options of an action as command line flags: how they are listed and parsed. */
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Command, Option } from 'commander'
import type { Action } from '../../../actions/common/action.ts'
import { type OptionSchema, optionSchemas } from '../../../actions/common/options.ts'
import { AppError } from '../../../errors.ts'
import { flagName } from './arguments.ts'

/** What commander found, by the flag's name in camel case. */
export type FlagValues = Record<string, string | boolean | undefined>

/** Adds one flag per option; secrets are read from a file and never given on the command line. */
export function addOptionFlags(command: Command, action: Action): void {
  for (const [name, schema] of Object.entries(optionSchemas(action))) {
    const flag = `--${flagName(name)}`
    if (schema.writeOnly) {
      command.option(`${flag}-file <file>`, `${describe(schema)} The first line of the file; - is stdin.`)
      command.addOption(new Option(`${flag} [text]`).hideHelp())
    } else command.option(`${flag} ${placeholder(schema)}`, describe(schema))
  }
}

/** Returns the given options as text, by API name. @throws AppError `invalid_parameter` */
export async function readOptionFlags(action: Action, flags: FlagValues): Promise<[name: string, text: string][]> {
  const texts: [string, string][] = []
  for (const [name, { writeOnly }] of Object.entries(optionSchemas(action))) {
    const given = flags[camelCase(name)]
    if (writeOnly) {
      if (given !== undefined) throw shownSecret(name)
      const file = flags[camelCase(`${name}_file`)]
      if (typeof file === 'string') texts.push([name, await readSecret(name, file)])
    } else if (given !== undefined) texts.push([name, String(given)])
  }
  return texts
}

function describe({ description = '', minimum, maximum, default: fallback }: OptionSchema): string {
  const range = minimum !== undefined && maximum !== undefined ? [`${minimum} to ${maximum}`] : []
  const facts = [...range, ...(fallback === undefined ? [] : [`default: ${fallback}`])]
  return facts.length > 0 ? `${description} (${facts.join(', ')})` : description
}

function placeholder({ type, enum: words }: OptionSchema): string {
  if (words) return `<${words.join('|')}>`
  if (type === 'boolean') return '[true|false]'
  return type === 'integer' || type === 'number' ? '<number>' : '<text>'
}

function camelCase(option: string): string {
  return option.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

async function readSecret(name: string, file: string): Promise<string> {
  const content = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('invalid_parameter', `--${flagName(name)}-file: ${file} cannot be read (${cause.code ?? 'it is too large'})`, {
      cause,
    })
  })
  const [first = ''] = content.split(/\r?\n/)
  if (first === '') throw new AppError('invalid_parameter', `--${flagName(name)}-file: the first line of ${file} is empty`)
  return first
}

function shownSecret(name: string): AppError {
  const flag = `--${flagName(name)}`
  const orAsk = name === 'password' ? ', or leave it out to be asked' : ''
  return new AppError(
    'invalid_parameter',
    `${flag} would be visible in the process list: write it on the first line of a file and use ${flag}-file FILE${orAsk}`,
  )
}
