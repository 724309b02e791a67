/** Types of the API's responses, from the schemas of the server. */
import type { z } from 'zod'
import type { AnswerName, answers } from '../../http/answers.ts'

type Answer<Name extends AnswerName> = z.output<(typeof answers)[Name]>

/** The `Conversion` schema of the API. */
export type Conversion = Answer<'Conversion'>
/** The `ConversionPage` schema of the API. */
export type ConversionPage = Answer<'ConversionPage'>
/** A result file of a conversion. */
export type ResultFile = NonNullable<Conversion['result']>['files'][number]
/** The `Key` schema of the API. */
export type Key = Answer<'Key'>
/** The `IssuedKey` schema of the API. */
export type IssuedKey = Answer<'IssuedKey'>
/** The `CurrentKey` schema of the API. */
export type CurrentKey = Answer<'CurrentKey'>
/** The `System` schema of the API. */
export type System = Answer<'System'>

/** One property of an action's options, with the parts of JSON Schema that the form understands. */
export interface OptionSchema {
  type?: string
  enum?: readonly (string | number)[]
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  default?: unknown
  description?: string
  writeOnly?: boolean
}

/** The `Action` schema of the API, with the type of its options. */
export type Action = Omit<Answer<'Action'>, 'options'> & { options: { properties?: Record<string, OptionSchema> } }

/** Actions by result kind by source kind; kinds are extensions. */
export type ConvertTo = Answer<'ActionList'>['convert_to']

/** Option values as text; unset ones are missing. */
export type OptionValues = Readonly<Record<string, string>>
