/**
 * Corrects the levels of an outline whose nesting is damaged, as by programs that copy PDFs: headings of one look have sunk below smaller
 * ones.
 */

import type { DocumentParagraph } from '../../ir/paragraph.ts'
import { mainStyle } from '../../page/words/words.ts'
import { headingRules } from '../../tuning/document/headings.ts'
import { depthOf } from './levels.ts'

interface Look {
  size: number
  /** The level of the first heading that has it, and the deepest one. */
  level: number
  deepest: number
}

/** Gives each look the level of its first heading, if one that also has a higher level is beside or below a smaller look. */
export function mendLevels(levels: Map<DocumentParagraph, number>, paragraphs: readonly DocumentParagraph[]): void {
  const looks = new Map<string, Look>()
  const found = paragraphs.filter((paragraph) => levels.has(paragraph))
  for (const paragraph of found) {
    const level = levels.get(paragraph) ?? 1
    const known = looks.get(keyOf(paragraph))
    if (known) known.deepest = Math.max(known.deepest, level)
    else looks.set(keyOf(paragraph), { size: sizeOf(paragraph), level, deepest: level })
  }
  const all = [...looks.values()]
  const isSunk = ({ size, level, deepest }: Look) =>
    deepest > level && all.some((other) => other.size * headingRules.clearlyLarger < size && other.level <= deepest && other.level > level)
  if (!all.some(isSunk)) return
  for (const paragraph of found) levels.set(paragraph, looks.get(keyOf(paragraph))?.level ?? 1)
}

function keyOf(paragraph: DocumentParagraph): string {
  const style = mainStyle(paragraph.lines.flatMap(({ words }) => words))
  // Headings of two levels can share a look, and differ in the parts of their numbers.
  return style ? `${style.family} ${style.size} ${style.bold} ${style.italic} ${style.color} ${depthOf(paragraph)}` : ''
}

const sizeOf = ({ lines }: DocumentParagraph): number => mainStyle(lines.flatMap(({ words }) => words))?.size ?? 0
