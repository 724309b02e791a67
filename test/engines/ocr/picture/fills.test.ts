import { expect, test } from 'vitest'
import { withEdgesOfFills, withoutParts } from '../../../../src/engines/ocr/picture/fills.ts'
import type { OcrRule } from '../../../../src/engines/ocr/picture/rules.ts'

const head = { x0: 100, x1: 900, y0: 200, y1: 240, grey: 60 }
const upright = (at: number, from = 200, to = 400): OcrRule => ({ level: false, at, from, to, width: 2, grey: 0, inked: 1 })
const level = (at: number, from = 100, to = 900): OcrRule => ({ level: true, at, from, to, width: 2, grey: 0, inked: 1 })
const edges = (rules: readonly OcrRule[]) =>
  withEdgesOfFills([head], rules, 200)
    .filter((rule) => !rules.includes(rule))
    .map(({ at, from, to, grey }) => [at, from, to, grey])

test('the dark head of a table has borders where uprights go on below it', () => {
  expect(edges([upright(100), upright(500), upright(900), level(400)])).toEqual([
    [200, 100, 900, 60],
    [240, 100, 900, 60],
  ])
  expect(edges([upright(100, 238), upright(900, 238)])).toHaveLength(2)
})

test('an edge with a border of its own gets no other, and a dark area that is no head none', () => {
  expect(edges([upright(100), upright(900), level(241)])).toEqual([[200, 100, 900, 60]])
  expect(edges([upright(100)])).toEqual([])
  expect(edges([upright(100, 200, 240), upright(900, 200, 240)])).toEqual([])
  expect(edges([upright(1000), upright(1200)])).toEqual([])
})

test('a title bar above a table is not its head, and uprights end at it', () => {
  expect(edges([upright(100), upright(600), level(400, 100, 600)])).toEqual([
    [100, 240, 400, 0],
    [600, 240, 400, 0],
  ])
  expect(edges([upright(100), upright(900), level(250), level(400)])).toEqual([
    [100, 250, 400, 0],
    [900, 250, 400, 0],
  ])
  expect(edges([upright(100, 20, 240), upright(900, 20, 240), level(20), level(190)])).toEqual([
    [100, 20, 190, 0],
    [900, 20, 190, 0],
  ])
})

test('parts of a shade that is known whole are left out, but no shade of another grey, and none beside it', () => {
  const row = { x0: 100, x1: 900, y0: 200, y1: 240, grey: 238 }
  const shades = [
    { ...row, x0: 150, x1: 300, y1: 235 },
    { ...row, x0: 150, x1: 300, grey: 210 },
    { ...row, y0: 300, y1: 340 },
  ]
  expect(withoutParts(shades, [row])).toEqual(shades.slice(1))
})

test('an area from which more uprights go on than a table has columns keeps them as they are, in bounded time', () => {
  const upright = (at: number) => ({ level: false, at, from: 0, to: 9000, width: 1, grey: 0, inked: 1 })
  const hatching = Array.from({ length: 5000 }, (_, i) => upright(i))
  const levels = Array.from({ length: 5000 }, (_, i) => ({ ...upright(i * 2), level: true, to: 5000 }))
  const bars = Array.from({ length: 400 }, (_, i) => ({ x0: 0, x1: 5000, y0: i * 20, y1: i * 20 + 8, grey: 30 }))
  const start = performance.now()
  expect(withEdgesOfFills(bars, [...hatching, ...levels], 300)).toEqual([...hatching, ...levels])
  expect(performance.now() - start).toBeLessThan(20_000)
})
