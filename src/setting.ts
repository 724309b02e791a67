/** One setting, and the types of value that settings can have. */
import { resolve } from 'node:path'
import { z } from 'zod'

/** The definition of a setting. */
export interface Setting<Field extends string, Value, Fallback extends string | undefined> {
  field: Field
  /** Describes the allowed values. */
  accepts: string
  schema: z.ZodType<Value, string>
  /** The default, written as it would be in the environment; undefined: unset. */
  fallback: Fallback
  describe: string
}

/** Returns a setting. @param fallback the default as an operator would write it; undefined for none */
export function setting<const Field extends string, Value, const Fallback extends string | undefined>(
  field: Field,
  [accepts, schema]: Kind<Value>,
  fallback: Fallback,
  describe: string,
): Setting<Field, Value, Fallback> {
  return { field, accepts, schema, fallback, describe }
}

type Kind<Value> = readonly [accepts: string, schema: z.ZodType<Value, string>]

/** Accepts a number with a decimal point. @param factor multiplies it into the unit of the code */
export function number(min: number, max: number, factor = 1): Kind<number> {
  const accepts = `a number from ${min} to ${max}`
  return [
    accepts,
    z
      .string()
      .regex(/^\d+(\.\d+)?$/, accepts)
      .transform(Number)
      .refine((value) => value >= min && value <= max, accepts)
      .transform((value) => Math.round(value * factor)),
  ]
}

/** Accepts a whole number. @param factor multiplies it into the unit of the code */
export function integer(min: number, max: number, factor = 1): Kind<number> {
  const accepts = `a whole number from ${min} to ${max}`
  const [, schema] = number(min, max, factor)
  return [accepts, z.string().regex(/^\d+$/, accepts).pipe(schema)]
}

/** Accepts one of some words. */
export function oneOf<const Word extends string>(...words: Word[]): Kind<Word> {
  return [words.join(', '), z.enum(words) as unknown as z.ZodType<Word, string>]
}

export const text: Kind<string> = ['text', z.string()]
export const path: Kind<string> = ['a path', z.string().transform((value) => resolve(value))]
export const list: Kind<readonly string[]> = [
  'names, separated by commas',
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    )
    .refine((names) => names.length > 0, 'names, separated by commas'),
]
const languageForms = 'names of languages such as eng or chi_sim, separated by commas or +'
/** Model names as in Tesseract. */
export const languages: Kind<readonly string[]> = [
  languageForms,
  z
    .string()
    .transform((value) => value.split(/[,+]/).map((name) => name.trim()))
    .refine((names) => names.every((name) => /^[A-Za-z]{3}(?:_[A-Za-z]{3,4})?$/.test(name)), languageForms),
]
const originForms = 'origins such as https://intranet.example, separated by commas, or *'
/** As browsers send them: without a path, not even a slash (RFC 6454). */
export const origins: Kind<readonly string[]> = [
  originForms,
  list[1].refine((names) => names.every((name) => name === '*' || (URL.canParse(name) && new URL(name).origin === name)), originForms),
]
const switchWords = { on: true, true: true, 1: true, off: false, false: false, 0: false }
export const toggle: Kind<boolean> = [
  'on or off',
  z
    .string()
    .refine((value) => Object.hasOwn(switchWords, value), 'on or off')
    .transform((value) => switchWords[value as keyof typeof switchWords]),
]
const urlForms = 'an http or https URL without a query, a fragment or a password'
/** A path is appended, so the URL must end with its own path. */
export const url: Kind<string> = [
  urlForms,
  z
    .url({ protocol: /^https?$/, error: urlForms })
    .refine((value) => !/[?#]/.test(value) && new URL(value).username === '' && new URL(value).password === '', urlForms)
    .transform((value) => value.replace(/\/+$/, '')),
]

export const minuteMs = 60_000
export const megabyte = 1024 * 1024
export const megapixel = 1_000_000
