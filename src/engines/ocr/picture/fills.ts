/** Finds dark areas with light words on them, such as the header rows of tables. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'

/** A filled area. */
export interface OcrFill extends Box {
  /** Grey level; 0 is black. */
  grey: number
}

/** Minimum share of dark pixels in a row, and in a column, of the area; letters take the rest. */
const darkAbove = 0.8
const darkBeside = 0.3

interface LightWord extends Box {
  inverted?: { ink: number; paper: number }
}

/** @param words those with `inverted` are examined; the total time is limited to a few passes over the page */
export function findFills(grey: Grey, words: readonly LightWord[]): OcrFill[] {
  const fills: OcrFill[] = []
  let budget = grey.pixels.length * 2
  for (const { inverted, ...word } of words) {
    if (!inverted || budget < 0 || fills.some((fill) => holdsMiddleOf(fill, word))) continue
    const cut = (inverted.ink + inverted.paper) / 2
    const share = ({ x0, y0, x1, y1 }: Box) => {
      let dark = 0
      budget -= (x1 - x0) * (y1 - y0)
      for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if ((grey.pixels[y * grey.width + x] as number) < cut) dark++
      return dark / Math.max(1, (x1 - x0) * (y1 - y0))
    }
    const box = { x0: Math.floor(word.x0), y0: Math.floor(word.y0), x1: Math.ceil(word.x1), y1: Math.ceil(word.y1) }
    while (budget > 0 && box.y0 > 0 && share({ ...box, y0: box.y0 - 1, y1: box.y0 }) > darkAbove) box.y0--
    while (budget > 0 && box.y1 < grey.height && share({ ...box, y0: box.y1, y1: box.y1 + 1 }) > darkAbove) box.y1++
    while (budget > 0 && box.x0 > 0 && share({ ...box, x0: box.x0 - 1, x1: box.x0 }) > darkBeside) box.x0--
    while (budget > 0 && box.x1 < grey.width && share({ ...box, x0: box.x1, x1: box.x1 + 1 }) > darkBeside) box.x1++
    fills.push({ ...box, grey: inverted.paper })
  }
  return fills
}

const holdsMiddleOf = ({ x0, y0, x1, y1 }: Box, word: Box) => {
  const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2]
  return x > x0 && x < x1 && y > y0 && y < y1
}
