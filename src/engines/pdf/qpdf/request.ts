/** What every question to the PDF engine comes with, and how its pages may be counted. */

export interface PdfRequest {
  path: string
  /** Scratch space; what an engine makes stays in it until the caller removes it. */
  workDir: string
  signal: AbortSignal
}

/** Pages of a PDF without a program; null when it is not sure, or the file is protected. An abort rejects with the signal's reason. */
export type CountPages = (path: string, signal: AbortSignal) => Promise<number | null>
