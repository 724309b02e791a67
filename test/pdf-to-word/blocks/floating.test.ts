/** The columns in which objects outside the text flow are anchored. */
import { expect, test } from 'vitest'
import { anchorTables } from '../../../src/pdf-to-word/blocks/floating.ts'
import type { Block, Table } from '../../../src/pdf-to-word/ir/block.ts'
import { boxOf, lineOf, paragraphOf } from '../helpers/values.ts'

const textAt = (x0: number, y: number): Block => ({
  ...paragraphOf([lineOf('The county has said so.', x0, y)]),
  box: boxOf(x0, y, x0 + 200, y + 10),
})
const columnAt = (x0: number) => ({ x0, x1: x0 + 200, top: 100, blocks: [textAt(x0, 100), textAt(x0, 300)] })
const floatAt = (x0: number, x1: number): Table => ({
  ...{ kind: 'table', page: 0, box: boxOf(x0, 200, x1, 400), edges: [x0, x1], rows: [] },
  ...{ padding: { left: 0, right: 0 }, breakBefore: null, floating: true },
})

test('what floats beside columns is anchored in the nearest, and in the last of those that it crosses', () => {
  const owners = [floatAt(10, 40), floatAt(560, 590), floatAt(200, 400)].map((table) => {
    const columns = [columnAt(72), columnAt(330)]
    expect(anchorTables([{ ruled: false, columns }], [table], 600)).toEqual([])
    return columns.findIndex(({ blocks }) => blocks.includes(table))
  })
  expect(owners).toEqual([0, 1, 1])
})

test('on a page without text a table has no anchor', () => {
  const table = floatAt(10, 40)
  expect(anchorTables([], [table], 600)).toEqual([table])
})
