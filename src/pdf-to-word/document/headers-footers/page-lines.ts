/** Header and footer lines of a page. */
import type { DocumentLine } from '../../ir/line.ts'

/** The header and footer lines. */
export interface PageLines {
  header: DocumentLine[]
  footer: DocumentLine[]
}

/** The header and footer lines, and repeated table rows. */
export interface FoundLines extends PageLines {
  /** Table rows repeated from an earlier page; the Word file contains them once. */
  rows: DocumentLine[]
}
