/** Crops pixels, and makes them partly transparent. */
import type { Box } from '../ir/geometry.ts'
import type { Pixels } from './png.ts'

/** Returns the cropped pixels. @param crop the part cut off each side, as a fraction of the width or height */
export function cutOff({ width, height, channels, bytes }: Pixels, crop: Box): Pixels {
  const left = Math.min(width - 1, Math.max(0, Math.round(crop.x0 * width)))
  const top = Math.min(height - 1, Math.max(0, Math.round(crop.y0 * height)))
  const own = {
    width: Math.max(1, Math.round((1 - crop.x1) * width) - left),
    height: Math.max(1, Math.round((1 - crop.y1) * height) - top),
  }
  const rows = Array.from({ length: own.height }, (_, y) => {
    const from = ((top + y) * width + left) * channels
    return bytes.subarray(from, from + own.width * channels)
  })
  return { ...own, channels, bytes: Buffer.concat(rows) }
}

/** Returns the pixels with reduced opacity. @param alpha opacity, from 0 to 1 */
export function faded({ width, height, channels, bytes }: Pixels, alpha: number): Pixels {
  const out = Buffer.alloc(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * channels
    for (let c = 0; c < 3; c++) out[pixel * 4 + c] = bytes[channels === 1 ? from : from + c] ?? 0
    out[pixel * 4 + 3] = Math.round((channels === 4 ? (bytes[from + 3] ?? 255) : 255) * alpha)
  }
  return { width, height, channels: 4, bytes: out }
}
