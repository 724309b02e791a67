/** Completes the numbers of lists: Tesseract leaves out the point of a single digit, or the digit, or reads both as two words. */
import { type Box, union } from '../../../pdf-to-word/ir/geometry.ts'
import { blobsIn } from '../look/points.ts'
import type { Grey } from '../picture/grey.ts'
import type { OcrWord } from './page.ts'

/** The number of a list without its point, with it, and the point. */
const [number, numbered, point] = [/^\p{Nd}{1,2}$/u, /^(\d{1,2})([.)])$/, /^[.)]$/]
/** Maximum distance of the point from its number, and minimum distance of the text from the number, in multiples of the line height. */
const [nearest, textAfter] = [0.3, 0.35]
/** Sides of a point, and its maximum distance from the baseline, in the same multiples. */
const [smallest, largest, offBaseline] = [0.06, 0.22, 0.08]
/** Maximum length of the sides of a point, in multiples of each other. */
const squarest = 1.6
/** Height and maximum width of one digit, and maximum distance of the ends of the numbers of one list, in multiples of the line height. */
const digit = { lowest: 0.5, highest: 0.85, widest: 0.65, sameEnd: 0.2 }

/** Returns the words with the complete numbers before the lines of a list; the total area searched is limited. */
export function withListNumbers(grey: Grey, words: readonly OcrWord[]): OcrWord[] {
  return withMissedDigits(grey, withPointsOfNumbers(grey, words))
}

function withPointsOfNumbers(grey: Grey, words: readonly OcrWord[]): OcrWord[] {
  let budget = grey.pixels.length
  const joined = new Set<OcrWord>()
  const completed = words.map((word, i) => {
    if (!number.test(word.text)) return word
    const on = (k: number) => (words[k]?.line === word.line ? words[k] : undefined)
    const [before, next] = [on(i - 1), on(i + 1)]
    const isBeside = (one?: OcrWord) => one && point.test(one.text) && one.x0 >= word.x1 - 1 && one.x0 - word.x1 < nearest * word.size
    // A number that was read later is inserted before the text, and so after its point.
    const mark = [before && !on(i - 2) ? before : undefined, before ? undefined : next].find(isBeside)
    if (mark) {
      joined.add(mark)
      return { ...word, ...union([word, mark]), text: word.text + mark.text }
    }
    if (before || !next) return word
    budget -= word.size * word.size
    const end = budget < 0 || next.x0 - word.x1 < textAfter * word.size ? undefined : pointAfter(grey, word)
    return end === undefined ? word : { ...word, x1: end, text: `${word.text}.` }
  })
  return completed.filter((_, i) => !joined.has(words[i] as OcrWord))
}

/** Returns the right edge of the point after a number; undefined if there is no ink but that of a point. */
function pointAfter(grey: Grey, { x1, size, baseline: [, foot] }: OcrWord): number | undefined {
  const [mark, ...others] = blobsIn(grey, { x0: x1, x1: x1 + textAfter * size, y0: foot - size, y1: foot + size / 4 })
  if (!mark || others.length > 0) return undefined
  const [across, down] = [mark.x1 - mark.x0, mark.y1 - mark.y0]
  const isPoint = Math.min(across, down) >= smallest * size && Math.max(across, down) <= largest * size
  const isSquare = across <= squarest * down && down <= squarest * across
  return isPoint && isSquare && Math.abs(mark.y1 - foot) <= offBaseline * size && mark.x0 > x1 ? mark.x1 : undefined
}

/** Returns the words with the digits that are missing before points, if the numbers above and below in the list leave only one. */
function withMissedDigits(grey: Grey, words: readonly OcrWord[]): OcrWord[] {
  const starts = words.filter((word, i) => words[i - 1]?.line !== word.line && (point.test(word.text) || numbered.test(word.text)))
  const found = new Map<OcrWord, OcrWord>()
  let budget = grey.pixels.length
  for (const [i, word] of starts.entries()) {
    const [above, below] = [starts[i - 1], starts[i + 1]]
    const [last, next] = [numberOf(above && (found.get(above) ?? above), word), numberOf(below, word)]
    if (!point.test(word.text) || last === undefined || (next !== undefined && next !== last + 2) || last > 8) continue
    budget -= word.size * word.size
    const box = budget < 0 ? undefined : digitBefore(grey, word)
    if (box) found.set(word, { ...word, ...union([box, word]), text: `${last + 1}${word.text}` })
  }
  return words.map((word) => found.get(word) ?? word)
}

/** Returns the number before a line if it may be one of the list of another line. */
function numberOf(label: OcrWord | undefined, of: OcrWord): number | undefined {
  const [, value, mark] = numbered.exec(label?.text ?? '') ?? []
  if (!label || value === undefined || !of.text.endsWith(mark ?? '') || Math.abs(label.x1 - of.x1) > digit.sameEnd * of.size)
    return undefined
  return Number(value)
}

/** Returns the box of the ink before a point, if it is one digit. */
function digitBefore(grey: Grey, { x0, size, baseline: [foot] }: OcrWord): Box | undefined {
  const [one, ...others] = blobsIn(grey, { x0: x0 - 2 * digit.widest * size, x1: x0, y0: foot - size, y1: foot + size / 4 })
  if (!one || others.length > 0) return undefined
  const [across, down] = [(one.x1 - one.x0) / size, (one.y1 - one.y0) / size]
  return across <= digit.widest && down >= digit.lowest && down <= digit.highest && x0 - one.x1 < nearest * size ? one : undefined
}
