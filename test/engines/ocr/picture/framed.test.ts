/** Framed pictures, and pictures with dark areas, that were found in parts. */
import { expect, test } from 'vitest'
import { withAreasBetween, withFramed, withTitleBars } from '../../../../src/engines/ocr/picture/framed.ts'

const rule = (level: boolean, at: number, from: number, to: number) => ({ level, at, from, to, width: 2, grey: 0, inked: 1 })
const frame = [rule(true, 400, 100, 900), rule(true, 800, 100, 900), rule(false, 100, 400, 800), rule(false, 900, 400, 800)]
const part = (x0: number, y0: number) => ({ x0, x1: x0 + 60, y0, y1: y0 + 60 })
const parts = [part(150, 420), part(400, 420), part(600, 600)]
const word = (y0: number, size: number) => ({ x0: 200, x1: 300, y0, y1: y0 + size, size })
const [above, inside] = [word(100, 40), word(700, 24)]

test('takes a frame with several pictures and small text for one picture', () => {
  expect(withFramed(parts, [above, inside], frame, 200)).toEqual([{ x0: 100, x1: 900, y0: 399, y1: 801 }])
})

test('takes no frame with text of the usual size, with one picture, or of a table for a picture', () => {
  expect(withFramed(parts, [above, word(700, 38)], frame, 200)).toEqual(parts)
  expect(withFramed(parts.slice(0, 1), [above, inside], frame, 200)).toEqual(parts.slice(0, 1))
  const cells = [...frame.slice(0, 2), rule(false, 100, 400, 1200), rule(false, 900, 400, 1200), rule(true, 1200, 100, 900)]
  const [first, second] = [word(850, 24), word(1000, 24)]
  expect(withFramed(parts, [above, inside, first, second], cells, 200)).not.toContainEqual({ x0: 100, x1: 900, y0: 399, y1: 801 })
})

test('joins a dark area with the parts of a picture above and below it', () => {
  const [top, area, foot] = [
    { x0: 100, x1: 400, y0: 100, y1: 200 },
    { x0: 105, x1: 395, y0: 215, y1: 300 },
    { x0: 100, x1: 400, y0: 310, y1: 600 },
  ]
  expect(withAreasBetween([top, foot], [area], 200)).toContainEqual({ x0: 100, x1: 400, y0: 100, y1: 600 })
  expect(withAreasBetween([top], [area], 200)).toEqual([top])
  expect(withAreasBetween([top, foot], [{ ...area, x1: 600 }], 200)).toEqual([top, foot])
})

test('joins the picture of a window with its title bar, unless the text between is as large as the other', () => {
  const [title, picture] = [
    { x0: 100, x1: 600, y0: 300, y1: 330 },
    { x0: 102, x1: 595, y0: 360, y1: 700 },
  ]
  const between = (size: number) => [above, { ...word(303, 22), x0: 200, x1: 400 }, { ...word(335, size), x0: 200, x1: 400 }]
  expect(withTitleBars([picture], [title], between(22), 200)).toEqual([{ x0: 100, x1: 600, y0: 300, y1: 700 }])
  expect(withTitleBars([picture], [title], between(38), 200)).toEqual([picture])
  expect(withTitleBars([picture], [{ ...title, x1: 900 }], between(22), 200)).toEqual([picture])
})
