/** Parses options given as text, by a form or a command line, with the schema of an action. */
import { z } from 'zod'
import { didYouMean } from '../../did-you-mean.ts'
import type { ErrorDetail } from '../../errors.ts'
import type { Action } from './action.ts'

/** The JSON Schema of one option. */
export interface OptionSchema {
  type?: string
  enum?: readonly unknown[]
  minimum?: number
  maximum?: number
  default?: unknown
  description?: string
  writeOnly?: boolean
}

/** The parsed options, or the errors in them. */
export interface ParsedOptions {
  /** Options with their defaults. */
  options: Record<string, unknown>
  errors: ErrorDetail[]
}

/** Schemas by action. Making one takes longer than all other work on the fields of an upload. */
const knownSchemas = new WeakMap<Action, Readonly<Record<string, OptionSchema>>>()

/** Returns the options of an action as JSON Schema (draft 2020-12), by name. */
export function optionSchemas(action: Action): Readonly<Record<string, OptionSchema>> {
  const known = knownSchemas.get(action)
  if (known) return known
  const { properties = {} } = z.toJSONSchema(action.options, { io: 'input', unrepresentable: 'any' })
  const schemas = properties as Record<string, OptionSchema>
  knownSchemas.set(action, schemas)
  return schemas
}

/** Returns the names of options that are never stored with a record, such as passwords. */
export function secretOptionNames(action: Action): string[] {
  return Object.entries(optionSchemas(action)).flatMap(([name, schema]) => (schema.writeOnly ? [name] : []))
}

/** Parses every option and reports all errors at once. An empty text means unset. */
export function parseOptions(action: Action, texts: Iterable<readonly [name: string, text: string]>): ParsedOptions {
  const schemas = optionSchemas(action)
  const given: Record<string, unknown> = {}
  const errors: ErrorDetail[] = []
  for (const [name, text] of texts) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
    if (!schema) errors.push({ code: 'unknown_option', field: name, message: unknownOption(action, name, schemas) })
    else if (Object.hasOwn(given, name)) errors.push({ code: 'invalid_option', field: name, message: `${name} was given more than once` })
    else if (text !== '') given[name] = readText(text, schema)
  }
  const parsed = action.options.safeParse(given)
  if (parsed.success) return { options: parsed.data, errors }
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '')
    if (errors.some((error) => error.field === field)) continue
    errors.push({ code: 'invalid_option', field: field || null, message: `${field} must be ${allowed(issue, schemas[field])}` })
  }
  return { options: {}, errors }
}

function readText(text: string, { type, enum: values }: OptionSchema): unknown {
  if (type === 'boolean' && /^(true|false|1|0)$/.test(text)) return text === 'true' || text === '1'
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  // A boolean that has a third value.
  if (values?.includes('true') && /^[01]$/.test(text)) return text === '1' ? 'true' : 'false'
  return text
}

function allowed(issue: z.core.$ZodIssue, schema: OptionSchema | undefined): string {
  if (issue.code === 'custom' || (issue.code === 'invalid_format' && schema?.type === 'string')) return issue.message
  // The description says why there is only one value.
  if (schema?.enum?.length === 1) return `${schema.enum[0]}. ${schema.description ?? ''}`
  if (schema?.enum) return `one of ${schema.enum.join(', ')}`
  if (schema?.type === 'boolean') return 'true or false (or 1 or 0)'
  if (schema?.type === 'integer') return `a whole number from ${schema.minimum} to ${schema.maximum}`
  return issue.message
}

function unknownOption({ name: action }: Action, name: string, schemas: Record<string, OptionSchema>): string {
  const names = Object.keys(schemas)
  return `${action} has no option ${JSON.stringify(name.slice(0, 60))}; it has ${names.join(', ')}.${didYouMean(name, names)}`
}
