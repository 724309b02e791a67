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

/** Yields the areas whose pixels touch at a side or a corner, and erases them from the picture. @param darkest maximum grey of ink, below 255 */
export function* takeSpots({ pixels, width, height }: Grey, darkest: number): Generator<Spot> {
  const stack = new Int32Array(width * height)
  for (let start = 0; start < pixels.length; start++) {
    if ((pixels[start] as number) > darkest) continue
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
          if ((pixels[next] as number) > darkest) continue
          pixels[next] = 255
          stack[top++] = next
        }
      }
    }
    const pixel = Math.floor((box.y0 + box.y1) / 2) * width + Math.floor((box.x0 + box.x1) / 2)
    yield { box, pixel, ink }
  }
}
