/** Adds the signs of currencies that OCR left out or misread after numbers, where others of their column have them. */
import { type Box, union } from '../../../pdf-to-word/ir/geometry.ts'
import { blobsIn } from '../look/points.ts'
import type { Grey } from '../picture/grey.ts'
import type { OcrWord } from './page.ts'

/** Numbers with a fraction, and signs of currencies. */
const [amount, currency] = [/^[-–−+]?\p{Nd}[\p{Nd}.,'’\u00a0]*[.,]\p{Nd}{2}$/u, /^\p{Sc}$/u]
/** Characters that such a sign is misread as. */
const misread = /^[^\p{L}\p{N}\p{Sc}]$/u
/** Minimum confidence of a sign that others are compared with, and confidence of an added one. */
const [leastSure, sure] = [80, 90]
/** Maximum distance of the sides of two signs of a column, in multiples of the line height: on 16 rows they differ by one pixel. */
const alike = 0.08
/** Maximum number of signs that numbers are compared with; a page of small print has a tenth. */
const mostSigns = 1000

/** A sign after a number, with its place relative to the baseline. */
interface Sign extends Box {
  text: string
}

/** Returns the words with the signs after their numbers; the total area searched is limited. */
export function withMissedCurrency(grey: Grey, words: readonly OcrWord[]): OcrWord[] {
  const signs = signsOf(words)
  if (signs.length === 0) return [...words]
  let budget = grey.pixels.length
  const added: OcrWord[] = []
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]
    const isAfterAmount = before?.line === word.line && amount.test(before.text)
    const found = isAfterAmount && misread.test(word.text) ? signs.find((sign) => isAt(word, sign, before)) : undefined
    added.push(found ? { ...word, text: found.text, confidence: sure } : word)
    const next = words[i + 1]
    if (!amount.test(word.text)) continue
    const free = next?.line === word.line ? next.x0 : Number.POSITIVE_INFINITY
    const sign = signs.find(({ x0, x1 }) => x0 >= word.x1 && x0 - word.x1 < word.size && x1 < free)
    if (!sign) continue
    const base = word.baseline[1]
    const margin = alike * word.size
    const place = { x0: sign.x0 - margin, x1: sign.x1 + margin, y0: base + sign.y0 - margin, y1: base + sign.y1 + margin }
    budget -= (place.x1 - place.x0) * (place.y1 - place.y0)
    const ink = budget < 0 ? [] : blobsIn(grey, place)
    if (ink.length === 0) continue
    const box = union(ink)
    if (isAt(box, sign, word)) added.push({ ...word, ...box, text: sign.text, confidence: sure, baseline: [base, base] })
  }
  return added
}

/** Returns the signs of the page, one of each place. */
function signsOf(words: readonly OcrWord[]): Sign[] {
  const signs: Sign[] = []
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]
    if (!currency.test(word.text) || word.confidence < leastSure || before?.line !== word.line || !amount.test(before.text)) continue
    if (signs.length < mostSigns && !signs.some((sign) => sign.text === word.text && isAt(word, sign, before))) {
      const base = before.baseline[1]
      signs.push({ text: word.text, x0: word.x0, x1: word.x1, y0: word.y0 - base, y1: word.y1 - base })
    }
  }
  return signs
}

/** Returns whether a box is at the place of a sign, on the line of a word. */
function isAt(box: Box, sign: Sign, { baseline, size }: OcrWord): boolean {
  const base = baseline[1]
  const sides = [box.x0 - sign.x0, box.x1 - sign.x1, box.y0 - base - sign.y0, box.y1 - base - sign.y1]
  return sides.every((side) => Math.abs(side) <= alike * size)
}
