/** Finds pale lines, such as hairlines of tables that blur and noise have made lighter than ink. */
import type { Grey } from './grey.ts'

/** Length along a line over which its grey is averaged, so that noise does not matter, in points. */
const averaged = 6
/** Distance from a line at which there must be paper on both sides, in points. */
const beside = 1.5
/** Minimum mean grey of that paper in an evened picture, and minimum difference between it and the line. */
const paper = 232
const darker = 14

/**
 * Marks the pixels of horizontal lines in time proportional to the pixels.
 * @param pixels the ink of the picture, 1 for ink; pixels of pale lines are added
 * @param point pixels per point
 */
export function addPaleLines({ width, height, pixels: greys }: Grey, pixels: Uint8Array, point: number): void {
  const reach = Math.max(3, Math.round((averaged * point) / 2))
  const away = Math.max(3, Math.ceil(beside * point))
  if (width <= 2 * reach || height <= 2 * away) return
  const rows = Array.from({ length: 2 * away + 1 }, () => new Uint8Array(width))
  for (let y = 0; y < height; y++) {
    average(greys.subarray(y * width, (y + 1) * width), rows[y % rows.length] as Uint8Array, reach)
    const middle = y - away
    if (middle < away) continue
    const [above, own, below] = [middle - away, middle, y].map((row) => rows[row % rows.length] as Uint8Array) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ]
    for (let x = reach; x < width - reach; x++) {
      const lighter = Math.min(above[x] as number, below[x] as number)
      // Between letters that stand in a row, only the mean is darker.
      const line = Math.max(own[x] as number, greys[middle * width + x] as number)
      if (lighter >= paper && lighter - line >= darker) pixels[middle * width + x] = 1
    }
  }
}

/** Writes the mean of each pixel and its neighbours; the ends of the row stay as they are. */
function average(row: Uint8Array, means: Uint8Array, reach: number): void {
  const count = 2 * reach + 1
  let sum = 0
  for (let x = 0; x < count; x++) sum += row[x] as number
  for (let x = reach; x < row.length - reach; x++) {
    means[x] = sum / count
    sum += ((row[x + reach + 1] ?? 0) as number) - (row[x - reach] as number)
  }
}
