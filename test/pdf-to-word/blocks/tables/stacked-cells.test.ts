/** Tags that call lines below each other cells of a row make no table. */
import { expect, test } from 'vitest'
import type { Placed } from '../../../../src/pdf-to-word/blocks/tables/tagged/placed-cell.ts'
import { areStacked } from '../../../../src/pdf-to-word/blocks/tables/tagged/stacked-cells.ts'
import { lineFrom } from '../../helpers/line.ts'

const cell = (row: number, column: number, x: number, baseline: number): Placed => ({
  cell: {} as Placed['cell'],
  ...{ row, column, columnSpan: 1, rowSpan: 1 },
  lines: [lineFrom(x, 3, baseline)],
})

test('cells below each other are stacked', () => {
  expect(areStacked([cell(0, 0, 72, 100), cell(0, 1, 72, 124), cell(0, 2, 75, 148)])).toBe(true)
})

test('cells beside each other, at the top or the bottom of their row, are not', () => {
  expect(areStacked([cell(0, 0, 72, 100), cell(0, 1, 300, 100), cell(0, 2, 450, 100)])).toBe(false)
  expect(areStacked([cell(0, 0, 72, 100), cell(0, 1, 300, 148), cell(0, 2, 450, 196)])).toBe(false)
})

test('one such pair, or a minority of them, leaves the table as tagged', () => {
  expect(areStacked([cell(0, 0, 72, 100), cell(0, 1, 72, 124)])).toBe(false)
  const rows = [0, 1, 2, 3, 4].flatMap((row) => [cell(row, 0, 72, 200 + 24 * row), cell(row, 1, 300, 200 + 24 * row)])
  expect(areStacked([...rows, cell(5, 0, 72, 400), cell(5, 1, 72, 424), cell(5, 2, 72, 448)])).toBe(false)
})
