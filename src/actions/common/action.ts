/** Definition of an action: the kinds that it accepts, its options, and how it turns an input into a result. */
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { EngineName, Engines } from '../../engines/engines.ts'
import type { FileKind } from '../../file-kinds.ts'
import type { ActionGroup } from './groups.ts'
import type { Sample } from './samples.ts'

/** One file to convert. */
export interface Input {
  /** Path of the file; its extension is that of its kind. */
  path: string
  kind: FileKind
  /** Client's name of the file; used only to name results. */
  filename: string
}

/** The limits of the server on one conversion. */
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
/** One of `warningCodes`. */
export type WarningCode = (typeof warningCodes)[number]

/** Something that a client should know about a successful conversion. */
export interface Warning {
  code: WarningCode
  message: string
}

/** Everything that a run may use. */
export interface Work<Options> {
  /** First of `inputs`, and the only one unless the action takes several. */
  input: Input
  /** Inputs in the order in which they were sent; at least one. */
  inputs: readonly Input[]
  options: Options
  engines: Engines
  limits: ActionLimits
  /** Folder for temporary files and for the result files; the caller removes it. */
  workDir: string
  /** Number of processes that this run may keep busy at once, at least 1. */
  parallelism: number
  /** The current value, for a long run: other conversions may have started or ended meanwhile. */
  parallelismNow(): number
  /** Extends the time limit of the run by this many milliseconds, once it is known that there is much to do. */
  allowTime(ms: number): void
  /** Aborted at the time limit, a deletion or a shutdown, with an AppError as its reason. */
  signal: AbortSignal
  log: Logger
  /** Called once the number of pages of an input is known. `index` is 0, the first input, by default. */
  onPages(pages: number, index?: number): void
  /** Reports real progress. */
  onProgress(done: number, total: number): void
  onWarning(code: WarningCode, message: string): void
}

/** One file of a result, in the work folder. */
export interface ResultFile {
  path: string
  /** File name for the client, see `filenames`. */
  filename: string
  kind: FileKind
  /** Size of a picture, in pixels. */
  width?: number
  height?: number
  /** 1-based page of the input that the file shows. */
  page?: number
}

/** What an action returns. */
export interface ActionOutcome {
  files: ResultFile[]
  /** Options whose default was derived from the input. */
  options?: Record<string, unknown>
  /** Pages that were read by OCR. */
  pagesRead?: PageConfidence[]
}

/** Confidence with which a page was read. */
export interface PageConfidence {
  /** 1-based. */
  page: number
  /** Mean confidence, 0..100; null for a page without letters. */
  confidence: number | null
}

/** Number of files that one conversion takes. */
export interface InputCount {
  min: number
  /** Infinity: the maximum of CONVERTD_MAX_FILES. */
  max: number
  /** Kinds of the files after the first; unset: the same as the first. */
  others?: readonly FileKind[]
}

/** Returns the number of files that an action takes. */
export function inputCount({ inputs }: Pick<Action, 'inputs'>): InputCount {
  return inputs ?? { min: 1, max: 1 }
}

/** Returns the accepted kinds of an input; the first has index 0. */
export function acceptedAt({ accepts, inputs }: Pick<Action, 'accepts' | 'inputs'>, index: number): readonly FileKind[] {
  return index === 0 ? accepts : (inputs?.others ?? accepts)
}

/** The definition of an action. */
export interface Action<Shape extends z.ZodRawShape = z.ZodRawShape> {
  name: string
  group: ActionGroup
  summary: string
  /** Unset: exactly one. */
  inputs?: InputCount
  accepts: readonly FileKind[]
  /** Kinds of the result files. */
  produces: readonly FileKind[]
  /** Result kinds for a file of that kind; unset: all of `produces`. */
  becomes?(kind: FileKind): readonly FileKind[]
  /** Engines that the action requires. */
  needs: readonly EngineName[]
  /** A small input that the action converts; the tests of all actions use it. */
  sample: Sample
  /** Starts what the action will use while its input is still being examined, where nothing is kept warm. */
  prepare?(engines: Engines): void
  /** Returns the action with only the options that the programs of this machine support; unset: they support all. */
  here?(): Action
  /** Strict; every member has a description, and a default or is optional; secrets carry `.meta({ writeOnly: true })`. */
  options: z.ZodObject<Shape>
  /** Throws an AppError with a failure code, or whatever an engine or the signal throws. */
  run(work: Work<z.output<z.ZodObject<Shape>>>): Promise<ActionOutcome>
}

/** Keeps the type of the options inside the action, while the registry holds actions of every type. */
export function defineAction<Shape extends z.ZodRawShape>(action: Action<Shape>): Action {
  return action as unknown as Action
}
