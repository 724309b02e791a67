import { expect, test } from 'vitest'
import { areInTables, withoutCellBorders } from '../../../../src/engines/ocr/picture/cell-borders.ts'
import { findRules, type OcrRule } from '../../../../src/engines/ocr/picture/rules.ts'
import { type Bar, blank, draw } from '../../../helpers/drawn-page.ts'

const levels = [300, 360, 420].map((y): Bar => ({ x: 200, y, width: 603, height: 3 }))
const uprights = [200, 400, 800].map((x): Bar => ({ x, y: 300, width: 3, height: 123 }))
const digit: Bar = { x: 390, y: 380, width: 8, height: 20 }

function picture(bars: readonly Bar[]) {
  const grey = blank(1000, 800)
  draw(grey, bars)
  return grey
}

test('erases the uprights of a table, and nothing beside them', () => {
  const grey = picture([...levels, ...uprights, digit])
  const cleared = withoutCellBorders(grey, findRules(grey, 200), 200)
  const left = findRules(cleared ?? blank(1, 1), 200)
  expect(left.map(({ level }) => level)).toEqual([true, true, true])
  const inkIn = ({ x, y, width, height }: Bar) => {
    const rows = Array.from({ length: height }, (_, row) => cleared?.pixels.subarray((y + row) * 1000 + x, (y + row) * 1000 + x + width))
    return rows.reduce((sum, row) => sum + (row?.filter((pixel) => pixel === 0).length ?? 0), 0)
  }
  expect(inkIn(digit)).toBe(digit.width * digit.height)
})

const upright = (from: number, to: number, inked = 1): OcrRule => ({ level: false, at: 261.5, from, to, width: 3, grey: 0, inked })
const level = (at: number): OcrRule => ({ level: true, at, from: 200, to: 803, width: 3, grey: 0, inked: 1 })

test('keeps stems of letters in close rows, one or several that lie below each other', () => {
  const rows = [300, 334, 368, 402].map(level)
  const grey = picture([])
  expect(withoutCellBorders(grey, [...rows, upright(300, 334)], 200)).toBeUndefined()
  expect(withoutCellBorders(grey, [...rows, upright(305, 400, 0.6)], 200)).toBeUndefined()
  expect(withoutCellBorders(grey, [...rows, upright(300, 402)], 200)).toBeDefined()
})

test('erases uprights of single rows if several lie one below the other, and their ends are at level rules', () => {
  const rows = [300, 346, 392, 438, 484, 530].map(level)
  const at = (tops: readonly number[], inset: number) => tops.map((top) => upright(top + inset, top + 46 - inset))
  const grey = picture([])
  expect(withoutCellBorders(grey, [...rows, ...at([300, 392, 484], 1)], 200)).toBeDefined()
  expect(withoutCellBorders(grey, [...rows, ...at([300, 392], 1)], 200)).toBeUndefined()
  expect(withoutCellBorders(grey, [...rows, ...at([300, 392, 484], 7)], 200)).toBeUndefined()
  expect(
    withoutCellBorders(grey, [...rows, ...[100, 200, 300].map((x, i) => ({ ...upright(300 + 92 * i, 346 + 92 * i), at: x }))], 200),
  ).toBeUndefined()
})

test('does not erase what continues the upright of a row beyond its rules', () => {
  const rows = [300, 346, 392, 438, 484, 530].map(level)
  const stem: Bar = { x: 260, y: 286, width: 3, height: 13 }
  const tall = [upright(286, 346), upright(392, 438), upright(484, 530)]
  const cleared = withoutCellBorders(picture([stem, { ...stem, y: 300, height: 46 }]), [...rows, ...tall], 200)
  expect(cleared?.pixels[290 * 1000 + 261]).toBe(0)
  expect(cleared?.pixels[320 * 1000 + 261]).toBe(255)
})

test.each([
  [{ x0: 700, y0: 310, x1: 760, y1: 330 }, true],
  [{ x0: 850, y0: 310, x1: 900, y1: 330 }, false],
  [{ x0: 700, y0: 450, x1: 760, y1: 470 }, false],
])('finds words between the ends of the rules of a table: %j', (word, isIn) => {
  expect(areInTables([word], [...[300, 402].map(level), upright(300, 402)], 200)).toBe(isIn)
})

test('fills the gap in a dark heading with its ground', () => {
  const heading: Bar = { x: 200, y: 300, width: 600, height: 60 }
  const grey = picture([
    { ...heading, grey: 60 },
    { x: 260, y: 300, width: 3, height: 102 },
  ])
  const cleared = withoutCellBorders(grey, [...[300, 402].map(level), upright(300, 402)], 200)
  expect([cleared?.pixels[330 * 1000 + 261], cleared?.pixels[380 * 1000 + 261]]).toEqual([60, 255])
})

test('keeps the upright between two columns of text, and the stems of large letters', () => {
  const between = { x: 500, y: 100, width: 3, height: 600 }
  const letter = [
    { x: 100, y: 50, width: 8, height: 120 },
    { x: 100, y: 50, width: 90, height: 8 },
    { x: 100, y: 162, width: 90, height: 8 },
  ]
  for (const bars of [[between], [between, { x: 200, y: 100, width: 603, height: 3 }], letter, levels]) {
    const grey = picture(bars)
    expect(withoutCellBorders(grey, findRules(grey, 200), 200)).toBeUndefined()
  }
})
