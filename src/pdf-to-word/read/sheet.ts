/**
 * Reads pages as they fit on Word's sheets: those on which nearly all text is vertical or upside down as if they were rotated, as their
 * readers hold them, and those that are too large reduced.
 */

import { areaOf } from '../ir/geometry.ts'
import type { PageFacts } from '../ir/page-facts.ts'
import type { Dict } from '../ir/pdf-object.ts'
import { longestLength } from '../ir/word-facts.ts'
import { pageWide } from '../tuning/letters.ts'
import { turnedPages } from '../tuning/read.ts'
import { readPage } from './page.ts'
import type { PageParts } from './page-parts.ts'

/** Clockwise quarter turns that make text level, by the angle of its baseline. */
const quartersByAngle: Readonly<Record<number, number>> = { 90: 3, 180: 2, 270: 1 }

/** Returns the content of a page, rotated by quarter turns if only that makes its text level, and reduced if only that shows all of it. */
export function readForSheet(page: Dict, index: number, parts: PageParts): PageFacts {
  const facts = readPage(page, index, parts)
  const turned = quartersOf(facts)
  const isReduced = isCutOff(facts)
  return turned === 0 && !isReduced ? facts : readPage(page, index, parts, { turned, isReduced })
}

/** Returns whether something is drawn beyond the edge of Word's largest sheet, other than the colour of the page. */
function isCutOff({ glyphs, shapes, pictures, width, height }: PageFacts): boolean {
  if (Math.max(width, height) <= longestLength) return false
  const drawn = [
    ...pictures.filter(({ paper }) => paper === undefined),
    ...shapes.filter(({ box }) => areaOf(box) < width * height * pageWide.leastShare),
  ]
  return (
    drawn.some(({ box }) => Math.max(box.x1, box.y1) > longestLength) ||
    glyphs.some(({ text, hidden, x, endX, y }) => !hidden && text.trim() !== '' && Math.max(x, endX, y) > longestLength)
  )
}

/**
 * Returns the quarter turns that a page needs. Pages with pictures, fields or drawings are not rotated, because their pictures are cut out
 * of the page as rendered; gradients that fill the page are computed.
 */
function quartersOf({ glyphs, shapes, pictures, fields }: PageFacts): number {
  if (pictures.some(({ paper }) => !paper) || fields.length > 0 || shapes.some(({ kind }) => kind === 'path')) return 0
  // Nearly all pages end here.
  if (!glyphs.some(({ angle }) => quartersByAngle[angle])) return 0
  const shown = glyphs.filter(({ text, hidden }) => !hidden && text.trim() !== '')
  if (shown.length < turnedPages.fewestLetters || shown.some(({ unread }) => unread)) return 0
  for (const [angle, quarters] of Object.entries(quartersByAngle)) {
    if (shown.filter((glyph) => glyph.angle === Number(angle)).length >= shown.length * turnedPages.turnedShare) return quarters
  }
  return 0
}
