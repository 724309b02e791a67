/** Header and footer lines of a page. */
import type { DocumentLine } from '../../ir/line.ts'

export interface PageLines {
  header: DocumentLine[]
  footer: DocumentLine[]
}

export interface FoundLines extends PageLines {
  /** Table rows repeated from an earlier page; the Word file contains them once. */
  rows: DocumentLine[]
}
