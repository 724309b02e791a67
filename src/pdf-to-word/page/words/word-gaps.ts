/** Finds the gap between two letters from which they belong to different words, where the file has no space character. */

import { median } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import { wordGaps } from '../../tuning/page/words.ts'

const joinedLetters = /[\u0620-\u06ff\ufb50-\ufdff\ufe70-\ufeff]/
const ideographs = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/
const wordLetter = /[\p{L}\p{N}]/u
const mathLetter = /[\u{1d400}-\u{1d7ff}]/u

/**
 * Returns a function that tells whether the gap between two consecutive glyphs, in points, separates words.
 * @param glyphs those of the row, from left to right
 * @param tracking the letter spacing of each glyph, in points
 */
export function spaceTestOf(glyphs: readonly Glyph[], tracking: readonly number[]) {
  const squeezed = squeezedGap(glyphs, tracking)
  return (glyph: Glyph, previous: Glyph | undefined, gap: number): boolean => {
    const em = previous ? Math.max(glyph.size, previous.size) : glyph.size
    // No factor is smaller than 1, and most letters touch.
    if (gap <= em * Math.min(wordGaps.spaceGap, squeezed * wordGaps.share)) return false
    const factor = previous && beginsItem(glyphs, previous) ? 1 : spaceFactor(glyph, previous)
    const usual = wordGaps.spaceGap * factor
    return gap > em * (isPlain(glyph, previous) ? Math.min(usual, squeezed * wordGaps.share) : usual)
  }
}

/**
 * Returns the usual gap between words in a line without space characters, in multiples of the font size, if it is narrower than normal;
 * otherwise infinity.
 */
function squeezedGap(glyphs: readonly Glyph[], tracking: readonly number[]): number {
  const gaps: number[] = []
  for (const [i, glyph] of glyphs.entries()) {
    if (glyph.text !== '' && glyph.text.trim() === '') return Number.POSITIVE_INFINITY
    const previous = glyphs[i - 1]
    if (!previous || !isPlain(glyph, previous) || glyph.face !== previous.face || glyph.size !== previous.size) continue
    const gap = (glyph.x - previous.endX - (tracking[i] ?? 0)) / glyph.size
    if (gap > -wordGaps.kerned * 3 && gap < wordGaps.spaceGap * 3) gaps.push(gap)
  }
  const candidates = gaps.filter((gap) => gap > wordGaps.leastGap)
  if (candidates.length < wordGaps.fewestAlike) return Number.POSITIVE_INFINITY
  const usual = median(candidates)
  const isEven = candidates.filter((gap) => Math.abs(gap - usual) < wordGaps.alike).length >= wordGaps.fewestAlike
  const isClear =
    gaps.filter((gap) => gap < wordGaps.kerned).length >= gaps.length * wordGaps.kernedShare &&
    !gaps.some((gap) => gap > wordGaps.kerned && gap < usual * wordGaps.share)
  return isEven && isClear ? usual : Number.POSITIVE_INFINITY
}

/** Returns whether a glyph is a bullet or dash that begins the row: the gap after it does not stretch the line. */
function beginsItem(glyphs: readonly Glyph[], glyph: Glyph): boolean {
  return glyph === glyphs[0] && /^[\p{S}\p{Pd}\p{Po}]$/u.test(glyph.text) && !ideographs.test(glyph.text)
}

/** Returns whether both glyphs are letters, digits or punctuation of ordinary text, not of a formula. */
function isPlain({ text }: Glyph, previous: Glyph | undefined): boolean {
  if (!previous || !/^[\p{L}\p{N}\p{M}\p{P}]+$/u.test(text + previous.text)) return false
  return wordLetter.test(text + previous.text) && !mathLetter.test(text + previous.text)
}

/**
 * Returns a factor for the minimum gap: fixed-width letters have wide gaps unless a proportional one is adjacent, and ideographs need no
 * spaces.
 */
function spaceFactor(glyph: Glyph, previous: Glyph | undefined): number {
  if (ideographs.test(glyph.text + (previous?.text ?? ''))) return wordGaps.ofIdeographs
  // Elongated joined letters extend beyond their advance.
  if (joinedLetters.test(glyph.text) && joinedLetters.test(previous?.text ?? '')) return wordGaps.ofJoined
  return glyph.face.fixed && (previous?.face.fixed ?? true) ? wordGaps.ofFixed : 1
}
