/** Lines of a few words that were stretched from margin to margin, as justified lines are that end by a break. */
import type { Glyph } from '../../ir/glyph.ts'
import type { Line } from '../../ir/line.ts'

/** Fewest gaps that can tell, and how much they may differ: in points, and as a share. */
const fewestGaps = 2
const sameGap = 0.3
const sameShare = 0.01
/** The width of a space, and that of one that no writer makes of it but before a break, in parts of the size. */
const space = 0.25
const widest = 1

/**
 * Whether all gaps between words have a space in them and the same width, to which no columns come by chance.
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
  return gaps.length >= fewestGaps && most - least < sameGap + least * sameShare
}

/** How much room a stretched line would have without that, in points. */
export function stretchOf({ words, size }: Pick<Line, 'words' | 'size'>): number {
  const gaps = words.slice(1).flatMap((word, i) => (word.joined ? [] : word.x0 - (words[i]?.x1 ?? word.x0)))
  const isEven = gaps.length >= fewestGaps && Math.max(...gaps) - Math.min(...gaps) < sameGap + Math.min(...gaps) * sameShare
  if (!isEven || Math.min(...gaps) < size * widest || words.some(({ tabbed }) => tabbed)) return 0
  return gaps.reduce((sum, gap) => sum + gap - size * space, 0)
}
