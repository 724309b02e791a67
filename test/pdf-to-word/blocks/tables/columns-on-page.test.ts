/** The columns of a tagged table that are on a page, where it continues on the next one to the right. */
import { expect, test } from 'vitest'
import { columnsOnPage } from '../../../../src/pdf-to-word/blocks/tables/tagged/columns-on-page.ts'
import type { Placed } from '../../../../src/pdf-to-word/blocks/tables/tagged/placed-cell.ts'
import { lineOf } from '../../helpers/values.ts'

/** A cell with content on a page; null for an empty one. */
const cell = (row: number, column: number, page: number | null, columnSpan = 1): Placed => ({
  ...{ row, column, columnSpan, rowSpan: 1, lines: page === 0 ? [lineOf('text', 72, 100)] : [] },
  cell: {
    ...{ columnSpan, rowSpan: 1 },
    content: [
      {
        ...{ id: 1, heading: null, isListItem: false, isCaption: false, isNote: false, isLoose: false, table: null },
        pages: page === null ? null : { first: page, last: page },
      },
    ],
  },
})
const columnsOf = (placed: readonly Placed[]) => columnsOnPage(placed, 0)?.map(({ row, column, columnSpan }) => [row, column, columnSpan])

test('cells of columns on other pages are left out, and those on the page count from its first column', () => {
  const rows = [0, 1].flatMap((row) => [cell(row, 0, 1), cell(row, 1, 0), cell(row, 2, 0), cell(row, 3, 1)])
  expect(columnsOf(rows)).toEqual([
    [0, 0, 1],
    [0, 1, 1],
    [1, 0, 1],
    [1, 1, 1],
  ])
})

test('empty cells on the page stay, and a head over columns of two pages is cut', () => {
  const rows = [cell(0, 0, null, 4), ...[1, 2].flatMap((row) => [cell(row, 0, 0), cell(row, 1, null), cell(row, 2, 0), cell(row, 3, 1)])]
  expect(columnsOf(rows)).toEqual([[0, 0, 3], ...[1, 2].flatMap((row) => [0, 1, 2].map((column) => [row, column, 1]))])
})

test('a table with empty columns, or with one row cut at the end of a page, keeps all columns', () => {
  expect(columnsOf([0, 1].flatMap((row) => [cell(row, 0, 0), cell(row, 1, null)]))).toBeUndefined()
  expect(columnsOf([cell(0, 0, 0), cell(0, 1, 1), cell(1, 0, 0), cell(1, 1, null)])).toBeUndefined()
})
