/** Requests to a worker that converts PDFs to Word files. */

/** A request to the worker. */
export type WordRequest =
  | { kind: 'start' }
  /** Warms the worker up by converting a small PDF of its own. */
  | { kind: 'warm-up'; folder: string }
  | { kind: 'count-pages'; path: string }
  | ConvertRequest
  /** Writes the results of each pass as JSON. */
  | { kind: 'inspect'; path: string; result: string; pages: readonly number[] }

/** A conversion for the worker. */
export interface ConvertRequest {
  kind: 'convert'
  path: string
  /** Path of the OCR results of its pages: one `OcrPage` per line, as JSON. */
  scans: string | undefined
  result: string
  folder: string
  pages: readonly number[] | undefined
  images: boolean
  /** Whether pages that need OCR first are only listed. */
  findsUnread: boolean
}
