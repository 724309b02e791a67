/** Decides whether a page draws its spaces as characters, so that a gap without one lies between separate texts. */
import type { Glyph } from '../../ir/glyph.ts'
import { drawnSpaces } from '../../tuning/page/words.ts'

/**
 * Returns whether nearly all gaps as wide as a space have a space character, except those before texts that begin below each other, as in
 * cells.
 * @param glyphs in drawing order
 */
export function drawsSpaces(glyphs: readonly Glyph[]): boolean {
  const { from, to, sameBaseline, fewest, otherShare, fewestBelow } = drawnSpaces
  let [drawn, spaces] = [0, 0]
  const others = new Map<number, number>()
  let before: Glyph | undefined
  for (const glyph of glyphs) {
    if (glyph.text.trim() === '') {
      spaces++
      continue
    }
    const isLevel = before && Math.abs(before.y - glyph.y) < glyph.size * sameBaseline
    const gap = before && isLevel ? (glyph.x - before.endX) / glyph.size : 0
    if (gap > from && gap < to) {
      if (spaces > 0) drawn++
      else others.set(Math.round(glyph.x), (others.get(Math.round(glyph.x)) ?? 0) + 1)
    }
    spaces = 0
    before = glyph
  }
  const single = [...others.values()].reduce((sum, count) => sum + (count < fewestBelow ? count : 0), 0)
  return drawn >= fewest && single <= drawn * otherShare
}
