/** Removes what one reading has read twice: lines that overlap, and parts of letters taken for words. */
import { areaOf, type Box, intersect } from '../../../pdf-to-word/ir/geometry.ts'
import type { OcrWord } from './page.ts'
import { createRows, overlap } from './rows.ts'

/** Minimum overlap of two words of different lines that show the same ink, as a share of the smaller one. */
const sameInk = 0.5
/**
 * Parts of large letters, such as the dots of an i: maximum length, minimum share in the line of another word, maximum height as a share of
 * that line's, and its part above the baseline.
 */
const fragment = { letters: 3, inside: 0.8, height: 0.45, above: 0.92 }
/** Maximum number of pairs that are compared; a page of small print has a hundredth. */
const mostPairs = 4_000_000

/** Returns the words without the less confident ones of those in one place. Words of one line are not compared: their boxes may overlap. */
export function withoutRepeats(words: readonly OcrWord[]): OcrWord[] {
  const kept = createRows([])
  const dropped = new Set<OcrWord>()
  let pairs = 0
  for (const word of words.toSorted((a, b) => b.confidence - a.confidence || areaOf(b) - areaOf(a))) {
    const near = pairs > mostPairs ? [] : kept.near({ ...word, y0: word.y0 - word.size, y1: word.y1 + word.size })
    pairs += near.length
    const isRepeated = near.some((other) => other.line !== word.line && (overlap(word, other) > sameInk || isFragment(word, other)))
    if (isRepeated) dropped.add(word)
    else kept.add(word)
  }
  return words.filter((word) => !dropped.has(word))
}

function isFragment(word: OcrWord, other: OcrWord): boolean {
  if (word.text.length > fragment.letters || word.y1 - word.y0 > other.size * fragment.height) return false
  return areaOf(intersect(word, bandOf(other))) >= areaOf(word) * fragment.inside
}

/** Returns the box of a word with the height of its line. */
function bandOf({ x0, x1, y0, y1, size, baseline: [left, right] }: OcrWord): Box {
  const base = (left + right) / 2
  return { x0, x1, y0: Math.min(y0, base - size * fragment.above), y1: Math.max(y1, base) }
}
