/** Joins pictures that the writing program cut into strips or tiles. */

import { areaOf, type Box, heightOf, touches, union, widthOf } from '../../ir/geometry.ts'
import type { Picture } from '../../ir/picture.ts'
import { slices } from '../../tuning/blocks/figures.ts'

/** Pictures that are one, with their common box. */
export interface Slices {
  box: Box
  pictures: Picture[]
}

/** Returns groups of at least two pictures that form one; pictures without a neighbour are left out. */
export function slicesOf(pictures: readonly Picture[]): Slices[] {
  const groups = new Map<Picture, Picture[]>()
  for (const [i, picture] of pictures.entries()) {
    let own = [picture]
    for (const other of pictures.slice(Math.max(0, i - slices.lookBack), i)) {
      const group = groups.get(other)
      if (!group || group === own || !isNeighbour(other.box, picture.box)) continue
      own = [...group, ...own]
      for (const member of own) groups.set(member, own)
    }
    groups.set(picture, own)
  }
  return [...new Set(groups.values())]
    .filter((group) => group.length > 1)
    .map((group) => ({ box: union(group.map(({ box }) => box)), pictures: group }))
    .filter(({ box, pictures: group }) => group.reduce((sum, picture) => sum + areaOf(picture.box), 0) > areaOf(box) * slices.fillShare)
}

/** Returns whether two boxes share a whole edge, or overlap slightly along it. */
function isNeighbour(a: Box, b: Box): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) < slices.seam
  const meets = (end: number, start: number, size: number) =>
    start - end < slices.seam && end - start < Math.max(slices.seam, size * slices.overlap)
  if (!touches(a, b, slices.seam)) return false
  const [height, width] = [Math.min(heightOf(a), heightOf(b)), Math.min(widthOf(a), widthOf(b))]
  const isBelow = near(a.x0, b.x0) && near(a.x1, b.x1) && (meets(a.y1, b.y0, height) || meets(b.y1, a.y0, height))
  const isBeside = near(a.y0, b.y0) && near(a.y1, b.y1) && (meets(a.x1, b.x0, width) || meets(b.x1, a.x0, width))
  return isBelow || isBeside
}
