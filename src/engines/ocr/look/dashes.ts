/** Tells hyphens and dashes apart by their lengths: Tesseract takes one for another. */

import type { ReadWord } from './letters.ts'
import { measuredSizes } from './line-heights.ts'

/** A word that is one hyphen or dash. */
const single = /^[-‐‑–—―]$/u
/**
 * Minimum lengths of dashes, in multiples of the height of a line from the ascenders to the descenders. On some 50 of them in three families,
 * hyphens had .26 to .34, en dashes .37 to .61 and em dashes 1.05 to 1.19.
 */
const shortest = { en: 0.36, em: 0.8 }

/** Returns the texts of the words, with single hyphens and dashes by their lengths; unchanged on lines whose height is not known. */
export function withDashes(words: readonly ReadWord[]): string[] {
  if (!words.some(({ text }) => single.test(text))) return words.map(({ text }) => text)
  const sizes = measuredSizes(words)
  return words.map(({ text, x0, x1 }, i) => {
    const size = sizes[i]
    if (!single.test(text) || size === undefined) return text
    const length = (x1 - x0) / size
    return length >= shortest.em ? '—' : length >= shortest.en ? '–' : '-'
  })
}
