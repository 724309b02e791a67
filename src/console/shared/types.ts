/** Types of the API's responses, from the schemas of the server. */
import type { z } from 'zod'
import type { AnswerName, answers } from '../../http/answers.ts'

type Answer<Name extends AnswerName> = z.output<(typeof answers)[Name]>

export type Conversion = Answer<'Conversion'>
export type ConversionPage = Answer<'ConversionPage'>
export type ResultFile = NonNullable<Conversion['result']>['files'][number]
export type Key = Answer<'Key'>
export type IssuedKey = Answer<'IssuedKey'>
export type CurrentKey = Answer<'CurrentKey'>
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

export type Action = Omit<Answer<'Action'>, 'options'> & { options: { properties?: Record<string, OptionSchema> } }

/** Actions by result kind by source kind; kinds are extensions. */
export type ConvertTo = Answer<'ActionList'>['convert_to']

/** Option values as text; unset ones are missing. */
export type OptionValues = Readonly<Record<string, string>>
