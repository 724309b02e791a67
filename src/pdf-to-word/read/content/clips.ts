/** Handles clips that are not rectangles: which of them crop a picture, and to which shape. */

import { type Box, type Matrix, transform } from '../../ir/geometry.ts'
import type { Outline } from '../../ir/picture.ts'
import { pictureClips } from '../../tuning/read.ts'
import type { Subpath } from './paths.ts'

/** Returns whether part of the picture in the unit square of the matrix lies outside the clip. */
export function isCutting(clip: readonly Subpath[], matrix: Matrix): boolean {
  const rings = clip.map(flattened)
  const near = Array.from(
    { length: pictureClips.probes },
    (_, i) => pictureClips.inside + (i / (pictureClips.probes - 1)) * (1 - 2 * pictureClips.inside),
  )
  const places = near.flatMap((at): [number, number][] => [
    [at, pictureClips.inside],
    [at, 1 - pictureClips.inside],
    [pictureClips.inside, at],
    [1 - pictureClips.inside, at],
  ])
  return places.some(([u, v]) => !isWithin(transform(matrix, u, v), rings))
}

/** Returns the clip as a shape in fractions of a box. @param box the bounding box of the clip */
export function outlineOf(clip: readonly Subpath[], box: Box): Outline {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  const part = ([x, y]: readonly [number, number]): [number, number] => [(x - box.x0) / width, (y - box.y0) / height]
  return clip.map((subpath) => piecesOf(subpath).map((piece) => piece.map(part)))
}

/** Returns the first point, then the end point of each line, and the control points and end point of each curve. */
function piecesOf({ points, curves }: Subpath): (readonly [number, number])[][] {
  const counts = new Map(curves)
  const pieces: (readonly [number, number])[][] = []
  for (let at = 0; at < points.length; ) {
    const count = at === 0 ? 1 : (counts.get(at) ?? 1)
    const own = points.slice(at, at + count)
    // Short forms of curves omit a control point that coincides with an end point.
    const [first, last] = own
    pieces.push(count === 2 && first && last ? [first, first, last] : own)
    at += count
  }
  return pieces
}

function flattened(subpath: Subpath): [number, number][] {
  const ring: [number, number][] = []
  for (const piece of piecesOf(subpath)) {
    const [a, b, c] = piece
    const from = ring.at(-1)
    if (!a) continue
    if (!b || !c || !from) ring.push([...a])
    else for (let step = 1; step <= pictureClips.curveSteps; step++) ring.push(onCurve(from, a, b, c, step / pictureClips.curveSteps))
  }
  return ring
}

type Place = readonly [number, number]

function onCurve(from: Place, a: Place, b: Place, to: Place, t: number): [number, number] {
  const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
  const mix = (axis: 0 | 1) => [from, a, b, to].reduce((sum, point, i) => sum + point[axis] * (weights[i] ?? 0), 0)
  return [mix(0), mix(1)]
}

/** Returns whether a place is inside, by the even-odd rule: counts how often a ray to the right crosses the rings. */
function isWithin([x, y]: Place, rings: readonly Place[][]): boolean {
  let isInside = false
  for (const ring of rings) {
    for (const [i, [x1, y1]] of ring.entries()) {
      const [x0, y0] = ring.at(i - 1) as Place
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) isInside = !isInside
    }
  }
  return isInside
}
