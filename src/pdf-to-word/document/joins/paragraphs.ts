/** Joins paragraphs that were cut at the end of a page or column. */

import { edgeOfAll, firstWordWidth } from '../../blocks/lines/wrap.ts'
import { boxOfLines } from '../../ir/line.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import { joinedParagraphs } from '../../tuning/document/joins.ts'
import { letterShape, lineLikeness } from '../../tuning/letters.ts'

/** Adds the lines of `next` to `before` if both are one paragraph. Returns whether they are. */
export function joinParagraphs(before: DocumentParagraph, next: DocumentParagraph): boolean {
  if (!continues(before, next)) return false
  keepBreak(before, next)
  before.lines = [...before.lines, ...next.lines]
  before.box = boxOfLines(before.lines.filter((line) => line.page === before.page))
  if (before.align === 'left' && next.align === 'both' && next.lines.length > 1) before.align = 'both'
  return true
}

/** Marks a line break at the cut if the first word of the next page would still have fitted on the last line. */
function keepBreak({ lines, right, align }: DocumentParagraph, { lines: [line] }: DocumentParagraph): void {
  const last = lines.at(-1)
  const first = line?.words[0]
  if (!last || !first || align !== 'left' || last.rtl) return
  const edge = lines.length > 1 ? (edgeOfAll(lines) ?? right) : right
  if (edge - last.x1 < firstWordWidth(line) + last.size) return
  line.words[0] = { ...first, breakBefore: true }
}

/** Returns whether a paragraph continues another: by the tags, otherwise if its last line is full and its sentence has not ended. */
export function continues(before: DocumentParagraph, next: DocumentParagraph): boolean {
  const last = before.lines.at(-1)
  const [first] = next.lines
  if (!last || !first || first.cap) return false
  if (last.block >= 0 || first.block >= 0) return last.block === first.block
  if (next.list || Math.abs(last.size - first.size) > joinedParagraphs.sameSize || before.align === 'center' || next.align === 'center')
    return false
  if (last.words.at(-1)?.style.bold !== first.words[0]?.style.bold) return false
  if (isRow(last) && isRow(first)) return false
  const isFull = before.right - last.x1 < firstWordWidth(first) + last.size * letterShape.space + lineLikeness.fullLine
  const text = last.words.at(-1)?.text ?? ''
  const opening = first.words[0]?.text ?? ''
  const movedIn = first.x0 - next.left > joinedParagraphs.leastIndent && !before.list
  if (!isFull || (movedIn && Math.abs(first.x0 - last.x0) > joinedParagraphs.sameStart)) return false
  return /^[\p{Ll}\d(]/u.test(opening) || !/[.!?:;]["”')\]]?$/.test(text)
}

/** Returns whether a line contains tabs, as the rows of a table of contents do. */
const isRow = ({ words }: DocumentParagraph['lines'][number]) => words.some(({ tabbed }) => tabbed)
