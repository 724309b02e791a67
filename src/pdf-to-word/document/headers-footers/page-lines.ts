/** The lines of headers and footers, by page. */
import type { DocumentLine } from '../../ir/line.ts'

export interface PageLines {
  header: DocumentLine[]
  footer: DocumentLine[]
}

export interface FoundLines extends PageLines {
  /** The rows of a table from the page before, shown again; they are in the file once. */
  rows: DocumentLine[]
}
