/** Rotates a picture by quarter turns. */
import { identity, type Matrix } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'

/** Clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270

/** A rotated picture. */
export interface Turned {
  grey: Grey
  /** Matrix from a pixel of the turned picture to the source pixel. */
  fromTurned: Matrix
}

/** Returns the picture rotated clockwise. */
export function turnPicture(grey: Grey, turn: Turn): Turned {
  const [right, bottom] = [grey.width - 1, grey.height - 1]
  const ways: Readonly<Record<Turn, Matrix>> = {
    0: identity,
    90: [0, -1, 1, 0, 0, bottom],
    180: [-1, 0, 0, -1, right, bottom],
    270: [0, 1, -1, 0, right, 0],
  }
  const fromTurned = ways[turn]
  return turn === 0 ? { grey, fromTurned } : { grey: moved(grey, fromTurned, turn !== 180), fromTurned }
}

function moved({ width, height, pixels }: Grey, [a, b, c, d, e, f]: Matrix, isSideways: boolean): Grey {
  const [newWidth, newHeight] = isSideways ? [height, width] : [width, height]
  const out = new Uint8Array(width * height)
  const step = a + b * width
  for (let y = 0, to = 0; y < newHeight; y++) {
    let from = c * y + e + (d * y + f) * width
    for (let x = 0; x < newWidth; x++, from += step) out[to++] = pixels[from] as number
  }
  return { width: newWidth, height: newHeight, pixels: out }
}
