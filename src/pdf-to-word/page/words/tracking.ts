/** Measures intentional letter spacing, so that it is not mistaken for spaces between words. */

import { median } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import { trackedLetters } from '../../tuning/page/words.ts'

/** Returns the letter spacing of each glyph, in points. @param glyphs those of one row, from left to right */
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

/** Returns the median gap between letters; 0 if the gaps are uneven or no wider than normal. */
function usualGap(run: readonly Glyph[], size: number): number {
  if (run.length <= trackedLetters.fewestGaps) return 0
  const gaps: number[] = []
  let before: Glyph | undefined
  for (const glyph of run) {
    const own = isLetter(glyph) ? glyph : undefined
    if (before && own) gaps.push(own.x - before.endX)
    before = own
  }
  if (gaps.length < trackedLetters.fewestGaps) return 0
  const usual = median(gaps)
  if (usual < size * trackedLetters.leastGap || usual > size * trackedLetters.widest) return 0
  const even = gaps.filter((gap) => Math.abs(gap - usual) < size * trackedLetters.evenness)
  return even.length >= gaps.length * trackedLetters.evenShare ? usual : 0
}

/** Returns whether a glyph is a letter of a script whose letters are neither joined nor as wide as they are high. */
const isLetter = ({ text }: Glyph) => /^[A-Za-z\u00c0-\u024f\u0370-\u052f]$/.test(text)
