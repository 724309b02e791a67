/** Adds the bullets that OCR left out: Tesseract takes a dot that is far from its line for a speck. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import { bullet, bulletIn } from '../look/letters.ts'
import type { Grey } from '../picture/grey.ts'
import type { OcrWord } from './page.ts'
import { createRows } from './rows.ts'

/** Distances from the first word of a line, and heights above its baseline, between which a bullet is, in multiples of the line height. */
const [nearest, furthest] = [0.25, 3]
const [lowest, highest] = [0.02, 0.65]
/** Minimum number of letters and digits in the first word of the line; fewer may be a part of a drawing. */
const fewestLetters = 2
/** Confidence of an added bullet. */
const sure = 90

/** Returns the words with bullets before the lines that have one; the total area searched is limited. */
export function withMissedBullets(grey: Grey, words: readonly OcrWord[]): OcrWord[] {
  let budget = grey.pixels.length
  const rows = createRows(words)
  return words.flatMap((word, i) => {
    if (words[i - 1]?.line === word.line || (word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < fewestLetters) return [word]
    const { x0, size, baseline } = word
    const place = {
      ...{ x0: x0 - furthest * size, x1: x0 - nearest * size },
      ...{ y0: baseline[0] - highest * size, y1: baseline[0] - lowest * size },
    }
    budget -= (place.x1 - place.x0) * (place.y1 - place.y0)
    if (budget < 0 || rows.near(place).some((other) => touchesBox(other, place))) return [word]
    const box = bulletIn(grey, place, word)
    return box ? [{ ...word, ...box, text: bullet, confidence: sure, baseline: [baseline[0], baseline[0]] as const }, word] : [word]
  })
}

const touchesBox = (a: Box, b: Box) => a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0
