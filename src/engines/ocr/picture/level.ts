/** Rotates a picture so that its text is level. */
import { identity, type Matrix, transform } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'

/** A levelled picture. */
export interface Levelled {
  grey: Grey
  /** Matrix from a pixel of the levelled picture to the source pixel, and the reverse. */
  fromLevel: Matrix
  toLevel: Matrix
}

/** Minimum slope worth a resampling, in degrees: below it, a line falls by less than a tenth of its height over the width of a page. */
const smallestSlope = 0.04
/** Grey of paper, where it is not known. */
const white = 255

/**
 * Returns the picture rotated about its middle. It grows so that nothing is cut off; new pixels have the colour of paper.
 * @param degrees slope as `findSlope` returns it; a very small one leaves the picture unchanged
 */
export function level(grey: Grey, degrees: number): Levelled {
  if (Math.abs(degrees) < smallestSlope) return { grey, fromLevel: identity, toLevel: identity }
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const width = Math.ceil(grey.width * Math.abs(cos) + grey.height * Math.abs(sin))
  const height = Math.ceil(grey.width * Math.abs(sin) + grey.height * Math.abs(cos))
  const fromLevel = aboutMiddle([cos, sin, -sin, cos], { width, height }, grey)
  const toLevel = aboutMiddle([cos, -sin, sin, cos], grey, { width, height })
  return { grey: sample(grey, { width, height }, fromLevel), fromLevel, toLevel }
}

interface Size {
  width: number
  height: number
}

function aboutMiddle([a, b, c, d]: readonly [number, number, number, number], from: Size, to: Size): Matrix {
  const [x, y] = [(from.width - 1) / 2, (from.height - 1) / 2]
  return [a, b, c, d, (to.width - 1) / 2 - a * x - c * y, (to.height - 1) / 2 - b * x - d * y]
}

/** Interpolates between four pixels, in steps of 1/256. Outside of the picture there is paper. */
function sample({ width: from, height: rows, pixels }: Grey, { width, height }: Size, fromLevel: Matrix): Grey {
  const out = new Uint8Array(width * height).fill(paperOf(pixels))
  const [a, b] = fromLevel
  for (let y = 0; y < height; y++) {
    const start = transform(fromLevel, 0, y)
    let sourceX = start[0]
    let sourceY = start[1]
    for (let x = 0, to = y * width; x < width; x++, to++, sourceX += a, sourceY += b) {
      if (sourceX < 0 || sourceY < 0) continue
      const left = sourceX | 0
      const top = sourceY | 0
      if (left >= from - 1 || top >= rows - 1) continue
      const right = ((sourceX - left) * 256) | 0
      const down = ((sourceY - top) * 256) | 0
      const at = top * from + left
      const upper = (pixels[at] as number) * (256 - right) + (pixels[at + 1] as number) * right
      const lower = (pixels[at + from] as number) * (256 - right) + (pixels[at + from + 1] as number) * right
      out[to] = (upper * (256 - down) + lower * down + 32768) >> 16
    }
  }
  return { width, height, pixels: out }
}

/** Returns the most frequent grey in the lighter half, from a sample of some 100,000 pixels. */
export function paperOf(pixels: Uint8Array): number {
  const counts = new Uint32Array(256)
  const every = Math.max(1, Math.floor(pixels.length / 100_000))
  for (let at = 0; at < pixels.length; at += every) counts[pixels[at] as number] = (counts[pixels[at] as number] as number) + 1
  let best = white
  for (let grey = white; grey >= 128; grey--) if ((counts[grey] as number) > (counts[best] as number)) best = grey
  return best
}
