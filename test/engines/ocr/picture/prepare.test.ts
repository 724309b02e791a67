import { expect, test } from 'vitest'
import { readPnm, shrink, writePgm } from '../../../../src/engines/ocr/picture/grey.ts'
import { level } from '../../../../src/engines/ocr/picture/level.ts'
import { despeckle, evenLight } from '../../../../src/engines/ocr/picture/light.ts'
import { mostPixels, prepare } from '../../../../src/engines/ocr/picture/prepare.ts'
import { findSlope } from '../../../../src/engines/ocr/picture/slope.ts'
import { transform } from '../../../../src/pdf-to-word/ir/geometry.ts'
import { blank, draw, noise, slanted, textBars } from '../../../helpers/drawn-page.ts'

const page = blank(1000, 1300)
draw(page, textBars(1000, 1300))

test('levels a page, and tells where each pixel was', () => {
  const marked = blank(1000, 1300)
  draw(marked, [...textBars(1000, 1300), { x: 20, y: 30, width: 8, height: 8 }])
  const askew = slanted(marked, 4)
  const { grey, slope, fromLevel } = prepare(askew, { turn: 0, dpi: 120, even: false })
  expect(slope).toBeCloseTo(4, 1)
  expect(Math.abs(findSlope(grey, 120))).toBeLessThan(0.06)
  const dark = Array.from(grey.pixels.keys()).filter((at) => (grey.pixels[at] ?? 255) < 60)
  expect(dark.length).toBeGreaterThan(1000)
  for (const at of dark.filter((_, i) => i % 97 === 0)) {
    const [x, y] = transform(fromLevel, at % grey.width, Math.floor(at / grey.width))
    expect(askew.pixels[Math.round(y) * askew.width + Math.round(x)]).toBeLessThan(160)
  }
})

test.each([0, 90, 180, 270] as const)('rotates by %s degrees, and maps pixels back', (turn) => {
  const given = blank(40, 60)
  draw(given, [{ x: 3, y: 5, width: 2, height: 2 }])
  const { grey, fromLevel } = prepare(given, { turn, dpi: 100, level: false, even: false })
  const corner = { 0: [3, 5], 90: [60 - 7, 3], 180: [40 - 5, 60 - 7], 270: [5, 40 - 5] }[turn]
  expect([grey.width, grey.height]).toEqual(turn % 180 === 0 ? [40, 60] : [60, 40])
  const first = grey.pixels.indexOf(0)
  expect([first % grey.width, Math.floor(first / grey.width)]).toEqual(corner)
  const [x, y] = transform(fromLevel, first % grey.width, Math.floor(first / grey.width))
  expect(given.pixels[y * 40 + x]).toBe(0)
})

test('levelling crops nothing, and leaves level pages unchanged', () => {
  const corners = blank(300, 200)
  draw(corners, [
    { x: 0, y: 0, width: 6, height: 6 },
    { x: 294, y: 194, width: 6, height: 6 },
  ])
  const { grey } = level(corners, 10)
  const inked = grey.pixels.reduce((sum, pixel) => sum + (255 - pixel) / 255, 0)
  expect(inked).toBeGreaterThan(50)
  expect(level(corners, 0.01).grey).toBe(corners)
})

test('evens out uneven light, and keeps ink and large dark areas', () => {
  const shaded = blank(600, 600)
  draw(shaded, textBars(600, 400))
  draw(shaded, [{ x: 100, y: 400, width: 300, height: 150, grey: 40 }])
  shaded.pixels.forEach((pixel, at) => {
    shaded.pixels[at] = pixel * (0.55 + (0.4 * (at % 600)) / 600)
  })
  const { pixels } = evenLight(shaded, 150)
  expect(Math.min(...[20, 300, 580].map((x) => pixels[10 * 600 + x] ?? 0))).toBeGreaterThan(245)
  expect(Math.max(...[120, 250, 390].map((x) => pixels[470 * 600 + x] ?? 255))).toBeLessThan(110)
})

test('removes specks and keeps letters and their dots', () => {
  const grey = blank(200, 200)
  draw(grey, [
    { x: 10, y: 10, width: 1, height: 1 },
    { x: 30, y: 10, width: 2, height: 1 },
    { x: 50, y: 50, width: 2, height: 2 },
    { x: 80, y: 50, width: 3, height: 20 },
  ])
  const { pixels } = despeckle(grey)
  expect([pixels[10 * 200 + 10], pixels[10 * 200 + 30], pixels[50 * 200 + 50], pixels[60 * 200 + 81]]).toEqual([255, 255, 0, 0])
})

test('reads large pictures at a lower resolution', () => {
  const { grey, dpi, fromLevel } = prepare(blank(9000, 9000), { turn: 0, dpi: 600 })
  expect(grey.width * grey.height).toBeLessThanOrEqual(mostPixels)
  expect(dpi).toBe(300)
  expect(transform(fromLevel, 10, 10)).toEqual([20.5, 20.5])
})

test.each([
  [1, 100_000],
  [100_000, 1],
  [3, 3],
])('accepts %s x %s pixels of noise', (width, height) => {
  const { grey } = prepare(noise(width, height), { turn: 90, dpi: 300 })
  expect([grey.width, grey.height]).toEqual([height, width])
})

test('reads and writes the format of poppler', () => {
  const bytes = writePgm({ width: 2, height: 1, pixels: Uint8Array.of(7, 9) })
  const { width, height, pixels } = readPnm(bytes)
  expect([width, height, ...pixels]).toEqual([2, 1, 7, 9])
  expect(readPnm(Buffer.concat([Buffer.from('P6\n1 1\n255\n'), Buffer.of(255, 255, 255)])).pixels[0]).toBeGreaterThan(253)
  expect(shrink({ width: 4, height: 2, pixels: Uint8Array.of(0, 4, 8, 8, 4, 8, 8, 8) }, 2).pixels).toEqual(Uint8Array.of(4, 8))
})

test.each(['', 'P5\n2 2\n255\nab', 'P5\n0 2\n255\n', 'P5\n2 2\n65535\nabcdabcd', 'P4\n2 2\n'])('refuses %j', (text) => {
  expect(() => readPnm(Buffer.from(text))).toThrow()
})
