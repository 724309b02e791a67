/** Finds connected areas of a picture whose grey changes little from square to square. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'

/** Side of the examined squares, in points. */
const square = 3

/** Which squares make an area. */
export interface Evenness {
  /** Maximum difference of greys within a square. */
  grain: number
  /** Maximum difference between neighbouring squares. */
  step: number
  /** Minimum side of an area, in squares. */
  shortest: number
  /** Minimum share of the area's box in such squares: words and drawings take the rest. */
  free: number
  /** Returns whether a square with these greys, from 1 to 255, can be part of an area. */
  fits(least: number, most: number, mean: number): boolean
}

/** An area. */
export interface EvenArea {
  /** In pixels. */
  box: Box
  /** Number of its squares. */
  count: number
  /** Number of its squares by grey. */
  counts: Uint32Array
}

/** Yields the areas of a picture, in time proportional to its pixels. */
export function* evenAreas(grey: Grey, dpi: number, evenness: Evenness): Generator<EvenArea> {
  const { step, shortest, free } = evenness
  const side = Math.max(2, Math.round((square * dpi) / 72))
  const [across, down] = [Math.floor(grey.width / side), Math.floor(grey.height / side)]
  const levels = levelsOf(grey, side, evenness)
  const open: number[] = []
  const counts = new Uint32Array(256)
  for (let start = 0; start < levels.length; start++) {
    if (levels[start] === 0) continue
    counts.fill(0)
    let [x0, y0, x1, y1, count] = [across, down, 0, 0, 0]
    open.push(start)
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const level = levels[at] as number
      if (level === 0) continue
      levels[at] = 0
      count++
      counts[level] = (counts[level] as number) + 1
      const [x, y] = [at % across, Math.floor(at / across)]
      ;[x0, x1, y0, y1] = [Math.min(x0, x), Math.max(x1, x + 1), Math.min(y0, y), Math.max(y1, y + 1)]
      const sides = [x > 0 ? at - 1 : at, x < across - 1 ? at + 1 : at, y > 0 ? at - across : at, y < down - 1 ? at + across : at]
      for (const next of sides) if (levels[next] !== 0 && Math.abs((levels[next] as number) - level) <= step) open.push(next)
    }
    if (Math.min(x1 - x0, y1 - y0) < shortest || count < free * (x1 - x0) * (y1 - y0)) continue
    yield { box: { x0: x0 * side, y0: y0 * side, x1: x1 * side, y1: y1 * side }, count, counts: counts.slice() }
  }
}

/** Returns the grey of each square of almost one grey that fits; 0 for any other. */
function levelsOf({ width, height, pixels }: Grey, side: number, { grain, fits }: Evenness): Uint8Array {
  const [across, down] = [Math.floor(width / side), Math.floor(height / side)]
  const levels = new Uint8Array(across * down)
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      let [least, most, sum] = [255, 0, 0]
      for (let y = row * side; y < (row + 1) * side && most - least <= grain; y++) {
        for (let at = y * width + column * side; at < y * width + (column + 1) * side; at++) {
          const value = pixels[at] as number
          if (value < least) least = value
          if (value > most) most = value
          sum += value
        }
      }
      const mean = Math.round(sum / (side * side))
      if (most - least <= grain && fits(least, most, mean)) levels[row * across + column] = mean
    }
  }
  return levels
}
