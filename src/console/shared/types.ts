/** What the API answers with, as types; they come from the schemas of the server. */
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

/** One property of an action's options, as far as the form understands JSON Schema. */
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

/** What a file can become: from kind → to kind → action; kinds by extension. */
export type ConvertTo = Answer<'ActionList'>['convert_to']

/** Option values as the form has them; what is unset is left out. */
export type OptionValues = Readonly<Record<string, string>>
