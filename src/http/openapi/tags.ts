/** The groups of operations, for people who read the OpenAPI document. */

/** In reading order. */
export const tags = {
  Conversions: 'Upload a file, wait for the conversion to end, download the result.',
  Actions: 'The available actions.',
  Keys: 'The calling key and, for keys with the admin scope, all others.',
  System: 'Health, metrics and this document.',
} as const
/** A key of `tags`. */
export type TagName = keyof typeof tags
