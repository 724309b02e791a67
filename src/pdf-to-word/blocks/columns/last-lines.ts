/**
 * Finds the last line of a paragraph that runs across both columns, such as the caption of a wide figure. The line ends before the second
 * column starts but does not belong to the first.
 */

import { heightOf } from '../../ir/geometry.ts'
import { lastLines } from '../../tuning/blocks/columns.ts'
import type { Item } from './item.ts'

/** Returns that line, or undefined if there is none. @param above items across or above the gutter @param inside items beside it */
export function lastLineAbove<T>(above: readonly Item<T>[], inside: readonly Item<T>[], x: number): Item<T> | undefined {
  const last = above
    .filter(({ isText }) => isText)
    .toSorted((a, b) => a.box.y1 - b.box.y1)
    .at(-1)
  const [first] = inside.toSorted((a, b) => a.box.y0 - b.box.y0)
  if (!last || !first?.isText || last.box.x1 < x) return undefined
  const isAlone = inside.every((item) => item === first || item.box.y0 > first.box.y1 - 1)
  const isNext =
    first.order > last.order &&
    first.box.y1 - last.box.y1 < heightOf(first.box) * lastLines.usualPitch &&
    Math.abs(heightOf(last.box) - heightOf(first.box)) < 0.5 &&
    Math.abs(last.box.x0 - first.box.x0) < lastLines.sameStart
  return isAlone && isNext ? first : undefined
}
