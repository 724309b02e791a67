/** Sets the distances between the notes of a page. */

import { referenceMarkOf } from '../../document/notes/notes.ts'
import type { Note } from '../../ir/notes.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { noteSpaces } from '../../tuning/placement.ts'
import { lineMetrics } from '../lines/font-metrics.ts'
import { paragraphReach, type Reach } from '../lines/line-height.ts'

/**
 * Sets the spacing before each note.
 * @param notes in the order of their references
 * @param texts their paragraphs, whose line heights are set
 */
export function setNoteDistances(notes: readonly Note[], texts: readonly PlacedParagraph[]): void {
  for (const [i, text] of texts.entries()) {
    const [above, note] = [texts[i - 1], notes[i]]
    const last = above?.lines.at(-1)
    const [first] = text.lines
    if (!first || !last || !note || last.page !== first.page || first.x0 > last.x1 || last.x0 > first.x1) continue
    const gap =
      first.baseline - noteReach(note, text).above - last.baseline - noteReach(notes[i - 1] as Note, above as PlacedParagraph).below
    if (gap > 0 && gap < noteSpaces.farthest) text.spacing = { ...text.spacing, before: gap }
  }
}

/** Returns the extent of a note above its first baseline and below its last; a reference mark on the baseline can increase it. */
function noteReach(note: Note, text: PlacedParagraph): Reach {
  const { above, below } = paragraphReach(text)
  const referenceMark = referenceMarkOf(note)?.style
  const own = referenceMark && referenceMark.raise === '' && !text.spacing.exact ? lineMetrics(referenceMark) : undefined
  if (!own) return { above, below }
  const tallest = Math.max(above, own.above)
  if (text.lines.length > 1) return { above: tallest, below }
  return { above: tallest, below: Math.max(below, own.below + (own.above + own.below) * (text.spacing.line - 1)) }
}

/** Returns the extent below the last baseline of a note. LibreOffice adds no extra space there, even if the line height is a multiple. */
export function lastReach(note: Note, paragraph: PlacedParagraph): number {
  const { spacing } = paragraph
  return noteReach(note, spacing.exact ? paragraph : { ...paragraph, spacing: { ...spacing, line: 1 } }).below
}
