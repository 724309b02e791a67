/** Where a table begins on the pages on which it continues. */
import { expect, test } from 'vitest'
import type { Row } from '../../../src/pdf-to-word/ir/block.ts'
import { continuedTops } from '../../../src/pdf-to-word/placement/pages/upper-edge.ts'

const row = (top: number, bottom: number, more: Partial<Row> = {}): Row => ({ top, bottom, header: false, cells: [], ...more })

test('each row that begins a page is at its top, below the header rows that are repeated there', () => {
  const rows = [row(600, 700), row(72, 100, { beginsPage: true }), row(100, 700), row(74, 90, { beginsPage: true })]
  expect(continuedTops({ page: 3, rows })).toEqual([
    { page: 4, top: 72 },
    { page: 5, top: 74 },
  ])
  const headed = [row(500, 520, { header: true }), row(520, 700), row(92, 120, { beginsPage: true })]
  expect(continuedTops({ page: 0, rows: headed })).toEqual([{ page: 1, top: 72 }])
})

test('a table on one page continues on none', () => {
  expect(continuedTops({ page: 0, rows: [row(72, 100), row(100, 120)] })).toEqual([])
  expect(continuedTops({ page: 0, rows: [row(72, 100, { header: true })] })).toEqual([])
})
