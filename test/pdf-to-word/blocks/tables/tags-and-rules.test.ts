/** Tables by their tags and by their rules, and blocks in the order of their tags. */
import { expect, test } from 'vitest'
import { orderByTags } from '../../../../src/pdf-to-word/blocks/column-steps.ts'
import { findRuledTables, readTaggedTables } from '../../../../src/pdf-to-word/blocks/table-steps.ts'
import type { Table } from '../../../../src/pdf-to-word/ir/block.ts'
import { ignoreFindings as onFinding } from '../../../../src/pdf-to-word/ir/evidence.ts'
import type { Line } from '../../../../src/pdf-to-word/ir/line.ts'
import type { TagBlock, TagIndex, TagTable } from '../../../../src/pdf-to-word/read/tag-index.ts'
import { boxOf, contentOf, lineOf, noTags, paragraphOf, ruleOf, run, textsOf } from '../../helpers/values.ts'

const stats = { size: 10, pitch: 1.2, justified: false }
const text = { left: 72, right: 540 }
const cellTexts = ({ rows }: Table) =>
  rows.map(({ cells }) =>
    cells.map(({ blocks }) => blocks.flatMap((block) => (block.kind === 'paragraph' ? textsOf(block.lines) : [])).join()),
  )

/** A tagged table: each cell is one block, by its id. */
const tagged = (rows: number[][]): TagIndex => {
  const table: TagTable = { id: rows[0]?.[0] ?? 0, rows: [] }
  const block = (id: number, more: Partial<TagBlock> = {}): TagBlock => ({
    ...{ id, heading: null, isListItem: false, isCaption: false, isNote: false, isLoose: false, table: null, pages: null },
    ...more,
  })
  table.rows = rows.map((ids, row) => ({
    header: row === 0,
    cells: ids.map((id) => ({ columnSpan: 1, rowSpan: 1, content: [block(id, { table })] })),
  }))
  const inTable = new Set(rows.flat())
  return { ...noTags, get: (id) => (id < 0 ? undefined : block(id, inTable.has(id) ? { table } : {})) }
}
const parts = (lines: Line[], tags: TagIndex) => ({ content: contentOf(lines), lines, text, stats, tags, onFinding })
const cells = [lineOf('Place', 80, 100, { block: 1 }), lineOf('Number', 280, 100, { block: 2 })]
const more = [lineOf('North', 80, 120, { block: 3 }), lineOf('17', 280, 120, { block: 4 })]

test('what the tags call a table becomes one, with the rows, cells and header of the tags', () => {
  const { tables } = run(
    readTaggedTables,
    parts(
      [...cells, ...more],
      tagged([
        [1, 2],
        [3, 4],
      ]),
    ),
  )
  expect(tables.map(({ table }) => cellTexts(table))).toEqual([
    [
      ['Place', 'Number'],
      ['North', '17'],
    ],
  ])
  expect(tables[0]?.table).toMatchObject({ tag: 1, tagRows: [0, 1], rows: [{ header: true }, { header: false }] })
  expect([...(tables[0]?.usedLines ?? [])]).toEqual([...cells, ...more])
})

test('tagged paragraphs are no table', () => {
  const { tables, tagged: own } = run(readTaggedTables, parts(cells, tagged([[8, 9]])))
  expect(tables).toEqual([])
  expect(own.paragraphs(cells, text).map(({ lines }) => textsOf(lines))).toEqual([['Place'], ['Number']])
})

const grid = {
  ...{ box: boxOf(72, 90, 472, 130), xs: [72, 272, 472], ys: [90, 110, 130] },
  cells: [0, 1].flatMap((row) =>
    [0, 1].map((column) => ({
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      box: boxOf(72 + 200 * column, 90 + 20 * row, 272 + 200 * column, 110 + 20 * row),
    })),
  ),
}
const rules = [...[90, 110, 130].map((at) => ruleOf(true, at, 72, 472)), ...[72, 272, 472].map((at) => ruleOf(false, at, 90, 130))]
/** A box in the same place. */
const single = {
  ...{ box: grid.box, xs: [72, 472], ys: [90, 130] },
  cells: [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, box: grid.box }],
}
const ruled = (texts: [string, number, number][], own = grid) => {
  const lines = texts.map(([words, x, y]) => lineOf(words, x, y))
  const given = parts(lines, noTags)
  const content = contentOf(lines, { grids: [own], shapes: { rules, fills: [], drawings: [] } })
  const found = run(readTaggedTables, { ...given, content })
  return run(findRuledTables, { ...given, ...found, content }).tables
}

test('a grid with text in its cells becomes a table, with the rules as borders', () => {
  const [found, ...others] = ruled([
    ['Place', 80, 104],
    ['Number', 280, 104],
    ['North', 80, 124],
    ['17', 280, 124],
    ['Below.', 72, 200],
  ])
  expect(others).toEqual([])
  expect(found && cellTexts(found.table)).toEqual([
    ['Place', 'Number'],
    ['North', '17'],
  ])
  expect(found?.usedLines.size).toBe(4)
  expect(found?.table).toMatchObject({
    edges: [72, 272, 472],
    rows: [
      { top: 90, bottom: 110 },
      { top: 110, bottom: 130 },
    ],
  })
  expect(found?.table.rows[0]?.cells[0]?.borders).toMatchObject({ top: { width: 0.5 }, left: { width: 0.5 } })
})

test('a box around a single text is no table', () => {
  expect(ruled([['North', 80, 110]], single)).toEqual([])
})

test('tagged blocks side by side go into the order of the tags; blocks without tags keep their heights', () => {
  const at = (words: string, x: number, y: number, block: number) => paragraphOf([lineOf(words, x, y, { block })])
  const ordered = (blocks: ReturnType<typeof at>[]) => {
    const { tagged: own } = run(readTaggedTables, parts([], noTags))
    const zones = [{ ruled: false, columns: [{ x0: 72, x1: 540, top: 72, blocks }] }]
    const [zone] = run(orderByTags, { zones, tagged: own }).zones
    return zone?.columns[0]?.blocks.flatMap((block) => (block.kind === 'paragraph' ? textsOf(block.lines) : []))
  }
  expect(ordered([at('second', 72, 100, 2), at('first', 300, 102, 1), at('third', 72, 120, 3)])).toEqual(['first', 'second', 'third'])
  expect(ordered([at('left', 72, 100, -1), at('right', 300, 102, -1)])).toEqual(['left', 'right'])
})

test('a block that the tags name first stays below the block above it', () => {
  const blocks = [paragraphOf([lineOf('above', 72, 100, { block: 5 })]), paragraphOf([lineOf('below', 72, 200, { block: 1 })])]
  const { tagged: own } = run(readTaggedTables, parts([], noTags))
  const zones = [{ ruled: false, columns: [{ x0: 72, x1: 540, top: 72, blocks }] }]
  expect(run(orderByTags, { zones, tagged: own }).zones[0]?.columns[0]?.blocks).toEqual(blocks)
})
