/**
 * Adds the dashes that OCR left out: before a line, as of a list, between the words and cells of a line, and in the last cells of a row; and
 * in cells the pairs of points of missing values.
 */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import { type DashPlace, dashesIn } from '../look/dashes.ts'
import { narrowestCell, pointPairsIn } from '../look/missing-values.ts'
import type { Grey } from '../picture/grey.ts'
import type { OcrWord } from './page.ts'
import { createRows } from './rows.ts'

/** How far before a line dashes are looked for, and their minimum distance from words, in multiples of the line height. */
const [furthest, apart] = [2.5, 0.1]
/** Heights above the baseline between which dashes are looked for, in the same multiples; nothing else may be there. */
const [lowest, highest] = [0.05, 0.6]
/**
 * Height above and below the baseline of a line in which longer lines are cells of the same columns, and margin of such a cell, in the same
 * multiples.
 */
const [sameTable, margin] = [2.5, 0.5]
/** Minimum number of letters and digits beside a dash, of two words at most; fewer may be a part of a drawing. */
const fewestLetters = 2
/** Minimum confidence of the words beside a dash. */
const leastBeside = 60
/** Maximum confidence and length of words that pairs of points were read as (`2`, `=`, `se`), and margin around these, in line heights. */
const misread = { confidence: 80, length: 2, margin: 0.1 }
/** Maximum number of places with dashes; more are a drawing. */
const mostPlaces = 300
/** Maximum number of words near the ends of lines that are compared; a page of small print has a tenth. */
const mostCompared = 1_000_000
/** Confidence of an added dash. */
const sure = 90

/** Returns the words with the dashes beside them; the total area searched is limited. */
export function withMissedDashes(grey: Grey, words: readonly OcrWord[]): OcrWord[] {
  let [budget, places, compared] = [grey.pixels.length, 0, 0]
  const rows = createRows(words)
  const isFree = (place: Box) =>
    !rows.near(place).some((other) => other.x0 < place.x1 && other.x1 > place.x0 && other.y0 < place.y1 && other.y1 > place.y0)
  const lettersOf = (word: OcrWord, other: OcrWord | undefined) =>
    (word.text + (other?.line === word.line ? other.text : '')).match(/[\p{L}\p{N}]/gu)?.length ?? 0

  function marksIn(place: DashPlace, isCell: boolean): (Box & { text: string })[] {
    const dashes = dashesIn(grey, place)
    if (dashes.length > 0) return dashes.map((box) => ({ ...box, text: '–' }))
    return isCell && place.x1 - place.x0 >= narrowestCell * place.size
      ? pointPairsIn(grey, place).map((box) => ({ ...box, text: '..' }))
      : []
  }

  /** Returns the word, or the pair of points that was read as one. */
  function asSeen(word: OcrWord): OcrWord {
    const { text, confidence, size, baseline } = word
    if (confidence > misread.confidence || text.length > misread.length) return word
    const more = misread.margin * size
    const place = { x0: word.x0 - more, x1: word.x1 + more, y0: baseline[0] - highest * size, y1: word.y1, size, baseline: baseline[0] }
    budget -= (place.x1 - place.x0) * (place.y1 - place.y0)
    const [pair, ...others] = budget < 0 ? [] : pointPairsIn(grey, place)
    return pair && others.length === 0 ? { ...word, ...pair, text: '..', confidence: sure } : word
  }

  /** Returns the dashes after the last word of a line, in the columns of words above and below. */
  function atEnd(word: OcrWord): OcrWord[] {
    const { size, x1, line, confidence } = word
    const base = word.baseline[1]
    if (confidence < leastBeside || lettersOf(word, undefined) < fewestLetters || compared > mostCompared) return []
    const near = rows.near({ ...word, y0: base - sameTable * size, y1: base + sameTable * size })
    compared += near.length
    const beside = near.filter(
      (other) => other.line !== line && other.x0 > x1 + size && other.confidence >= leastBeside && /\p{Nd}/u.test(other.text),
    )
    if (beside.length === 0) return []
    const place: DashPlace = {
      ...{ x0: Math.min(...beside.map(({ x0 }) => x0)) - margin * size, x1: Math.max(...beside.map((other) => other.x1)) + margin * size },
      ...{ y0: base - highest * size, y1: base - lowest * size, size, baseline: base },
    }
    budget -= (place.x1 - place.x0) * (place.y1 - place.y0)
    const found = budget < 0 ? [] : marksIn(place, true)
    if (found.length === 0 || ++places > mostPlaces || !isFree(place)) return []
    return found.map((mark) => ({ ...word, ...mark, confidence: sure, baseline: [base, base] as const }))
  }

  return words.map(asSeen).flatMap((word, i) => {
    const after = words[i + 1]?.line === word.line ? [] : atEnd(word)
    const { x0, size, baseline, confidence } = word
    if (confidence < leastBeside || lettersOf(word, words[i + 1]) < fewestLetters) return [word, ...after]
    const before = words[i - 1]
    const isFirst = before?.line !== word.line
    const from = isFirst ? x0 - furthest * size : before.x1 + apart * size
    const place: DashPlace = {
      ...{ x0: from, x1: x0 - apart * size, size, baseline: baseline[0] },
      ...{ y0: baseline[0] - highest * size, y1: baseline[0] - lowest * size },
    }
    const area = (place.x1 - place.x0) * (place.y1 - place.y0)
    if (area <= 0 || area > budget) return [word, ...after]
    budget -= area
    const found = marksIn(place, !isFirst)
    if (found.length === 0 || (isFirst && found.length > 1) || ++places > mostPlaces || !isFree(place)) return [word, ...after]
    const line = [baseline[0], baseline[0]] as const
    return [...found.map((mark) => ({ ...word, ...mark, confidence: sure, baseline: line })), word, ...after]
  })
}
