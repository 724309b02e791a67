/**
 * Makes one PDF of several files, compresses one, and looks at several files at once. In the server this is a warm worker, because starting a program
 * hundreds of times would take longer than the work.
 */
import type { Compressed, CompressPlan } from './compress-plan.ts'
import type { MergePlan } from './merge-plan.ts'
import type { PicturesPlan } from './picture-plan.ts'

/** Called with the number of files done and their total. */
export type OnProgress = (done: number, total: number) => void

/** A PDF to assemble. */
export interface Assembly<Plan> {
  plan: Plan
  /** Path of the PDF to write; nothing is there yet. */
  result: string
  signal: AbortSignal
  onProgress: OnProgress
}

/** Facts about a file. */
export interface LookedAt {
  /** Number of pages; null when only a program can tell: the file is protected, damaged or large. */
  pages: number | null
  /** Whether the file may carry a digital signature; meaningless where `pages` is null. */
  isSigned: boolean
}

/** The operations of the assembler. */
export interface PdfAssembler {
  /** Looks at each file. In all functions, an abort rejects with the signal's reason. */
  look(paths: readonly string[], signal: AbortSignal): Promise<LookedAt[]>
  /** Returns the indices of files that cannot be read. If there are any, the PDF is unusable. */
  merge(assembly: Assembly<MergePlan>): Promise<number[]>
  /** Returns the indices of pictures that must first be converted to PNG. If there are any, the PDF is unusable. */
  writePictures(assembly: Assembly<PicturesPlan>): Promise<number[]>
  /** Writes a smaller PDF, unless the answer says that our reader cannot read the file. */
  compress(assembly: Assembly<CompressPlan>): Promise<Compressed>
}
