/** How far letters are apart that were set apart on purpose, so that the gaps between them are not taken for spaces. */

import { median } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import { trackedLetters } from '../../tuning/page/words.ts'

/** @param glyphs those of one row, from left to right; the answer is in points, for each of them */
export function trackingOf(glyphs: readonly Glyph[]): number[] {
  const tracking = new Array<number>(glyphs.length).fill(0)
  for (let from = 0; from < glyphs.length; ) {
    const first = glyphs[from] as Glyph
    let to = from + 1
    while (to < glyphs.length && isAlike(first, glyphs[to] as Glyph)) to++
    const usual = usualGap(glyphs.slice(from, to), first.size)
    if (usual > 0) tracking.fill(usual, from, to)
    from = to
  }
  return tracking
}

const isAlike = (a: Glyph, b: Glyph) => a.size === b.size && a.face === b.face

/** Of the gaps between letters; 0 where they are uneven, or no wider than fonts make them. */
function usualGap(run: readonly Glyph[], size: number): number {
  const gaps: number[] = []
  for (const [i, glyph] of run.entries()) {
    const before = run[i - 1]
    if (before && isLetter(before) && isLetter(glyph)) gaps.push(glyph.x - before.endX)
  }
  if (gaps.length < trackedLetters.fewestGaps) return 0
  const usual = median(gaps)
  if (usual < size * trackedLetters.leastGap || usual > size * trackedLetters.widest) return 0
  const even = gaps.filter((gap) => Math.abs(gap - usual) < size * trackedLetters.evenness)
  return even.length >= gaps.length * trackedLetters.evenShare ? usual : 0
}

/** Of scripts whose letters are neither joined nor as wide as they are high. */
const isLetter = ({ text }: Glyph) => /^[A-Za-z\u00c0-\u024f\u0370-\u052f]$/.test(text)
