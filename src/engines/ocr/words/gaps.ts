/** Finds the gaps between the letters of a line in its picture. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'

/** Columns without ink. */
export type Gap = Pick<Box, 'x0' | 'x1'>

/** Maximum grey of ink, with the soft edges of letters. */
const inkGrey = 165

/** Returns the columns with the first and the last ink of a box, and the gaps between them, from left to right. */
export function gapsIn({ pixels, width, height }: Grey, { x0, x1, y0, y1 }: Box): Gap & { gaps: Gap[] } {
  const [top, bottom] = [Math.max(0, Math.floor(y0)), Math.min(height, y1)]
  const gaps: Gap[] = []
  let [first, last] = [-1, -1]
  for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x1); x++) {
    let hasInk = false
    for (let y = top; y < bottom && !hasInk; y++) hasInk = (pixels[y * width + x] as number) <= inkGrey
    if (!hasInk) continue
    if (first < 0) first = x
    else if (x - last > 1) gaps.push({ x0: last + 1, x1: x })
    last = x
  }
  return { x0: first, x1: last + 1, gaps }
}
