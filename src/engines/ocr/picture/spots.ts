/** Finds the connected areas of ink in a picture. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'

/** A connected area of ink. */
export interface Spot {
  box: Box
  /** Index of the pixel in the middle of the box. */
  pixel: number
  /** Number of its pixels. */
  ink: number
}

/**
 * Yields the areas whose pixels touch at a side or a corner, and erases them from the picture. Fills run by run of a row, so that the paper
 * of an inverted page takes little time.
 * @param darkest maximum grey of ink, below 255
 */
export function* takeSpots({ pixels, width, height }: Grey, darkest: number): Generator<Spot> {
  // A run is noted once for each run that it touches in the row beside it: in all, less often than there are pixels in both rows.
  const stack = new Int32Array((width + 1) * height)
  for (let start = 0; start < pixels.length; start++) {
    if ((pixels[start] as number) > darkest) continue
    const box = { x0: width, y0: height, x1: 0, y1: 0 }
    let ink = 0
    let top = 0
    stack[top++] = start
    while (top > 0) {
      const at = stack[--top] as number
      if ((pixels[at] as number) > darkest) continue
      const y = Math.floor(at / width)
      const first = y * width
      const last = first + width - 1
      let left = at
      while (left > first && (pixels[left - 1] as number) <= darkest) left--
      let right = left
      for (; right <= last && (pixels[right] as number) <= darkest; right++) pixels[right] = 255
      ink += right - left
      box.x0 = Math.min(box.x0, left - first)
      box.x1 = Math.max(box.x1, right - first)
      box.y0 = Math.min(box.y0, y)
      box.y1 = Math.max(box.y1, y + 1)
      const from = Math.max(left - 1, first)
      const to = Math.min(right, last)
      if (y > 0) top = noteRuns(pixels, from - width, to - width, darkest, stack, top)
      if (y < height - 1) top = noteRuns(pixels, from + width, to + width, darkest, stack, top)
    }
    const pixel = Math.floor((box.y0 + box.y1) / 2) * width + Math.floor((box.x0 + box.x1) / 2)
    yield { box, pixel, ink }
  }
}

/** Notes a pixel of each run of ink between two pixels of a row. @returns the new height of the stack */
function noteRuns(pixels: Uint8Array, from: number, to: number, darkest: number, stack: Int32Array, height: number): number {
  let top = height
  let isInRun = false
  for (let at = from; at <= to; at++) {
    const isInk = (pixels[at] as number) <= darkest
    if (isInk && !isInRun) stack[top++] = at
    isInRun = isInk
  }
  return top
}
