/** What makes one PDF of several files, and looks at several at once: in the server a warm worker, for hundreds of starts of a program would take longer than the work. */
import type { MergePlan } from './merge-plan.ts'
import type { PicturesPlan } from './picture-plan.ts'

/** Files done of all. */
export type OnProgress = (done: number, total: number) => void

export interface Assembly<Plan> {
  plan: Plan
  /** Where the PDF is wanted; nothing is there yet. */
  result: string
  signal: AbortSignal
  onProgress: OnProgress
}

export interface LookedAt {
  /** null when it takes a program to tell: the file is protected, damaged or large. */
  pages: number | null
  /** Whether it may carry a digital signature; of no meaning without pages. */
  isSigned: boolean
}

export interface PdfAssembler {
  /** Looks at each file; an abort rejects with the signal's reason, here and below. */
  look(paths: readonly string[], signal: AbortSignal): Promise<LookedAt[]>
  /** Returns the indices of files that cannot be read; where there are any, the PDF is of no use. */
  merge(assembly: Assembly<MergePlan>): Promise<number[]>
  /** Returns the indices of pictures that have to be made PNG first; where there are any, the PDF is of no use. */
  writePictures(assembly: Assembly<PicturesPlan>): Promise<number[]>
}
