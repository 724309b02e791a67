/** Transforms the pixels of a picture as on the page: mirrored, rotated or slanted. */

import { type Box, type Matrix, transformBox } from '../ir/geometry.ts'
import { turnedPictures } from '../tuning/pictures.ts'
import type { Pixels } from './png.ts'

const unit: Box = { x0: 0, y0: 0, x1: 1, y1: 1 }

/** Returns whether the picture is upright on the page: not mirrored, rotated or slanted. */
export function isUpright([a, b, c, d]: Matrix): boolean {
  return !isSlanted([a, b, c, d]) && a > 0 && d < 0
}

function isSlanted([a, b, c, d]: readonly number[]): boolean {
  return Math.abs(b ?? 0) > Math.abs(a ?? 0) * turnedPictures.slant || Math.abs(c ?? 0) > Math.abs(d ?? 0) * turnedPictures.slant
}

/** Returns the upright picture that fills the bounding box of the transformed one; the area outside the latter is transparent. */
export function turned(pixels: Pixels, matrix: Matrix): Pixels {
  const [a, b, c, d, e, f] = matrix
  const box = transformBox(matrix, unit)
  const density = Math.max(pixels.width / (Math.hypot(a, b) || 1), pixels.height / (Math.hypot(c, d) || 1))
  const scale = Math.min(density, turnedPictures.longestSide / Math.max(box.x1 - box.x0, box.y1 - box.y0))
  const width = Math.max(1, Math.round((box.x1 - box.x0) * scale))
  const height = Math.max(1, Math.round((box.y1 - box.y0) * scale))
  const determinant = a * d - b * c
  const isSquare = !isSlanted([a, b, c, d]) || !isSlanted([b, a, d, c])
  const channels = isSquare ? pixels.channels : 4
  const out = Buffer.alloc(width * height * channels)
  for (let y = 0; y < height; y++) {
    const py = box.y0 + ((y + 0.5) / height) * (box.y1 - box.y0) - f
    for (let x = 0; x < width; x++) {
      const px = box.x0 + ((x + 0.5) / width) * (box.x1 - box.x0) - e
      const u = (px * d - py * c) / determinant
      const v = (py * a - px * b) / determinant
      if (u < 0 || u > 1 || v < 0 || v > 1) continue
      const column = Math.min(pixels.width - 1, Math.floor(u * pixels.width))
      // The rows of a picture start at the top of its unit square.
      const row = Math.min(pixels.height - 1, Math.floor((1 - v) * pixels.height))
      copyPixel(pixels, (row * pixels.width + column) * pixels.channels, out, (y * width + x) * channels, channels)
    }
  }
  return { width, height, channels, bytes: out }
}

function copyPixel({ bytes, channels }: Pixels, from: number, out: Buffer, to: number, wanted: number): void {
  if (wanted === channels) {
    for (let c = 0; c < channels; c++) out[to + c] = bytes[from + c] ?? 0
    return
  }
  for (let c = 0; c < 3; c++) out[to + c] = bytes[channels === 1 ? from : from + c] ?? 0
  out[to + 3] = 255
}
