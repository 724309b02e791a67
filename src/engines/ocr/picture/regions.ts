/** Erases all of a picture except some regions. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'

/** Makes all pixels outside of the boxes white, in place. Boxes are in pixels. */
export function keepRegions({ width, height, pixels }: Grey, regions: readonly Box[]): void {
  const kept = new Uint8Array(pixels.length).fill(255)
  for (const { x0, y0, x1, y1 } of regions) {
    const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))]
    if (right <= left) continue
    for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y++) {
      kept.set(pixels.subarray(y * width + left, y * width + right), y * width + left)
    }
  }
  pixels.set(kept)
}
