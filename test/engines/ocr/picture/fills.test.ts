import { expect, test } from 'vitest'
import { edgesOfFills } from '../../../../src/engines/ocr/picture/fills.ts'
import type { OcrRule } from '../../../../src/engines/ocr/picture/rules.ts'

const head = { x0: 100, x1: 900, y0: 200, y1: 240, grey: 60 }
const upright = (at: number, from = 200, to = 400): OcrRule => ({ level: false, at, from, to, width: 2, grey: 0, inked: 1 })
const level = (at: number, from = 100, to = 900): OcrRule => ({ level: true, at, from, to, width: 2, grey: 0, inked: 1 })
const edges = (rules: readonly OcrRule[]) => edgesOfFills([head], rules, 200).map(({ at, from, to, grey }) => [at, from, to, grey])

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
