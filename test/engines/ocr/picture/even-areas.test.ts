/** Connected areas whose grey changes little from square to square. */
import { expect, test } from 'vitest'
import { type Evenness, evenAreas } from '../../../../src/engines/ocr/picture/even-areas.ts'
import { blank, draw } from '../../../helpers/drawn-page.ts'

const shades: Evenness = { grain: 10, step: 5, shortest: 3, free: 0.4, fits: (least, most) => least >= 110 && most < 247 }

test('areas that touch are apart if their greys differ, and one if they change gradually', () => {
  const grey = blank(300, 300)
  draw(grey, [
    ...[150, 200].map((level, i) => ({ x: 30 + 60 * i, y: 30, width: 60, height: 60, grey: level })),
    ...Array.from({ length: 20 }, (_, i) => ({ x: 30 + 6 * i, y: 150, width: 6, height: 60, grey: 140 + 4 * i })),
    // Too narrow, and dark.
    { x: 200, y: 30, width: 6, height: 200, grey: 180 },
    { x: 240, y: 30, width: 50, height: 50, grey: 20 },
  ])
  const areas = [...evenAreas(grey, 72, shades)].map(({ box: { x0, y0, x1, y1 }, count, counts }) => [x0, y0, x1, y1, count, counts[150]])
  expect(areas).toEqual([
    [30, 30, 90, 90, 400, 400],
    [90, 30, 150, 90, 400, 0],
    [30, 150, 150, 210, 800, 0],
  ])
})

test('a million squares of which no two neighbours belong together end, and make no area', () => {
  const grey = blank(3000, 3000)
  for (let at = 0; at < grey.pixels.length; at++) {
    const [column, row] = [Math.floor((at % 3000) / 3), Math.floor(at / 9000)]
    grey.pixels[at] = 120 + ((column * 7 + row * 13) % 5) * 25
  }
  expect([...evenAreas(grey, 72, shades)]).toEqual([])
})
