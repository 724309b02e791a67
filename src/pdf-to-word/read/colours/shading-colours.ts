/** Computes the colours of shadings from point to point: by function, axial and radial (PDF 32000, 8.7.4.5.2 to 8.7.4.5.4). */

import { invert, transform } from '../../ir/geometry.ts'
import type { Dict, Resolve } from '../../ir/pdf-object.ts'
import { numbersOf } from '../../pdf/objects.ts'
import { gradientPictures } from '../../tuning/read.ts'
import { colourSpaceOf } from './colours.ts'
import { functionOf } from './functions.ts'

/** The colours of a shading. */
export interface ShadingColours {
  /** Returns the colour at a point in the space of the shading, as a number; null where nothing is painted. */
  at(x: number, y: number): number | null
  /** Colours from all over it. */
  samples: readonly number[]
}

/** Returns the share of the way from the first to the last colour at a point, also beyond 0 and 1; null for no colour. */
type Way = (x: number, y: number) => number | null

/** Returns the colours; null for meshes, damaged shadings and those that take too long. */
export function shadingColours(shading: Dict, resolve: Resolve): ShadingColours | null {
  const type = Number(resolve(shading.get('ShadingType')))
  const colourOf = functionOf(shading.get('Function'), resolve)
  if (!colourOf || type > 3) return null
  const space = colourSpaceOf(shading.get('ColorSpace'), resolve)
  const colour = (values: readonly number[]) => Number.parseInt(space(colourOf(values)), 16)
  if (type === 1) return byFunction(shading, colour, resolve)
  const [start = false, end = false] = extensionsOf(shading, resolve)
  const coords = numbersOf(shading.get('Coords'), resolve, [])
  const way = type === 2 ? axialWay(coords) : radialWay(coords, start, end)
  if (!way) return null
  const [from = 0, to = 1] = numbersOf(shading.get('Domain'), resolve, [0, 1])
  const last = gradientPictures.colours - 1
  const samples = sampled(gradientPictures.colours, (i) => colour([from + ((to - from) * i) / last]))
  return (
    samples && {
      samples,
      at(x, y) {
        const share = way(x, y)
        if (share === null || (share < 0 && !start) || (share > 1 && !end)) return null
        return samples[Math.round(Math.min(1, Math.max(0, share)) * last)] ?? null
      },
    }
  )
}

/** Returns the colours of all places; null if they take too long, as with very long programs. */
function sampled(count: number, colourAt: (index: number) => number): number[] | null {
  const until = performance.now() + gradientPictures.timeoutMs
  const samples: number[] = []
  while (samples.length < count && performance.now() < until) samples.push(colourAt(samples.length))
  return samples.length === count ? samples : null
}

function extensionsOf(shading: Dict, resolve: Resolve): boolean[] {
  const extend = resolve(shading.get('Extend'))
  return Array.isArray(extend) ? extend.map((entry) => resolve(entry) === true) : []
}

function axialWay([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): Way | null {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const square = dx * dx + dy * dy
  return square > 0 ? (x, y) => ((x - x0) * dx + (y - y0) * dy) / square : null
}

/** Returns the way along the circles; of several circles through a point, the last one is seen. */
function radialWay([x0 = 0, y0 = 0, r0 = 0, x1 = 0, y1 = 0, r1 = 0]: readonly number[], start: boolean, end: boolean): Way | null {
  const [dx, dy, dr] = [x1 - x0, y1 - y0, r1 - r0]
  const a = dx * dx + dy * dy - dr * dr
  if (dx === 0 && dy === 0 && dr === 0) return null
  const isSeen = (share: number) => r0 + share * dr >= 0 && (share >= 0 || start) && (share <= 1 || end)
  return (x, y) => {
    const b = (x - x0) * dx + (y - y0) * dy + r0 * dr
    const c = (x - x0) ** 2 + (y - y0) ** 2 - r0 * r0
    const root = Math.sqrt(b * b - a * c)
    const shares = a === 0 ? [c / (2 * b)] : [(b + root) / a, (b - root) / a]
    return shares.sort((one, other) => other - one).find(isSeen) ?? null
  }
}

function byFunction(shading: Dict, colour: (values: readonly number[]) => number, resolve: Resolve): ShadingColours | null {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(shading.get('Matrix'), resolve, [1, 0, 0, 1, 0, 0])
  const back = invert([a, b, c, d, e, f])
  if (!back) return null
  const [left = 0, right = 1, low = 0, high = 1] = numbersOf(shading.get('Domain'), resolve, [0, 1, 0, 1])
  const steps = gradientPictures.functionSteps
  const within = (share: number) => Math.min(steps - 1, Math.floor(share * steps))
  const samples = sampled(steps * steps, (i) =>
    colour([left + (((i % steps) + 0.5) / steps) * (right - left), low + ((Math.floor(i / steps) + 0.5) / steps) * (high - low)]),
  )
  return (
    samples && {
      samples,
      at(x, y) {
        const [u, v] = transform(back, x, y)
        const [column, row] = [(u - left) / (right - left), (v - low) / (high - low)]
        const isInside = column >= 0 && column <= 1 && row >= 0 && row <= 1
        return isInside ? (samples[within(row) * steps + within(column)] ?? null) : null
      },
    }
  )
}
