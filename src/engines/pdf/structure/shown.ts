/** Converts between a page's own space and the page as shown, rotated and cropped, in points from its lower left corner. */
import type { Matrix } from '../../../pdf-to-word/ir/geometry.ts'
import type { Frame } from './pages.ts'

/** Width and height in points. */
export interface Size {
  width: number
  height: number
}

/** Returns the size of a page as shown, in points. */
export function shownSize({ box: [left, bottom, right, top], turn, unit }: Frame): Size {
  const [width, height] = [(right - left) * unit, (top - bottom) * unit]
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Returns the matrix from the page as shown to the page's own space. */
export function fromShown({ box: [left, bottom, right, top], turn, unit }: Frame): Matrix {
  const one = 1 / unit
  if (turn === 90) return [0, one, -one, 0, right, bottom]
  if (turn === 180) return [-one, 0, 0, -one, right, top]
  if (turn === 270) return [0, -one, one, 0, left, top]
  return [one, 0, 0, one, left, bottom]
}

/** Returns the matrix from the page's own space to the page as shown. */
export function toShown({ box: [left, bottom, right, top], turn, unit }: Frame): Matrix {
  if (turn === 90) return [0, -unit, unit, 0, -bottom * unit, right * unit]
  if (turn === 180) return [-unit, 0, 0, -unit, right * unit, top * unit]
  if (turn === 270) return [0, unit, -unit, 0, top * unit, -left * unit]
  return [unit, 0, 0, unit, -left * unit, -bottom * unit]
}
