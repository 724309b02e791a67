/** Finds the headers and footers of pages with tagged text: untagged lines at the edges that are not in a table. */

import type { DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { taggedZone } from '../../tuning/document/headers-footers.ts'
import { isRow } from './repeated-text.ts'

/** Returns whether a line is tagged; programs that write tags tag all text except headers and footers. */
export const isTagged = ({ block, freed }: DocumentLine): boolean => block >= 0 || freed === true

/** Returns the lines of the header and the footer; none if the page has no tagged text. */
export function taggedMargins(page: PageContent): { header: DocumentLine[]; footer: DocumentLine[] } {
  const { lines, height } = page
  const tagged = lines.filter(isTagged)
  if (tagged.length === 0) return { header: [], footer: [] }
  const top = Math.min(height * taggedZone.zone, ...tagged.map((line) => line.top))
  const bottom = Math.max(height * (1 - taggedZone.zone), ...tagged.map((line) => line.bottom))
  const untagged = lines.filter((line) => !isTagged(line))
  const loose = untagged.filter((line) => !isRow(line, untagged, page))
  return { header: loose.filter((line) => line.bottom < top), footer: loose.filter((line) => line.top > bottom) }
}
