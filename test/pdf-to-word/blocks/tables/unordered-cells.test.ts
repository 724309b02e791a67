/** Tags that give the cells of rows in another order than the page. */
import { expect, test } from 'vitest'
import type { Placed } from '../../../../src/pdf-to-word/blocks/tables/tagged/placed-cell.ts'
import { inDrawnOrder } from '../../../../src/pdf-to-word/blocks/tables/tagged/unordered-cells.ts'
import { lineOf } from '../../helpers/values.ts'

const columns = [72, 172, 272, 372]
/** A row of cells in tagged order, each with a text that is drawn in one of the columns; null for an empty cell. */
const row = (at: number, drawn: readonly (number | null)[], text = 'cell'): Placed[] =>
  drawn.map((column, i) => ({
    cell: { columnSpan: 1, rowSpan: 1, content: [], header: false } as unknown as Placed['cell'],
    row: at,
    column: i,
    columnSpan: 1,
    rowSpan: 1,
    lines: column === null ? [] : [lineOf(text, columns[column] ?? 0, 100 + 12 * at)],
  }))
/** For each cell its row, its column and the columns that it spans. */
const places = (placed: readonly Placed[]) =>
  inDrawnOrder(placed).map((cell) => [cell.row, cell.column, cell.columnSpan, cell.lines[0]?.x0])

const disordered = [0, 1, 2].flatMap((at) => row(at, [0, 3, 1, 2]))

test('cells are in the columns in which they are drawn', () => {
  expect(places(disordered)).toEqual([0, 1, 2].flatMap((at) => columns.map((x, i) => [at, i, 1, x])))
})

test('cells of rows with empty ones are below those of full rows', () => {
  const found = places([...disordered, ...row(3, [3, null, 1, null])]).slice(-4)
  expect(found).toEqual([
    [3, 0, 1, undefined],
    [3, 1, 1, 172],
    [3, 2, 1, undefined],
    [3, 3, 1, 372],
  ])
})

test('columns that are empty everywhere go, and a text alone in its row that is wider than its column spans all', () => {
  const wide = row(3, [null, 1, null, null, null], 'a title above the whole table')
  const placed = [...[0, 1, 2].flatMap((at) => row(at, [0, 3, 1, 2, null])), ...wide]
  expect(places(placed).filter(([at]) => at === 0)).toHaveLength(4)
  expect(places(placed).at(-1)).toEqual([3, 0, 4, 172])
})

test('a few cells out of order, spans, and cells in order stay as they are tagged', () => {
  const few = [...row(0, [1, 0, 2, 3]), ...row(1, [1, 0, 2, 3])]
  const ordered = [0, 1, 2, 3].flatMap((at) => row(at, [0, 1, null, 3]))
  const spanning = disordered.map((cell, i) => (i === 0 ? { ...cell, rowSpan: 2 } : cell))
  for (const placed of [few, ordered, spanning]) expect(inDrawnOrder(placed)).toEqual(placed)
})
