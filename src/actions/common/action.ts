/** What an action is: what it accepts, which options it has, and how it turns an input into a result. */
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { EngineName, Engines } from '../../engines/engines.ts'
import type { FileKind } from '../../file-kinds.ts'
import type { ActionGroup } from './groups.ts'
import type { Sample } from './samples.ts'

export interface Input {
  /** Where the file lies; its extension is that of its kind. */
  path: string
  kind: FileKind
  /** The name that its owner gave it; only for naming results. */
  filename: string
}

export interface ActionLimits {
  maxPages: number
  maxPixels: number
  maxResultBytes: number
}

export const warningCodes = [
  'no_text_layer',
  'fallback_engine',
  'font_substituted',
  'frames_dropped',
  'remote_content_blocked',
  'content_lost',
  'signature_broken',
  'low_confidence',
  'ocr_language',
] as const
export type WarningCode = (typeof warningCodes)[number]

export interface Warning {
  code: WarningCode
  message: string
}

/** All that a run may use. */
export interface Work<Options> {
  /** The first of `inputs`, and the only one unless the action takes several. */
  input: Input
  /** In the order in which they were sent; at least one. */
  inputs: readonly Input[]
  options: Options
  engines: Engines
  limits: ActionLimits
  /** Scratch space and the place for the result files; the caller removes it. */
  workDir: string
  /** How many processes this run may keep busy at once, at least 1. */
  parallelism: number
  /** The same at this moment, for a run that takes long: others may have begun meanwhile, or ended. */
  parallelismNow(): number
  /** Allows the run this many milliseconds more than the usual time limit, once it is known that there is much to do. */
  allowTime(ms: number): void
  /** Aborted by the time limit, a deletion or a shutdown, with an AppError as its reason. */
  signal: AbortSignal
  log: Logger
  /** Called once the number of pages of an input is known; the first, with the index 0, unless said otherwise. */
  onPages(pages: number, index?: number): void
  /** Real progress: done of total. */
  onProgress(done: number, total: number): void
  onWarning(code: WarningCode, message: string): void
}

/** One file of a result, still in the work folder. */
export interface ResultFile {
  path: string
  /** The name that the client gets, see `filenames`. */
  filename: string
  kind: FileKind
  /** Pixels, for pictures. */
  width?: number
  height?: number
  /** 1-based page of the input that it shows. */
  page?: number
}

export interface ActionOutcome {
  files: ResultFile[]
  /** Options whose default was found out from the input. */
  options?: Record<string, unknown>
  /** The pages that were read from their pictures. */
  pagesRead?: PageConfidence[]
}

/** How surely the letters of a page were read. */
export interface PageConfidence {
  /** 1-based. */
  page: number
  /** 0..100; null where it has no letters. */
  confidence: number | null
}

/** How many files one conversion takes. */
export interface InputCount {
  min: number
  /** Infinity: as many as CONVERTD_MAX_FILES allows. */
  max: number
  /** Kinds of those after the first; unset: the same. */
  others?: readonly FileKind[]
}

/** Returns how many files an action takes. */
export function inputCount({ inputs }: Pick<Action, 'inputs'>): InputCount {
  return inputs ?? { min: 1, max: 1 }
}

/** Returns the kinds that an input may be; the first has the index 0. */
export function acceptedAt({ accepts, inputs }: Pick<Action, 'accepts' | 'inputs'>, index: number): readonly FileKind[] {
  return index === 0 ? accepts : (inputs?.others ?? accepts)
}

export interface Action<Shape extends z.ZodRawShape = z.ZodRawShape> {
  name: string
  group: ActionGroup
  summary: string
  /** Unset: exactly one. */
  inputs?: InputCount
  accepts: readonly FileKind[]
  /** Kinds that a result file can be of. */
  produces: readonly FileKind[]
  /** What a file of that kind can become; unset: each of `produces`. */
  becomes?(kind: FileKind): readonly FileKind[]
  /** Engines without which it cannot work. */
  needs: readonly EngineName[]
  /** A small input that it converts; the tests of all actions use it. */
  sample: Sample
  /** Has what it will use start while its input is still being looked at, where nothing is kept warm. */
  prepare?(engines: Engines): void
  /** Returns the action with only the options that this machine's programs can carry out; unset: they can carry out all. */
  here?(): Action
  /** Strict, every member with a default or optional, described; secrets carry `.meta({ writeOnly: true })`. */
  options: z.ZodObject<Shape>
  /** Throws an AppError with a failure code, or whatever an engine or the signal throws. */
  run(work: Work<z.output<z.ZodObject<Shape>>>): Promise<ActionOutcome>
}

/** Keeps the options' types inside one action while the registry holds actions of every shape. */
export function defineAction<Shape extends z.ZodRawShape>(action: Action<Shape>): Action {
  return action as unknown as Action
}
