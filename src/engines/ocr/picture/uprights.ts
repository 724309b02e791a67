/** Says in little time whether a picture may have the uprights of a table. */
import type { Grey } from './grey.ts'

/** Distance of the rows that are looked at, in points, and number of them that an upright crosses: it is at least 27 points long. */
const [step, fewestRows] = [3, 9]
/** Distance from an upright at which both sides are lighter, in points, and by how many greys. */
const [side, lighter] = [1.5, 16]
/** What a row in which an upright is not seen takes away, in rows in which it is: a thin one has gaps. */
const gap = 3

/**
 * Returns whether the picture has a thin vertical stroke that is longer than a letter. Finding all rules takes fifty times as long.
 * @param grey a level picture
 * @param dpi its resolution in dots per inch
 */
export function hasUprights({ width, height, pixels }: Grey, dpi: number): boolean {
  const point = dpi / 72
  const away = Math.max(2, Math.round(side * point))
  const seen = new Uint8Array(width)
  for (let y = 0; y < height; y += Math.max(1, Math.round(step * point))) {
    for (let x = away, at = y * width + away; x < width - away; x++, at++) {
      const most = (pixels[at] as number) + lighter
      const rows = seen[x] as number
      if (most <= (pixels[at - away] as number) && most <= (pixels[at + away] as number)) {
        if (rows + 1 === fewestRows) return true
        seen[x] = rows + 1
      } else if (rows > 0) seen[x] = Math.max(0, rows - gap)
    }
  }
  return false
}
