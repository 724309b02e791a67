/** Recognizes lines of a few words stretched to both margins, as justified lines that end with a line break are. */

import type { Glyph } from '../../ir/glyph.ts'
import type { Line } from '../../ir/line.ts'
import { letterShape } from '../../tuning/letters.ts'
import { stretchedLetters, stretchedSpaces } from '../../tuning/page/words.ts'

/**
 * Returns whether every gap between words contains one space and all have the same width, which columns do not have by chance.
 * @param glyphs those of one row, from left to right
 */
export function isStretched(glyphs: readonly Glyph[]): boolean {
  const gaps: number[] = []
  let previous: Glyph | undefined
  let spaces = 0
  for (const glyph of glyphs) {
    if (glyph.text === '') continue
    if (glyph.text.trim() === '') {
      spaces++
      continue
    }
    const gap = previous ? glyph.x - previous.endX : 0
    if (spaces > 1 || (spaces === 0 && gap > glyph.size)) return false
    if (spaces === 1 && previous) gaps.push(gap)
    spaces = 0
    previous = glyph
  }
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)]
  return gaps.length >= stretchedLetters.fewestGaps && most - least < stretchedLetters.sameGap + least * stretchedLetters.sameShare
}

/** Returns whether a line has been stretched to the edge of its column: its spaces are even and wider than those of another line of its paragraph. */
export function isStretchedBeside({ words }: Pick<Line, 'words'>, other: Pick<Line, 'words'>): boolean {
  const [gaps, natural] = [spacesOf(words), spacesOf(other.words)]
  if (gaps.length < stretchedSpaces.fewest || natural.length === 0) return false
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)]
  return most - least < stretchedSpaces.sameWidth && least > Math.max(...natural) + stretchedSpaces.leastStretch
}

/** Returns the widths of the spaces between words of one style, in points. */
function spacesOf(words: Line['words']): number[] {
  return words.slice(1).flatMap((word, i) => {
    const before = words[i]
    return before && !word.joined && !word.tabbed && word.style === before.style ? [word.x0 - before.x1] : []
  })
}

/** Returns the width that stretching has added to the spaces of a line, in points; 0 if the line is not stretched. */
export function stretchOf({ words, size }: Pick<Line, 'words' | 'size'>): number {
  const gaps = words.slice(1).flatMap((word, i) => (word.joined ? [] : word.x0 - (words[i]?.x1 ?? word.x0)))
  const isEven =
    gaps.length >= stretchedLetters.fewestGaps &&
    Math.max(...gaps) - Math.min(...gaps) < stretchedLetters.sameGap + Math.min(...gaps) * stretchedLetters.sameShare
  if (!isEven || Math.min(...gaps) < size * stretchedLetters.leastGap || words.some(({ tabbed }) => tabbed)) return 0
  return gaps.reduce((sum, gap) => sum + gap - size * letterShape.space, 0)
}
