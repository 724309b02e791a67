/** Adds the points and commas of numbers that OCR left out: between digits that stand close, Tesseract takes them for a part of a serif. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'
import { takeSpots } from '../picture/spots.ts'
import type { ReadWord } from './letters.ts'

/** Numbers of digits only. */
const number = /^([-–−]?)(\p{Nd}{2,12})$/u
/** Minimum height of a digit, as a share of the word's height. */
export const digit = 0.6
/**
 * Sides of a point or a comma, its minimum reach below the middle of the word, and minimum depth of a comma below the digits, as shares of
 * the word's height.
 */
const point = { from: 0.07, to: 0.4, widest: 0.28, top: 0.6, comma: 0.08 }
/** Maximum number of points in a number. */
const mostPoints = 3
/** Maximum grey of ink. */
const inkGrey = 139

/** Returns the words with the points and commas of numbers whose digits stand apart; the total area searched is limited. */
export function withPoints<Word extends ReadWord>(grey: Grey, words: readonly Word[]): Word[] {
  let budget = grey.pixels.length
  return words.map((word) => {
    const [, sign = '', digits = ''] = number.exec(word.text) ?? []
    const height = word.y1 - word.y0
    budget -= digits === '' ? 0 : height * (word.x1 - word.x0)
    if (digits === '' || budget < 0) return word
    const blobs = blobsIn(grey, { ...word, y1: word.y1 + height / 4 })
    const tall = blobs.filter(({ y0, y1 }) => y1 - y0 >= digit * height).sort((a, b) => a.x0 - b.x0)
    const points = blobs.filter((blob) => isPoint(blob, word))
    if (tall.length !== digits.length || points.length === 0 || points.length > mostPoints) return word
    const foot = Math.min(...tall.map(({ y1 }) => y1))
    const marks = new Map(
      points.map(({ x0, x1, y1 }) => [
        tall.filter((one) => (one.x0 + one.x1) / 2 < (x0 + x1) / 2).length,
        y1 - foot > point.comma * height ? ',' : '.',
      ]),
    )
    if (marks.size < points.length || marks.has(0) || marks.has(tall.length)) return word
    return { ...word, text: sign + [...digits].map((one, i) => (marks.get(i) ?? '') + one).join('') }
  })
}

function isPoint({ x0, x1, y0, y1 }: Box, word: Box): boolean {
  const height = word.y1 - word.y0
  const [across, down] = [x1 - x0, y1 - y0]
  const isSmall = Math.min(across, down) >= point.from * height && down <= point.to * height && across <= point.widest * height
  return isSmall && y0 >= word.y0 + point.top * height
}

/** Returns the boxes of the connected dark areas in a box. */
export function blobsIn(grey: Grey, where: Box): Box[] {
  const [left, top] = [Math.max(0, Math.floor(where.x0)), Math.max(0, Math.floor(where.y0))]
  const width = Math.min(grey.width, Math.ceil(where.x1)) - left
  const height = Math.min(grey.height, Math.ceil(where.y1)) - top
  if (width <= 0 || height <= 0) return []
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (top + y) * grey.width + left
    pixels.set(grey.pixels.subarray(from, from + width), y * width)
  }
  const spots = [...takeSpots({ pixels, width, height }, inkGrey)]
  return spots.map(({ box }) => ({ x0: box.x0 + left, x1: box.x1 + left, y0: box.y0 + top, y1: box.y1 + top }))
}
