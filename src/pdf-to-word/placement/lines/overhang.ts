/** Lets lines that fill their cell, or a single line that fills its column, reach a little further, so that no other program breaks them. */

import { indentsOf, mostOfLines } from '../../blocks/paragraphs/indents.ts'
import { paragraphsIn } from '../../blocks/walk.ts'
import type { CarriedFont } from '../../ir/font.ts'
import { largest } from '../../ir/geometry.ts'
import type { PlacedLine } from '../../ir/line.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { sizeRounding } from '../../tuning/page/words.ts'
import { lineOverhang } from '../../tuning/placement.ts'
import { type SpaceWidth, spacesWith } from './font-metrics.ts'

/** Sets `overhang` of paragraphs. @param carried embedded fonts, whose letters are as wide as in the PDF */
export function setOverhangs(sections: readonly PlacedSection[], carried: readonly CarriedFont[]): void {
  const spaceOf = spacesWith(carried)
  for (const block of sections.flatMap(({ stretches }) => stretches.flatMap(({ blocks }) => blocks))) {
    if (block.kind === 'paragraph' && block.lines.length === 1) setOverhang(block, 0, spaceOf)
    if (block.kind === 'table') for (const paragraph of paragraphsIn([block])) setOverhang(paragraph, lineOverhang.inCell, spaceOf)
  }
}

/** @param least distance from the end of the longest line to the edge, in points, even if the letter widths are known */
function setOverhang(paragraph: PlacedParagraph, least: number, spaceOf: SpaceWidth): void {
  const { lines, left, right, align, rtl, list } = paragraph
  const words = lines.flatMap((line) => line.words)
  if (rtl || list || words.length === 0 || lines.some(({ hole }) => hole) || words.some(({ tabbed, picture }) => tabbed || picture)) return
  const isKnown = words.every(({ style }) => spaceOf(style) !== undefined)
  if (isKnown && least === 0) return
  // The right edge of justified lines is visible.
  if (align === 'both' && lines.length > 1) return
  const indents = indentsOf(paragraph)
  const extentOf = (line: PlacedLine) => line.x1 - line.x0 + (line === lines[0] ? indents.first : 0)
  const width = largest(lines.map(extentOf))
  const available = right - indents.right - left - indents.left
  const wanted = least + width * (isKnown ? sizeRounding.most : lineOverhang.unknownShare)
  const limit = mostOfLines(lines, extentOf) - lineOverhang.nextWord
  const missing = Math.min(width + wanted, limit) - available
  if (missing < lineOverhang.smallest) return
  if (align === 'center') paragraph.overhang = { left: missing / 2, right: missing / 2 }
  else paragraph.overhang = align === 'right' ? { left: missing, right: 0 } : { left: 0, right: missing }
}
