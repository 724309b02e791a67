/** Bars of colour along the sides of a page are its design, not cells. */
import { expect, test } from 'vitest'
import type { Box } from '../../../src/pdf-to-word/ir/geometry.ts'
import type { Fill, Rule } from '../../../src/pdf-to-word/ir/shape.ts'
import { gridsOf } from '../../../src/pdf-to-word/page/shapes/grid.ts'

const page = { width: 600, height: 800 }
const fill = (x0: number, y0: number, x1: number, y1: number): Fill => ({
  box: { x0, y0, x1, y1 },
  color: '92440D',
  opaque: true,
  order: 1,
})
const rule = (level: boolean, at: number, from: number, to: number): Rule => ({
  ...{ level, at, from, to, width: 0.5, color: '000000', dashed: false },
  order: 2,
})
const frame = [rule(true, 1, 0, 600), rule(true, 799, 0, 600), rule(false, 1, 0, 800), rule(false, 599, 0, 800)]
const table = [...[100, 200, 300].map((y) => rule(true, y, 50, 550)), ...[50, 300, 550].map((x) => rule(false, x, 100, 300))]
const boxesOf = (rules: Rule[], fills: Fill[], texts: Box[] = []) =>
  gridsOf({ rules, fills, drawings: [] }, page, texts).map(({ box }) => box)

test('the table between two bars is a grid of its own', () => {
  const bars = [fill(0, 0, 30, 800), fill(570, 40, 600, 800)]
  expect(boxesOf([...table, ...frame, rule(true, 40, 570, 600)], bars)).toEqual([{ x0: 50, y0: 100, x1: 550, y1: 300 }])
})

test('a bar with text, a short one, and one within the page are shaded cells', () => {
  const head = fill(0, 0, 600, 40)
  expect(boxesOf([], [head])).toEqual([])
  expect(boxesOf([], [head], [{ x0: 20, y0: 10, x1: 200, y1: 30 }])).toEqual([head.box])
  expect(boxesOf([], [fill(0, 0, 30, 400)])).toHaveLength(1)
  expect(boxesOf([], [fill(20, 0, 50, 800)])).toHaveLength(1)
})

test('the frame of a page without bars is left as it is', () => {
  expect(boxesOf(frame, [])).toHaveLength(1)
})

test('thousands of bars of different widths among thousands of rules are compared in bounded time', () => {
  const bars = Array.from({ length: 20_000 }, (_, i) => fill(0, 0, 10 + i / 1000, 800))
  const rules = Array.from({ length: 50_000 }, (_, i) => rule(true, 10 + i / 100, 100, 101))
  const started = performance.now()
  boxesOf(rules, bars)
  expect(performance.now() - started).toBeLessThan(20_000)
})
