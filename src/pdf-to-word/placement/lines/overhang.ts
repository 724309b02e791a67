/** Lets lines that fill their cell, or a single line that fills its column, reach a little further, so that no other program breaks them. */

import { indentsOf, mostOfLines } from '../../blocks/paragraphs/indents.ts'
import { paragraphsIn } from '../../blocks/walk.ts'
import type { CarriedFont } from '../../ir/font.ts'
import { largest } from '../../ir/geometry.ts'
import type { PlacedLine } from '../../ir/line.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { type PlacedSection, variantsOf } from '../../ir/section.ts'
import { sizeRounding } from '../../tuning/page/words.ts'
import { lineOverhang } from '../../tuning/placement.ts'
import { type SpaceWidth, spacesWith } from './font-metrics.ts'

/** Sets `overhang` of paragraphs. @param carried embedded fonts, whose letters are as wide as in the PDF */
export function setOverhangs(sections: readonly PlacedSection[], carried: readonly CarriedFont[]): void {
  const spaceOf = spacesWith(carried)
  for (const { columns, width, stretches } of sections) {
    const page = columns.length > 1 ? undefined : width
    for (const block of stretches.flatMap(({ blocks }) => blocks)) {
      if (block.kind === 'paragraph' && block.lines.length === 1) setOverhang(block, 0, spaceOf, page)
      if (block.kind === 'table') for (const paragraph of paragraphsIn([block])) setOverhang(paragraph, lineOverhang.inCell, spaceOf)
    }
  }
  const chapters = new Map(sections.map(({ chapter, width }) => [chapter, width]))
  for (const [{ header, footer }, width] of chapters) {
    for (const block of [...variantsOf(header), ...variantsOf(footer)].flat())
      if (block.kind === 'paragraph' && block.lines.length === 1) setOverhang(block, 0, spaceOf, width)
  }
}

/**
 * @param least distance from the end of the longest line to the edge, in points, even if the letter widths are known
 * @param page width of the page, if nothing is beside the paragraph
 */
function setOverhang(paragraph: PlacedParagraph, least: number, spaceOf: SpaceWidth, page?: number): void {
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
  const limit = mostOfLines(lines, extentOf) - lineOverhang.nextWord
  const missingAt = (share: number) => Math.min(width + least + width * share, limit) - available
  const usual = missingAt(isKnown ? sizeRounding.most : lineOverhang.unknownShare)
  const isFree = page !== undefined && !isKnown && !paragraph.borders && !paragraph.shade
  const missing = isFree ? Math.max(usual, Math.min(missingAt(lineOverhang.aloneShare), spaceBeside(paragraph, page))) : usual
  if (missing < lineOverhang.smallest) return
  if (align === 'center') paragraph.overhang = { left: missing / 2, right: missing / 2 }
  else paragraph.overhang = align === 'right' ? { left: missing, right: 0 } : { left: 0, right: missing }
}

/** Returns the distance by which a single line may reach into the margins of its page. */
function spaceBeside({ align, left, right }: PlacedParagraph, page: number): number {
  const [before, after] = [left - lineOverhang.toEdge, page - right - lineOverhang.toEdge]
  return align === 'center' ? Math.min(before, after) * 2 : align === 'right' ? before : after
}
