/** How wide a gap between two letters is before it parts words, where the writer left no space in it. */

import { median } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'

/** A gap wider than this, in parts of the size, is a space. */
const spaceGap = 0.17
/** Narrower gaps are spaces in lines that typesetters squeezed: from here on, if this many or more of them are alike, give or take this. */
const leastGap = 0.1
const fewestAlike = 2
const alike = 0.02
/** Kerned letters are no farther apart, and most gaps are between letters. */
const kerned = 0.06
const kernedShare = 0.6
/** Of the usual gap between the words of a line, the share from which on a gap is one, for signs are set nearer than letters. */
const share = 0.8

const joinedLetters = /[\u0620-\u06ff\ufb50-\ufdff\ufe70-\ufeff]/
const ideographs = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/
const wordLetter = /[\p{L}\p{N}]/u
const mathLetter = /[\u{1d400}-\u{1d7ff}]/u

/**
 * Tells for two glyphs that follow each other in a row whether the gap between them, in points, parts words.
 * @param glyphs those of the row, from left to right
 * @param tracking how far each was set apart on purpose, in points
 */
export function spaceTestOf(glyphs: readonly Glyph[], tracking: readonly number[]) {
  const squeezed = squeezedGap(glyphs, tracking)
  return (glyph: Glyph, previous: Glyph | undefined, gap: number): boolean => {
    const em = previous ? Math.max(glyph.size, previous.size) : glyph.size
    const factor = spaceFactor(glyph, previous)
    const usual = spaceGap * factor
    return gap > em * (isPlain(glyph, previous) ? Math.min(usual, squeezed * share) : usual)
  }
}

/** The gap between the words of a line without a space in it, in parts of the size, where it is narrower than usual; else infinite. */
function squeezedGap(glyphs: readonly Glyph[], tracking: readonly number[]): number {
  const gaps: number[] = []
  for (const [i, glyph] of glyphs.entries()) {
    if (glyph.text !== '' && glyph.text.trim() === '') return Number.POSITIVE_INFINITY
    const previous = glyphs[i - 1]
    if (!previous || !isPlain(glyph, previous) || glyph.face !== previous.face || glyph.size !== previous.size) continue
    const gap = (glyph.x - previous.endX - (tracking[i] ?? 0)) / glyph.size
    if (gap > -kerned * 3 && gap < spaceGap * 3) gaps.push(gap)
  }
  const candidates = gaps.filter((gap) => gap > leastGap)
  if (candidates.length < fewestAlike) return Number.POSITIVE_INFINITY
  const usual = median(candidates)
  const isEven = candidates.filter((gap) => Math.abs(gap - usual) < alike).length >= fewestAlike
  const isClear =
    gaps.filter((gap) => gap < kerned).length >= gaps.length * kernedShare && !gaps.some((gap) => gap > kerned && gap < usual * share)
  return isEven && isClear ? usual : Number.POSITIVE_INFINITY
}

/** Letters of words and the signs beside them, as no formula has. */
function isPlain({ text }: Glyph, previous: Glyph | undefined): boolean {
  if (!previous || !/^[\p{L}\p{N}\p{M}\p{P}]+$/u.test(text + previous.text)) return false
  return wordLetter.test(text + previous.text) && !mathLetter.test(text + previous.text)
}

/** Letters of a fixed width are apart by nature, but not from others beside them, and ideographs need no spaces. */
function spaceFactor(glyph: Glyph, previous: Glyph | undefined): number {
  if (ideographs.test(glyph.text + (previous?.text ?? ''))) return 3
  // Joined letters reach over their advance where a stroke is drawn out.
  if (joinedLetters.test(glyph.text) && joinedLetters.test(previous?.text ?? '')) return 1.5
  return glyph.face.fixed && (previous?.face.fixed ?? true) ? 2.2 : 1
}
