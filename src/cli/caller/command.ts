/** What every command gets, and how it can end. */
import type { Command } from 'commander'
import type { Environment } from './environment.ts'
import type { Prewarmed } from './prewarm.ts'

/** Where a command writes; a terminal is one and has a size. */
export type Screen = NodeJS.WritableStream & { isTTY?: boolean; columns?: number; rows?: number }

/** What a command receives from the process that runs it. */
export interface Caller {
  env: Environment
  /** For output. */
  stdout: Screen
  /** For messages. */
  stderr: Screen
  /** What a conversion needs, if prewarmed. */
  prewarmed?: Prewarmed | undefined
}

/** Success; failure; wrong usage. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

/** Defines a command's arguments, options and action; `finish` receives its exit code. */
export type DefineCommand = (command: Command, caller: Caller, finish: (run: Promise<number>) => Promise<void>) => void
