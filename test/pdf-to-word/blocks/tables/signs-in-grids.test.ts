/** Grids whose cells hold only a sign or two belong to drawings. */
import { expect, test } from 'vitest'
import { looksLikeTable } from '../../../../src/pdf-to-word/blocks/tables/grids/plausible-grids.ts'
import { boxOf, lineOf } from '../../helpers/values.ts'

const cells = [0, 1, 2, 3].map((i) => ({ row: 0, column: i, rowSpan: 1, columnSpan: 1, box: boxOf(72 + 50 * i, 90, 122 + 50 * i, 110) }))
const grid = { box: boxOf(72, 90, 272, 110), xs: [72, 122, 172, 222, 272], ys: [90, 110], cells }
const inCells = (...texts: string[]) => texts.map((text, i) => lineOf(text, 80 + 50 * i, 100))

test.each([
  ['poles of a magnet', ['+', '•'], false],
  ['a column of ticks', ['✓', '✓', '✓'], true],
  ['a sign and a number', ['+', '4'], true],
  ['words', ['north', 'south'], true],
])('%s', (_, texts, expected) => {
  expect(looksLikeTable(grid, inCells(...texts), [])).toBe(expected)
})
