/** Adds the dashes that OCR left out: before a line, as of a list, and between the words and cells of a line. */
import { type DashPlace, dashesIn } from '../look/dashes.ts'
import type { Grey } from '../picture/grey.ts'
import type { OcrWord } from './page.ts'
import { createRows } from './rows.ts'

/** How far before a line dashes are looked for, and their minimum distance from words, in multiples of the line height. */
const [furthest, apart] = [2.5, 0.1]
/** Heights above the baseline between which dashes are looked for, in the same multiples; nothing else may be there. */
const [lowest, highest] = [0.05, 0.6]
/** Minimum number of letters and digits beside a dash; fewer may be a part of a drawing. */
const fewestLetters = 2
/** Minimum confidence of the words beside a dash. */
const leastBeside = 60
/** Maximum number of places with dashes; more are a drawing. */
const mostPlaces = 300
/** Confidence of an added dash. */
const sure = 90

/** Returns the words with the dashes beside them; the total area searched is limited. */
export function withMissedDashes(grey: Grey, words: readonly OcrWord[]): OcrWord[] {
  let [budget, places] = [grey.pixels.length, 0]
  const rows = createRows(words)
  return words.flatMap((word, i) => {
    const { x0, size, baseline, confidence } = word
    if (confidence < leastBeside || (word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < fewestLetters) return [word]
    const before = words[i - 1]
    const isFirst = before?.line !== word.line
    const from = isFirst ? x0 - furthest * size : before.x1 + apart * size
    const place: DashPlace = {
      ...{ x0: from, x1: x0 - apart * size, size, baseline: baseline[0] },
      ...{ y0: baseline[0] - highest * size, y1: baseline[0] - lowest * size },
    }
    const area = (place.x1 - place.x0) * (place.y1 - place.y0)
    if (area <= 0 || area > budget) return [word]
    budget -= area
    const found = dashesIn(grey, place)
    if (found.length === 0 || (isFirst && found.length > 1) || ++places > mostPlaces) return [word]
    if (rows.near(place).some((other) => other.x0 < place.x1 && other.x1 > place.x0 && other.y0 < place.y1 && other.y1 > place.y0))
      return [word]
    const line = [baseline[0], baseline[0]] as const
    return [...found.map((box) => ({ ...word, ...box, text: '–', confidence: sure, baseline: line })), word]
  })
}
