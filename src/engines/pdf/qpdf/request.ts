/** The common part of requests to the PDF engine, and the type of a page counter. */

/** A PDF and where to work on it. */
export interface PdfRequest {
  path: string
  /** Work folder. The files that an engine makes stay in it until the caller removes it. */
  workDir: string
  signal: AbortSignal
}

/**
 * Returns the number of pages without starting a program; null when it is not sure or the file is protected. An abort rejects with the
 * signal's reason.
 */
export type CountPages = (path: string, signal: AbortSignal) => Promise<number | null>
