/** Splits scanned words into letters, each with its place. */

import { scannedAdvanceOf } from '../../fonts/tables/advances.ts'
import type { Glyph } from '../../ir/glyph.ts'
import { scannedBearings, scannedLetters } from '../../tuning/scans.ts'
import { bearingsOf, faceOf, widthsOf } from './families.ts'
import type { ScannedLine } from './lines.ts'
import type { ScannedWord } from './scan.ts'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
/** Ideographs, which have no spaces between words. */
const ideographs = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Converts pixels to points on the upright page. */
export type ToPoints = (x: number, y: number) => [number, number]

/** Returns the letters of a line, with spaces between words. @param order returns the next position in the drawing order */
export function lettersOf({ words, ...line }: ScannedLine, toPoints: ToPoints, order: () => number): Glyph[] {
  const glyphs: Glyph[] = []
  const { size, baseline } = line
  for (const [i, word] of words.entries()) {
    const next = words[i + 1]
    const bearing = boxBearings(word, line, toPoints)
    glyphs.push(...wordLetters(word, line, { bearing, toPoints, order }))
    const nextBearing = next ? boxBearings(next, line, toPoints).left : 0
    const [end, nextStart] = next ? [toPoints(word.x1 + bearing.right, baseline), toPoints(next.x0 - nextBearing, baseline)] : []
    if (next && ideographs.test(word.text.slice(-1)) && ideographs.test(next.text.slice(0, 1))) continue
    if (!end || !nextStart || nextStart[0] < end[0] || nextStart[0] - end[0] > size * scannedLetters.widestSpace) continue
    const last = glyphs.at(-1)
    if (last) glyphs.push({ ...last, text: ' ', x: end[0], endX: nextStart[0], y: end[1], endY: end[1], order: order() })
  }
  return glyphs
}

/** Distances of the box of a word from the ends of its advance, in pixels. */
interface Bearings {
  left: number
  right: number
}

interface Placing {
  bearing: Bearings
  toPoints: ToPoints
  order: () => number
}

/** Returns the distances of the box of a word from the ends of its advance, in pixels. */
function boxBearings(word: ScannedWord, { size, family }: Pick<ScannedLine, 'size' | 'family'>, toPoints: ToPoints): Bearings {
  const point = 1 / (toPoints(1, 0)[0] - toPoints(0, 0)[0] || 1)
  const { left, right } = bearingsOf(word, family)
  return { left: left * size * point - scannedBearings.boxOffset, right: right * size * point + scannedBearings.boxOffset }
}

function wordLetters(
  word: ScannedWord,
  { size, baseline, family, ink }: Omit<ScannedLine, 'words'>,
  { bearing, toPoints, order }: Placing,
): Glyph[] {
  const texts = Array.from(segmenter.segment(word.text), ({ segment }) => segment)
  const widths = texts.map((text) => scannedAdvanceOf(text, { family: widthsOf(family), ...word }) ?? scannedLetters.usual)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const face = faceOf(family, word)
  const isTurned = rightToLeft.test(word.text)
  let done = 0
  return texts.map((text, i) => {
    const [from, to] = [done / whole, (done + (widths[i] ?? 0)) / whole]
    done += widths[i] ?? 0
    const [left, right] = [word.x0 - bearing.left, word.x1 + bearing.right]
    const at = (part: number) => toPoints(left + (right - left) * (isTurned ? 1 - part : part), baseline)
    const [[x, y], [endX]] = isTurned ? [at(to), at(from)] : [at(from), at(to)]
    return {
      ...{ text, x, y, endX, endY: y, size, face, bold: word.bold, italic: word.italic },
      color: word.color ?? (word.inverted ? hex(word.inverted.ink) : plainHex(ink)),
      ...{ angle: 0, mark: -1, artifact: null, hidden: false, order: order() },
    }
  })
}

/** Returns a grey as RRGGBB. Dark and light greys become black and white, since scans contain neither exactly. */
function hex(grey: number): string {
  return plainHex(grey > 200 ? 255 : grey < 60 ? 0 : grey)
}

/** Returns the colour of dark text on a light background. */
export const printed = (grey: number) => plainHex(grey < scannedLetters.blackBelow ? 0 : grey)

/** Returns a grey from 0 to 255 as RRGGBB. */
export const plainHex = (grey: number) => grey.toString(16).padStart(2, '0').repeat(3).toUpperCase()
