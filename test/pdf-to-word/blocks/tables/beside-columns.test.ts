/** A table in one of two text columns has no prose of the other column in it. */
import { expect, test } from 'vitest'
import { zonesOf } from '../../../../src/pdf-to-word/blocks/columns/columns.ts'
import { formGrids } from '../../../../src/pdf-to-word/blocks/tables/grids/form-rows.ts'
import { ruleBands } from '../../../../src/pdf-to-word/blocks/tables/grids/rule-bands.ts'
import type { Line } from '../../../../src/pdf-to-word/ir/line.ts'
import type { Rule } from '../../../../src/pdf-to-word/ir/shape.ts'
import { lineOf } from '../../helpers/values.ts'

const rule = (at: number): Rule => ({ level: true, at, from: 310, to: 535, width: 0.5, color: '000000', dashed: false, order: 0 })
const rules = [rule(128), rule(142)]
const head = () => [lineOf('Number', 315, 138), lineOf('Date', 430, 138), lineOf('Amount', 500, 138)]
/** Full lines of a column that ends at 285. */
const prose = (count: number, first = 114) =>
  Array.from({ length: count }, (_, i) => lineOf('the harbour was closed in spring and all of', 72, first + 12 * i))

/** The lines as if each were drawn after the one before. */
const drawn = (lines: readonly Line[]) => lines.map((line, order) => ({ ...line, order }))

test('a rule beside prose is no line to write on, if the column goes on before the texts over the rule', () => {
  const column = prose(5)
  const column2 = [lineOf('The table of all that follows', 315, 124), ...head()]
  expect(formGrids(rules, [], [], drawn([...column, ...column2]))).toEqual([])
})

test('a rule after a prompt is one, also if the prompts are drawn first', () => {
  const prompts = [lineOf('Your name', 72, 124), lineOf('The town that you live in', 72, 138)]
  const grids = formGrids(rules, [], [], drawn([...prompts, lineOf('Ada', 315, 124), lineOf('London', 315, 138)]))
  expect(grids.map(({ xs, ys }) => [xs.length, ys.length])).toEqual([[3, 3]])
})

test('lines of another column are no labels of a table with level rules; texts drawn with its rows are', () => {
  const rows = (label: string) =>
    [128, 140, 152].flatMap((y) => [
      ...(label ? [lineOf(label, 250, y + 10)] : []),
      ...head().map((line) => ({ ...line, baseline: y + 10 })),
    ])
  const band = [rule(126), rule(138), rule(166)]
  const columnsIn = (lines: Line[]) => ruleBands(band, [], drawn(lines)).map(({ xs }) => xs.length - 1)
  expect(columnsIn(rows('Tides'))).toEqual([4])
  expect(columnsIn([...prose(8, 114), ...rows('')])).toEqual([3])
})

test('a table that reaches into the gutter by its cell margins does not interrupt it', () => {
  const line = (x: number, y: number, order: number) => ({
    box: { x0: x, x1: x + 210, y0: y, y1: y + 10 },
    isText: true,
    order,
    value: 'line',
  })
  const left = Array.from({ length: 20 }, (_, i) => line(72, 100 + 12 * i, i))
  const right = Array.from({ length: 12 }, (_, i) => line(296, 100 + 12 * i, 20 + i))
  const table = { box: { x0: 290.6, x1: 500, y0: 250, y1: 300 }, isText: false, order: -1, value: 'table' }
  const zones = zonesOf([...left, ...right, table])
  expect(zones.map(({ columns }) => columns.map(({ items }) => items.length))).toEqual([[20, 13]])
})
