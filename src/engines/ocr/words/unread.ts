/** Measures how much letter-like ink a reading has left out. */

import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import { type Grey, shrink } from '../picture/grey.ts'
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
  const found: LetterSpot[] = []
  const by = Math.max(1, Math.round(dpi / spotDpi))
  const { width, height, pixels } = by === 1 ? { ...grey, pixels: grey.pixels.slice() } : shrink(grey, by)
  const sizes = words.map(({ size }) => size).sort((a, b) => a - b)
  const size = (sizes[sizes.length >> 1] ?? (usualSize * dpi) / 72) / by
  const covered = new Uint8Array(width * height)
  for (const { x0, y0, x1, y1 } of words) {
    const [left, right] = [Math.max(0, Math.floor(x0 / by) - 1), Math.min(width, Math.ceil(x1 / by) + 1)]
    for (let y = Math.max(0, Math.floor(y0 / by) - 1); y < Math.min(height, Math.ceil(y1 / by) + 1); y++) {
      covered.fill(1, y * width + left, Math.max(y * width + left, y * width + right))
    }
  }
  for (const { box, pixel, ink } of spots(pixels, width, height)) {
    const [w, h] = [box.x1 - box.x0, box.y1 - box.y0]
    if (h < lowest * size || h > highest * size || w > widest * size || w < lowest * size * 0.3 || ink < 3) continue
    found.push({ x0: box.x0 * by, y0: box.y0 * by, x1: box.x1 * by, y1: box.y1 * by, isRead: covered[pixel] === 1 })
  }
  return found
}

/** Yields the connected areas of ink, and erases them from the picture. */
function* spots(pixels: Uint8Array, width: number, height: number) {
  const stack = new Int32Array(width * height)
  for (let start = 0; start < pixels.length; start++) {
    if ((pixels[start] as number) > paper) continue
    const box = { x0: width, y0: height, x1: 0, y1: 0 }
    let ink = 0
    let top = 0
    stack[top++] = start
    pixels[start] = 255
    while (top > 0) {
      const at = stack[--top] as number
      const [x, y] = [at % width, Math.floor(at / width)]
      ink++
      box.x0 = Math.min(box.x0, x)
      box.x1 = Math.max(box.x1, x + 1)
      box.y0 = Math.min(box.y0, y)
      box.y1 = Math.max(box.y1, y + 1)
      for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy++) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
          const next = at + dy * width + dx
          if ((pixels[next] as number) > paper) continue
          pixels[next] = 255
          stack[top++] = next
        }
      }
    }
    const pixel = Math.floor((box.y0 + box.y1) / 2) * width + Math.floor((box.x0 + box.x1) / 2)
    yield { box, pixel, ink }
  }
}
