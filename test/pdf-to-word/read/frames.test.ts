/** Frames that are filled as one path of two edges. */
import { expect, test } from 'vitest'
import { identity } from '../../../src/pdf-to-word/ir/geometry.ts'
import { createPath, filledPieces } from '../../../src/pdf-to-word/read/content/paths.ts'

type Corners = [number, number][]
const piecesOf = (...subpaths: Corners[]) => {
  const path = createPath()
  for (const [first, ...rest] of subpaths) {
    if (first) path.moveTo(identity, ...first)
    for (const point of rest) path.lineTo(identity, ...point)
  }
  return filledPieces(path.take(), true)
}
const box = (x0: number, y0: number, x1: number, y1: number): Corners => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
  [x0, y0],
]
/** The inner edge of a frame as an XPS printer draws it: the joints of the sides reach into the corners. */
const notched = (x0: number, y0: number, x1: number, y1: number, by: number): Corners => [
  [x0 + by, y1],
  [x0, y1 - by],
  [x1, y1 - by],
  [x1 - by, y1],
  [x1 - by, y0],
  [x1, y0 + by],
  [x0, y0 + by],
  [x0 + by, y0],
  [x0 + by, y1],
]

test('two boxes, one inside the other, are the four sides of a frame, also if the corners of the inner one are notched', () => {
  expect(piecesOf(box(0, 0, 200, 80), box(1, 1, 199, 79))).toHaveLength(4)
  const pieces = piecesOf(box(0, 0, 200, 80), notched(0.4, 0.4, 199.6, 79.6, 0.5))
  expect(pieces).toHaveLength(4)
  expect(pieces.every(({ kind, box: { x0, y0, x1, y1 } }) => kind === 'rect' && Math.min(x1 - x0, y1 - y0) < 1)).toBe(true)
})

test('what is no edge of a frame is not cut out of a box', () => {
  // A cross leaves most of the box black.
  expect(piecesOf(box(0, 0, 200, 80), notched(10, 10, 190, 70, 25))).toHaveLength(2)
  expect(piecesOf(box(0, 0, 200, 80), notched(0.4, 0.4, 2, 2, 0.5))).toHaveLength(2)
})
