/** What a photographed page lies on. */
import { expect, test } from 'vitest'
import type { Grey } from '../../../../src/engines/ocr/picture/grey.ts'
import { findGround, withoutGround } from '../../../../src/engines/ocr/picture/ground.ts'
import { type Bar, blank, draw, noise, slanted, textBars } from '../../../helpers/drawn-page.ts'

const dpi = 100
const size = { width: 827, height: 1169 }

/** Paper with text on a desk, in light that falls off to the left. @param dark areas of the paper */
function photographed({ desk = 90, dark = [] as Bar[], slope = 1.2 } = {}): Grey {
  const page = blank(size.width, size.height, 230)
  draw(
    page,
    textBars(size.width, size.height).map((bar) => ({ ...bar, grey: 40 })),
  )
  draw(page, dark)
  const edges = [
    { x: 0, y: 0, width: size.width, height: 70 },
    { x: 0, y: size.height - 90, width: size.width, height: 90 },
    { x: 0, y: 0, width: 50, height: size.height },
    { x: size.width - 60, y: 0, width: 60, height: size.height },
  ]
  draw(
    page,
    edges.map((bar) => ({ ...bar, grey: desk })),
  )
  const turned = slanted(page, slope)
  // The corners that turning has left white.
  const corners = turned.pixels.map((pixel, at) =>
    pixel > 230 ? desk : Math.round(pixel * (0.6 + (0.4 * (at % size.width)) / size.width)),
  )
  return { ...size, pixels: corners }
}

const word = (text: string, x0: number, y0: number, confidence = 95) => ({ ...{ text, confidence, x0, y0 }, x1: x0 + 40, y1: y0 + 20 })

test('takes away the desk that a page lies on, with the letters and rules that were read there', () => {
  const grey = photographed()
  const ground = findGround(grey, dpi)
  const rules = [
    { level: true, at: 20, from: 10, to: 800, width: 2 },
    { level: true, at: 300, from: 100, to: 700, width: 2 },
  ].map((rule) => ({ ...rule, grey: 0, inked: 1 }))
  const words = [word('E', 10, 500, 92), word('Bearing', 300, 500)]
  const freed = withoutGround({ grey, words, rules }, ground)
  expect([freed.words.map(({ text }) => text), freed.rules.map(({ at }) => at)]).toEqual([['Bearing'], [300]])
  const darkAt = (from: number, to: number) =>
    freed.grey.pixels.filter((pixel, at) => pixel < 100 && at % size.width >= from && at % size.width < to).length
  expect(darkAt(0, 45) + darkAt(size.width - 45, size.width)).toBe(0)
  expect(darkAt(100, 700)).toBeGreaterThan(1000)
})

test('a page with dark edges that has text on them stays', () => {
  const grey = photographed({ slope: 0 })
  const words = [word('Annual', 100, 30), word('Report', 160, 30), word('Bearing', 300, 500)]
  const given = { grey, words, rules: [] }
  expect(withoutGround(given, findGround(grey, dpi))).toEqual(given)
})

test.each([
  ['paper up to the edges', blank(size.width, size.height, 230)],
  ['a dark page', blank(size.width, size.height, 60)],
  ['a page whose upper half is a picture', half()],
  ['a pale frame', photographed({ desk: 200, slope: 0 })],
])('%s has no ground', (_, grey) => {
  expect(findGround(grey, dpi)).toBeUndefined()
})

function half(): Grey {
  const grey = blank(size.width, size.height, 230)
  draw(grey, [{ x: 0, y: 0, width: size.width, height: size.height / 2, grey: 50 }])
  return grey
}

test('a picture on the paper stays', () => {
  const grey = photographed({ dark: [{ x: 300, y: 400, width: 200, height: 200, grey: 60 }] })
  const { grey: freed } = withoutGround({ grey, words: [], rules: [] }, findGround(grey, dpi))
  expect(freed.pixels.subarray(500 * size.width + 320, 500 * size.width + 480).every((pixel) => pixel < 100)).toBe(true)
})

test('noise takes a bounded time', () => {
  const grey = noise(5000, 7000)
  const start = performance.now()
  findGround(grey, 20)
  expect(performance.now() - start).toBeLessThan(4000)
})
