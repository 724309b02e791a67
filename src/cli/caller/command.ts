/** What every command is given, and how it can end. */
import type { Command } from 'commander'
import type { Environment } from './environment.ts'
import type { Prewarmed } from './prewarm.ts'

/** Where a command writes; a terminal is one and has a size. */
export type Screen = NodeJS.WritableStream & { isTTY?: boolean; columns?: number; rows?: number }

export interface Caller {
  env: Environment
  /** For what was asked for. */
  stdout: Screen
  /** For words about it. */
  stderr: Screen
  /** What a conversion needs, where that was prewarmed already. */
  prewarmed?: Prewarmed | undefined
}

/** Done; failed; wrong usage. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

/** Gives a command its arguments, options and what it does; `finish` takes the exit code that it ends with. */
export type DefineCommand = (command: Command, caller: Caller, finish: (run: Promise<number>) => Promise<void>) => void
