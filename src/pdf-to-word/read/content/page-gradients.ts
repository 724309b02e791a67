/** Reads gradients that fill nearly the whole page as pictures, which become the background of its text. */

import { createHash } from 'node:crypto'
import { type Box, heightOf, invert, type Matrix, multiply, transform, widthOf } from '../../ir/geometry.ts'
import type { Dict, PdfObject, Resolve, Stream } from '../../ir/pdf-object.ts'
import type { Picture } from '../../ir/picture.ts'
import { dictOf, numbersOf } from '../../pdf/objects.ts'
import { gradientPictures } from '../../tuning/read.ts'
import { type ShadingColours, shadingColours } from '../colours/shading-colours.ts'
import type { State } from './state.ts'

/** A gradient, and the matrix that transforms its space to the page. */
export interface Gradient {
  shading: Dict
  matrix: Matrix
}

type Look = Pick<Picture, 'box' | 'matrix' | 'stream' | 'object' | 'color' | 'alpha' | 'rendered' | 'paper'>

/** Returns the gradient of the pattern with which paths are filled; null if they are filled with anything else. */
export function filledGradient({ pattern }: State, resolve: Resolve): Gradient | null {
  const shading = pattern && dictOf(resolve(pattern.dict.get('Shading')))
  if (!shading || shading.size === 0) return null
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(pattern.dict.get('Matrix'), resolve, [1, 0, 0, 1, 0, 0])
  return { shading, matrix: multiply([a, b, c, d, e, f], pattern.base) }
}

/**
 * Returns the picture of a gradient that fills a box; null for one of a single colour, and for one that fills another shape or depends on
 * what is behind it.
 */
export function pageGradient({ shading, matrix }: Gradient, box: Box, state: State, resolve: Resolve): Look | null {
  if (state.cuts.length > 0 || state.masked || state.mixed) return null
  const back = invert(matrix)
  const colours = shadingColours(shading, resolve)
  const isPainted = back && colours && probesOf(box).every(([x, y]) => colours.at(...transform(back, x, y)) !== null)
  if (colours && spreadOf(colours.samples) < gradientPictures.leastSpread) return null
  const alpha = state.fillAlpha * state.groupAlpha
  const look: Look = {
    box,
    matrix: [widthOf(box), 0, 0, -heightOf(box), box.x0, box.y1],
    stream: { dict: new Map(), bytes: Buffer.alloc(0) },
    object: -1,
    color: '000000',
    paper: '',
    rendered: true,
  }
  if (!isPainted) return look
  const { rendered: _, ...plain } = { ...look, stream: rasterOf(colours, back, box), paper: identityOf(colours, matrix, alpha) }
  return alpha < 1 ? { ...plain, alpha } : plain
}

function identityOf({ samples }: ShadingColours, matrix: Matrix, alpha: number): string {
  const place = matrix.map((part) => part.toFixed(3))
  return createHash('sha256')
    .update([...samples, ...place, alpha].join(' '))
    .digest('base64')
}

/** Returns places all over a box. */
function probesOf({ x0, y0, x1, y1 }: Box): [number, number][] {
  const { probes } = gradientPictures
  return Array.from({ length: probes * probes }, (_, i) => [
    x0 + (((i % probes) + 0.5) / probes) * (x1 - x0),
    y0 + ((Math.floor(i / probes) + 0.5) / probes) * (y1 - y0),
  ])
}

/** Returns the largest difference between the levels of one channel, out of 255. */
function spreadOf(samples: readonly number[]): number {
  return Math.max(
    ...[16, 8, 0].map((shift) => {
      const levels = samples.map((sample) => (sample >> shift) & 255)
      return Math.max(...levels) - Math.min(...levels)
    }),
  )
}

/** Returns the gradient as an RGB picture, whose pixels are computed when they are needed: those of all pages would take much memory. */
function rasterOf(colours: ShadingColours, back: Matrix, box: Box): Stream {
  const { pixelsPerPoint, longestSide } = gradientPictures
  const scale = Math.min(pixelsPerPoint, longestSide / Math.max(widthOf(box), heightOf(box)))
  const [width, height] = [widthOf(box), heightOf(box)].map((side) => Math.max(1, Math.round(side * scale))) as [number, number]
  const dict = new Map<string, PdfObject>([
    ['Width', width],
    ['Height', height],
    ['BitsPerComponent', 8],
    ['ColorSpace', 'DeviceRGB'],
  ])
  return {
    dict,
    get bytes() {
      const bytes = Buffer.alloc(width * height * 3)
      for (let pixel = 0; pixel < width * height; pixel++) {
        const x = box.x0 + (((pixel % width) + 0.5) / width) * widthOf(box)
        const y = box.y0 + ((Math.floor(pixel / width) + 0.5) / height) * heightOf(box)
        bytes.writeUIntBE(colours.at(...transform(back, x, y)) ?? colours.samples[0] ?? 0, pixel * 3, 3)
      }
      return bytes
    },
  }
}
