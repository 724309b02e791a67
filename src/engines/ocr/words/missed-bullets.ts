/** Adds the bullets that OCR left out: Tesseract takes a dot that is far from its line for a speck, and leaves out some check marks of a list. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import { bullet, bulletIn, checkIn, checkMark, diamond, diamondIn, isLikeCheck, sureMark } from '../look/bullets.ts'
import type { Grey } from '../picture/grey.ts'
import type { OcrWord } from './page.ts'
import { createRows } from './rows.ts'

/** Distances from the first word of a line, and heights above its baseline, between which a bullet is, in multiples of the line height. */
const [nearest, furthest] = [0.25, 3]
const [lowest, highest] = [0.02, 0.65]
/** Minimum number of letters and digits in the first word of the line; fewer may be a part of a drawing. */
const fewestLetters = 2
/** Height above the baseline up to which a check mark is looked for, and maximum distance from one that was read, in line heights. */
const [top, sameLeft] = [0.95, 0.3]
/** Maximum number of places at which check marks begin. */
const mostPlaces = 20

/** Returns the words with bullets before the lines that have one; the total area searched is limited. */
export function withMissedBullets(grey: Grey, words: readonly OcrWord[]): OcrWord[] {
  let budget = grey.pixels.length
  const rows = createRows(words)
  const checks = checksOf(grey, words)
  return words.flatMap((word, i) => {
    if (words[i - 1]?.line === word.line || (word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < fewestLetters) return [word]
    const { x0, size, baseline } = word
    const place = {
      ...{ x0: x0 - furthest * size, x1: x0 - nearest * size },
      ...{ y0: baseline[0] - highest * size, y1: baseline[0] - lowest * size },
    }
    budget -= (place.x1 - place.x0) * (place.y1 - place.y0)
    if (budget < 0 || rows.near(place).some((other) => touchesBox(other, place))) return [word]
    const added = { ...word, confidence: sureMark, baseline: [baseline[0], baseline[0]] as const }
    const dot = bulletIn(grey, place, word)
    const box = dot ?? diamondIn(grey, place, word)
    if (box) return [{ ...added, ...box, text: dot ? bullet : diamond }, word]
    const like = checks.find(({ x0: left }) => left > place.x0 - size && left < place.x1)
    if (!like) return [word]
    const around = { x0: like.x0 - sameLeft * size, x1: like.x1 + sameLeft * size, y0: baseline[0] - top * size, y1: baseline[0] + 1 }
    budget -= (around.x1 - around.x0) * (around.y1 - around.y0)
    const mark = around.x1 < x0 && !rows.near(around).some((other) => touchesBox(other, around)) ? checkIn(grey, around, size) : undefined
    return mark ? [{ ...added, ...mark, text: checkMark }, word] : [word]
  })
}

/** Returns the check marks at the starts of lines that were read as letters, one for each place where they begin. */
function checksOf(grey: Grey, words: readonly OcrWord[]): OcrWord[] {
  const found = new Map<number, OcrWord>()
  for (const [i, word] of words.entries()) {
    const place = Math.round(word.x0 / word.size / sameLeft)
    if (found.size === mostPlaces || found.has(place) || words[i - 1]?.line === word.line || !isLikeCheck(word.text)) continue
    if (checkIn(grey, word, word.size)) found.set(place, word)
  }
  return [...found.values()]
}

const touchesBox = (a: Box, b: Box) => a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0
