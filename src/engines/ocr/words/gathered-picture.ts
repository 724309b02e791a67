/** Lays parts of a page side by side in one picture, and takes the words that were read there back to their places. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'
import { paperOf } from '../picture/level.ts'
import { level, sharedHeight } from './letter-groups.ts'
import type { OcrWord } from './page.ts'
import { worthOf } from './reading.ts'

/** A part of the page, and its place in the gathered picture. */
export interface Gathered {
  /** The part, in pixels of the page. */
  box: Box
  /** Whether its letters are light on dark; they are dark in the gathered picture. */
  isLight: boolean
  /** Its upper left corner in the gathered picture. */
  x: number
  y: number
}

/** The gathered picture. */
export interface GatheredPicture {
  width: number
  height: number
  parts: Gathered[]
}

/** Maximum number of parts. */
export const mostParts = 400
/** Distances in the gathered picture, in multiples of the usual line height. */
const [gap, rowHeight, rowWidth] = [2, 2.4, 60]
/** Minimum length of a part that has a row of its own, in the same multiples: what is no text beside words makes these unreadable. */
const ownRow = 4
/** Minimum confidence of the words of a part, weighted by letters, and of each. */
const [leastSure, leastOfWord] = [70, 40]
/** Maximum distance, in pixels, by which a word exceeds its part. */
const slack = 4
/** Maximum height of a word that may be on the line of another, in multiples of the line height. */
const highest = 1.5

/** Returns the places of parts in a picture. @param size the usual line height, in pixels */
export function laidOut(boxes: readonly Pick<Gathered, 'box' | 'isLight'>[], size: number): GatheredPicture {
  const [space, down] = [Math.round(gap * size), Math.round(rowHeight * size)]
  const parts: Gathered[] = []
  let [x, row, width, isOwn] = [space, 0, 0, false]
  for (const { box, isLight } of boxes) {
    const length = box.x1 - box.x0
    const isLong = length > ownRow * size
    if (x > space && (isOwn || isLong || x + length > rowWidth * size)) [x, row] = [space, row + 1]
    parts.push({ box, isLight, x, y: (row + 1) * down - (box.y1 - box.y0) })
    x += length + space
    width = Math.max(width, x)
    isOwn = isLong
  }
  return { width, height: (row + 1) * down + space, parts }
}

/** Returns the gathered picture. */
export function drawGathered(grey: Grey, { width, height: rows, parts }: GatheredPicture): Grey {
  const pixels = new Uint8Array(width * rows).fill(paperOf(grey.pixels))
  for (const { box, isLight, x, y } of parts) {
    for (let row = box.y0; row < box.y1; row++) {
      const from = row * grey.width
      const shown = grey.pixels.subarray(from + box.x0, from + box.x1)
      pixels.set(isLight ? shown.map((pixel) => 255 - pixel) : shown, (y + row - box.y0) * width + x)
    }
  }
  return { width, height: rows, pixels }
}

/**
 * Returns the words of the gathered picture at their places on the page, with the baseline and the size of the line beside them.
 * @param read the other words of the page
 */
export function wordsOfParts(parts: readonly Gathered[], words: readonly OcrWord[], read: readonly OcrWord[]): OcrWord[] {
  const placed = words.slice(0, 2 * mostParts).flatMap((word) => {
    const [across, down] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2]
    const part = parts.find(({ box, x, y }) => across >= x && across < x + box.x1 - box.x0 && down >= y && down < y + box.y1 - box.y0)
    return part ? { word, part } : []
  })
  const means = new Map(
    [...Map.groupBy(placed, ({ part }) => part)].map(([part, own]) => [part, worthOf(own.map(({ word }) => word)).confidence ?? 0]),
  )
  return placed.flatMap(({ word, part }) => {
    if (word.confidence < leastOfWord || (means.get(part) ?? 0) < leastSure) return []
    // A word over several parts is none.
    if (word.x0 < part.x - slack || word.x1 > part.x + part.box.x1 - part.box.x0 + slack) return []
    const [dx, dy] = [part.box.x0 - part.x, part.box.y0 - part.y]
    const own = {
      ...word,
      x0: Math.max(part.box.x0, word.x0 + dx),
      x1: Math.min(part.box.x1, word.x1 + dx),
      y0: word.y0 + dy,
      y1: word.y1 + dy,
    }
    const beside = read.filter((one) => sharedHeight(own, one) > level && one.y1 - one.y0 < highest * one.size)
    const [first, ...others] = beside
    if (!first) return { ...own, baseline: [word.baseline[0] + dy, word.baseline[1] + dy] as const }
    const away = (one: OcrWord) => Math.max(one.x0 - own.x1, own.x0 - one.x1)
    const nearestWord = others.reduce((best, one) => (away(one) < away(best) ? one : best), first)
    const line = nearestWord.baseline[own.x0 > nearestWord.x0 ? 1 : 0]
    return { ...own, size: nearestWord.size, baseline: [line, line] as const }
  })
}
