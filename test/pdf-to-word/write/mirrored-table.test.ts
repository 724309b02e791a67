/** Tables of text that runs from right to left. */
import { expect, test } from 'vitest'
import type { Cell, Table } from '../../../src/pdf-to-word/ir/block.ts'
import { isRtlTable } from '../../../src/pdf-to-word/write/mirrored-table.ts'
import { boxOf, lineOf, paragraphOf } from '../helpers/values.ts'

const tableOf = (cells: readonly Partial<Cell>[]): Table => {
  const box = boxOf(72, 100, 272, 120)
  const empty: Cell = {
    ...{ column: 0, columnSpan: 1, rowSpan: 1, box, shade: '', vertical: 'top', blocks: [] },
    borders: { top: null, right: null, bottom: null, left: null },
  }
  return {
    ...{ kind: 'table', page: 0, box, edges: [72, 272], padding: { left: 0, right: 0 }, breakBefore: null },
    rows: [{ top: 100, bottom: 120, header: false, cells: cells.map((cell) => ({ ...empty, ...cell })) }],
  }
}
const arabic = { blocks: [paragraphOf([lineOf('قائمة', 80, 110)], { rtl: true })] }
const latin = { blocks: [paragraphOf([lineOf('list', 80, 110)])] }

test('a table is written from right to left if most of its text runs so', () => {
  expect(isRtlTable(tableOf([arabic, arabic, latin]))).toBe(true)
  expect(isRtlTable(tableOf([arabic, latin, latin]))).toBe(false)
})

test('a table with vertical text is written as it is seen, since LibreOffice would leave out its rows', () => {
  expect(isRtlTable(tableOf([arabic, arabic, { ...arabic, turned: { direction: 'up', box: boxOf(72, 100, 92, 120) } }]))).toBe(false)
})
