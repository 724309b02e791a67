/** The groups of operations, for people who read the OpenAPI document. */

/** In the order in which a reader meets them. */
export const tags = {
  Conversions: 'Send a file, wait for its end, fetch the result.',
  Actions: 'What can be asked for.',
  Keys: 'The calling key; and, for keys with the admin scope, all others.',
  System: 'Health, metrics and this document.',
} as const
export type TagName = keyof typeof tags
