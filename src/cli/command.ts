/** What every command is given, and how it can end. */

export type Environment = Record<string, string | undefined>

/** Done; failed; wrong usage. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const
