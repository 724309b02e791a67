import { expect, test } from 'vitest'
import { takeSpots } from '../../../../src/engines/ocr/picture/spots.ts'
import { blank, draw, noise } from '../../../helpers/drawn-page.ts'

test('areas that touch at a corner are one, in the order of their first pixels, and are erased', () => {
  const grey = blank(12, 8)
  draw(grey, [
    { x: 6, y: 0, width: 2, height: 1 },
    { x: 1, y: 1, width: 3, height: 2 },
    { x: 4, y: 3, width: 1, height: 2 },
    { x: 1, y: 6, width: 10, height: 1, grey: 160 },
  ])
  expect([...takeSpots(grey, 150)]).toEqual([
    { box: { x0: 6, y0: 0, x1: 8, y1: 1 }, pixel: 7, ink: 2 },
    { box: { x0: 1, y0: 1, x1: 5, y1: 5 }, pixel: 3 * 12 + 3, ink: 8 },
  ])
  expect(grey.pixels.filter((pixel) => pixel < 150)).toHaveLength(0)
})

test('each of two areas wound into each other is one', () => {
  const rows = ['#########', '        #', '####### #', '#     # #', '# ### # #', '# #     #', '# #######']
  const pixels = Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 0 : 255))
  expect([...takeSpots({ pixels, width: 9, height: 7 }, 150)].map(({ ink }) => ink)).toEqual([25, 13])
})

test('stripes, squares of a board, noise and one dark area take time in proportion to the pixels', () => {
  const side = 2000
  const kinds = [
    (x: number) => x % 2,
    (x: number, y: number) => (x + y) % 2,
    (x: number, y: number) => (x % 2) * (y % 4 === 0 ? 0 : 1),
    () => 0,
  ]
  for (const isPaper of kinds) {
    const pixels = Uint8Array.from({ length: side * side }, (_, at) => 255 * isPaper(at % side, Math.floor(at / side)))
    const startedAt = performance.now()
    let ink = 0
    for (const spot of takeSpots({ pixels, width: side, height: side }, 150)) ink += spot.ink
    expect(ink).toBeGreaterThanOrEqual((side * side) / 2)
    expect(performance.now() - startedAt).toBeLessThan(8000)
  }
  const grain = noise(side, side)
  const dark = grain.pixels.filter((pixel) => pixel <= 150).length
  expect([...takeSpots(grain, 150)].reduce((sum, spot) => sum + spot.ink, 0)).toBe(dark)
})
