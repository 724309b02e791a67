/** What the server asks a process that turns PDFs into Word files. */

export type WordRequest =
  | { kind: 'start' }
  /** Gets everything ready, by a small PDF of its own. */
  | { kind: 'practise'; folder: string }
  | { kind: 'count-pages'; path: string }
  | ConvertRequest
  /** Writes what each pass found, as JSON. */
  | { kind: 'inspect'; path: string; result: string; pages: readonly number[] }

export interface ConvertRequest {
  kind: 'convert'
  path: string
  /** What was read of its pages' pictures: an `OcrPage` a line, as JSON. */
  scans: string | undefined
  result: string
  folder: string
  pages: readonly number[] | undefined
  images: boolean
  /** Whether pages that should be read from their pictures first are only named. */
  findsUnread: boolean
}
