/** Measures how much letter-like ink a reading has left out. */

import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import { type Grey, shrink } from '../picture/grey.ts'
import { takeSpots } from '../picture/spots.ts'
import type { OcrWord } from './page.ts'

/** Resolution, in dots per inch, at which a word is one spot or a few. */
const spotDpi = 100
/** Minimum grey of paper in an evenly lit picture. */
const paper = 150
/** Heights and maximum width of letter-like spots, in multiples of the usual line height. */
const [lowest, highest, widest] = [0.3, 1.6, 12]
/** Line height in points where no word gives another. */
const usualSize = 11

/** A letter-like spot of a picture. */
export interface LetterSpot extends Box {
  /** Whether it is in a word. */
  isRead: boolean
}

/** Returns the share of letter-like spots that are outside of all words: 0 where everything was read. */
export function unreadShare(spots: readonly LetterSpot[]): number {
  let [read, unread] = [0, 0]
  for (const { x0, x1, isRead } of spots) {
    if (isRead) read += x1 - x0
    else unread += x1 - x0
  }
  return unread / Math.max(1, read + unread)
}

/**
 * Returns the letter-like spots.
 * @param grey the levelled picture with even light
 */
export function findLetterSpots(grey: Grey, dpi: number, words: readonly OcrWord[]): LetterSpot[] {
  return spotsIn(searched(grey, dpi), words)
}

/** Returns the letter-like spots that are dark, as `findLetterSpots`, and those that are light on dark. */
export function findAllLetterSpots(grey: Grey, dpi: number, words: readonly OcrWord[]): Record<'dark' | 'light', LetterSpot[]> {
  const { picture, by, size } = searched(grey, dpi)
  const light = spotsIn({ picture: inverted(picture), by, size }, words)
  return { dark: spotsIn({ picture, by, size }, words), light }
}

/** A copy of a picture, in which spots are searched. */
interface Searched {
  picture: Grey
  /** Pixels of a row and of a column that became one. */
  by: number
  /** Line height in pixels where no word gives another. */
  size: number
}

function searched(grey: Grey, dpi: number): Searched {
  const by = Math.max(1, Math.round(dpi / spotDpi))
  const picture = by === 1 ? { ...grey, pixels: grey.pixels.slice() } : shrink(grey, by)
  return { picture, by, size: (usualSize * dpi) / 72 }
}

/** Returns a picture with light and dark exchanged. */
function inverted({ width, height, pixels }: Grey): Grey {
  const out = new Uint8Array(pixels.length)
  for (let at = 0; at < pixels.length; at++) out[at] = 255 - (pixels[at] as number)
  return { width, height, pixels: out }
}

/** Returns the letter-like dark spots, and erases them. */
function spotsIn({ picture, by, size: usual }: Searched, words: readonly OcrWord[]): LetterSpot[] {
  const found: LetterSpot[] = []
  const { width, height } = picture
  const sizes = words.map(({ size }) => size).sort((a, b) => a - b)
  const size = (sizes[sizes.length >> 1] ?? usual) / by
  const covered = new Uint8Array(width * height)
  for (const { x0, y0, x1, y1 } of words) {
    const [left, right] = [Math.max(0, Math.floor(x0 / by) - 1), Math.min(width, Math.ceil(x1 / by) + 1)]
    for (let y = Math.max(0, Math.floor(y0 / by) - 1); y < Math.min(height, Math.ceil(y1 / by) + 1); y++) {
      covered.fill(1, y * width + left, Math.max(y * width + left, y * width + right))
    }
  }
  for (const { box, pixel, ink } of takeSpots(picture, paper)) {
    const [w, h] = [box.x1 - box.x0, box.y1 - box.y0]
    if (h < lowest * size || h > highest * size || w > widest * size || w < lowest * size * 0.3 || ink < 3) continue
    found.push({ x0: box.x0 * by, y0: box.y0 * by, x1: box.x1 * by, y1: box.y1 * by, isRead: covered[pixel] === 1 })
  }
  return found
}
