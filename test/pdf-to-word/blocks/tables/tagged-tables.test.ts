/** Tables that the structure tree tells, in cells and over page ends. */
import { expect, test } from 'vitest'
import { columnEdges } from '../../../../src/pdf-to-word/blocks/tables/tagged/edges.ts'
import type { Placed } from '../../../../src/pdf-to-word/blocks/tables/tagged/placed-cell.ts'
import { withRowBars } from '../../../../src/pdf-to-word/blocks/tables/tagged/row-bars.ts'
import type { PageContent } from '../../../../src/pdf-to-word/ir/page-content.ts'
import { convert } from '../../helpers/convert.ts'
import { lineFrom } from '../../helpers/line.ts'
import { rowsOf, textOf } from '../../helpers/table-xml.ts'
import { on, type TaggedText, type Tree, taggedPdf } from '../../helpers/tagged-pdf.ts'
import { boxOf, ruleOf } from '../../helpers/values.ts'

const level = (y: number) => `72 ${y} m 372 ${y} l S`
const upright = (x: number, y0: number, y1: number) => `${x} ${y0} m ${x} ${y1} l S`
const box = (ys: readonly number[], xs: readonly number[]) =>
  [...ys.map(level), ...xs.map((x) => upright(x, Math.min(...ys), Math.max(...ys)))].join('\n')

const cell = (page: number, ...texts: TaggedText[]): Tree => ['TD', ['P', on(page, ...texts)]]

async function documentOf(tree: Tree, drawn: readonly string[]): Promise<string> {
  const { part } = await convert(taggedPdf(tree, drawn))
  return part('word/document.xml')
}

test('a table in a cell has its own rows and none of the cell beside it', async () => {
  const inner: Tree = [
    'Table',
    ['TR', cell(0, [80, 684, 'Inner head']), cell(0, [180, 684, 'Beside it'])],
    ['TR', cell(0, [80, 668, 'Inner second']), cell(0, [180, 668, 'Beside that'])],
  ]
  const tree: Tree = ['Document', ['Table', ['TR', ['TD', inner]], ['TR', cell(0, [78, 540, 'Outer second'])]]]
  const document = await documentOf(tree, [box([700, 556, 530], [72, 372])])
  const [nested = ''] = /<w:tc>.*?(<w:tbl>.*?<\/w:tbl>)/s.exec(document)?.slice(1) ?? []
  expect([...nested.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
    'Inner head',
    'Beside it',
    'Inner second',
    'Beside that',
  ])
  expect(nested).not.toContain('<w:tcBorders>')
  const heights = [...nested.matchAll(/<w:trHeight w:val="(\d+)"/g)].map(([, height]) => Number(height) / 20)
  expect(Math.max(...heights)).toBeLessThan(30)
})

test('a head that is missing on the next page is not repeated', async () => {
  const row = (page: number, y: number, name: string): Tree => ['TR', cell(page, [78, y, name]), cell(page, [228, y, `${name} too`])]
  const head: Tree = ['TR', ['TH', ['P', on(0, [78, 118, 'Name'])]], ['TH', ['P', on(0, [228, 118, 'Count'])]]]
  const rows = [row(0, 98, 'Nails'), row(0, 78, 'Screws'), row(1, 704, 'Hinges'), row(1, 684, 'Bolts')]
  const tree: Tree = ['Document', ['Table', ['THead', head], ['TBody', ...rows]]]
  const columns = [72, 222, 372]
  const document = await documentOf(tree, [box([132, 112, 92, 72], columns), box([718, 698, 678], columns)])
  expect(document.match(/<w:tbl>/g)).toHaveLength(1)
  expect(document).not.toContain('<w:tblHeader/>')
})

test('an untagged head on the next page is repeated by Word', async () => {
  const row = (page: number, y: number, name: string): Tree => ['TR', cell(page, [78, y, name]), cell(page, [228, y, `${name} too`])]
  const head: Tree = ['TR', ['TH', ['P', on(0, [78, 118, 'Name'])]], ['TH', ['P', on(0, [228, 118, 'Count'])]]]
  const rows = [row(0, 98, 'Nails'), row(0, 78, 'Screws'), row(1, 684, 'Hinges'), row(1, 664, 'Bolts')]
  const columns = [72, 222, 372]
  const shown = '/Artifact BMC BT /F1 10 Tf 1 0 0 1 78 704 Tm (Name) Tj 1 0 0 1 228 704 Tm (Count) Tj ET EMC'
  const drawn = [box([132, 112, 92, 72], columns), `${box([718, 698, 678, 658], columns)}\n${shown}`]
  const document = await documentOf(['Document', ['Table', head, ...rows]], drawn)
  expect(document.match(/Name/g)).toHaveLength(1)
  const found = [...document.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([xml]) => xml.includes('<w:tblHeader/>'))
  expect(found).toEqual([true, false, false, false, false])
})

test('a row cut by a page end is one row, and may break', async () => {
  const long: Tree = [
    'TR',
    cell(0, [78, 98, 'Left']),
    ['TD', ['P', on(0, [228, 98, 'This sentence goes on'], [228, 86, 'over the end of the']), on(1, [228, 704, 'page and ends there.'])]],
  ]
  const tree: Tree = ['Document', ['Table', ['TR', cell(0, [78, 118, 'Name']), cell(0, [228, 118, 'Text'])], long]]
  const columns = [72, 222, 332]
  const document = await documentOf(tree, [box([132, 112, 72], columns), box([718, 698], columns)])
  const found = [...document.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([xml]) => xml)
  expect(found).toHaveLength(2)
  expect(found[1]).toContain('goes on over the end of the page and ends')
  expect(found[1]).not.toContain('<w:cantSplit/>')
})

test('empty lines between the line breaks of a paragraph are kept', async () => {
  const texts: TaggedText[] = ['First line.', 'Second line.', 'After one.', 'After two.'].map((text, i) => [
    72,
    [700, 688, 664, 628][i] ?? 0,
    text,
  ])
  const document = await documentOf(['Document', ['P', on(0, ...texts)]], [''])
  expect(document.match(/<w:p>/g)).toHaveLength(1)
  const breaks = document.split('After one.').map((part) => (part.match(/<w:br\/>/g) ?? []).length)
  expect(breaks).toEqual([3, 3])
})

test('empty cells that a browser left out of the tags keep their place', async () => {
  const row = (y: number, name: string): Tree => ['TR', cell(0, [78, y, name]), cell(0, [228, y, `${name} too`])]
  const total: Tree = ['TR', cell(0, [240, 644, 'Sum'])]
  const rules = [700, 680, 660, 640].map(level).join('\n')
  const document = await documentOf(['Document', ['Table', row(684, 'Nails'), row(664, 'Screws'), total]], [rules])
  const [last = ''] = [...document.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([xml]) => xml).slice(-1)
  const texts = [...last.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([xml]) => /<w:t [^>]*>([^<]*)/.exec(xml)?.[1])
  expect(texts).toEqual([undefined, 'Sum'])
})

test('a column in which no text begins or ends divides its neighbours evenly', () => {
  const cellAt = (column: number, columnSpan: number, x0: number): Placed => ({
    cell: { columnSpan, rowSpan: 1, content: [] },
    row: 0,
    column,
    columnSpan,
    rowSpan: 1,
    lines: [lineFrom(x0, 2, 90)],
  })
  const placed = [cellAt(0, 2, 78), cellAt(2, 1, 228), cellAt(3, 1, 328)]
  const content = { shapes: { rules: [], fills: [], drawings: [] } } as unknown as PageContent
  const xs = columnEdges(placed, 4, { x0: 78, x1: 368, y0: 80, y1: 92 }, undefined, content)
  expect(xs?.map(Math.round)).toEqual([73, 148, 223, 323, 378])
})

const item = (...texts: TaggedText[]): Tree => ['LI', ['LBody', ['P', on(0, ...texts)]]]
const cellTexts = (document: string) =>
  [...document.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) =>
    [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([xml]) => [...xml.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, text]) => text).join(' ')),
  )

test('items of one list in two cells, all tagged in the first, are each in their cell', async () => {
  const rows = [694, 674].map((y, row): Tree => {
    const list: Tree = [
      'L',
      item([78, y, `${2 * row + 1}.`], [98, y, `Name ${row}`]),
      item([178, y, `${2 * row + 2}.`], [198, y, `Text ${row}`]),
    ]
    return ['TR', ['TD', list], ['TD'], cell(0, [278, y, `State ${row}`])]
  })
  const document = await documentOf(['Document', ['Table', ...rows]], [box([708, 688, 668], [72, 172, 272, 372])])
  expect(cellTexts(document)).toEqual([
    ['Name 0', 'Text 0', 'State 0'],
    ['Name 1', 'Text 1', 'State 1'],
  ])
  expect(document.match(/<w:numPr>/g)).toHaveLength(4)
})

test('list items that the tags leave out of the table are in its cells', async () => {
  const list: Tree = [
    'L',
    item([72, 730, '1.'], [92, 730, 'Before']),
    item([78, 694, '2.'], [98, 694, 'Name']),
    item([78, 674, '3.'], [98, 674, 'Date']),
  ]
  const grid = box([708, 688, 668], [72, 222, 372])
  const empty: Tree = ['Table', ['TR', ['TD'], ['TD']], ['TR', ['TD'], ['TD']]]
  expect(cellTexts(await documentOf(['Document', list, empty], [grid]))).toEqual([
    ['Name', ''],
    ['Date', ''],
  ])
  const filled: Tree = ['Table', ['TR', ['TD'], cell(0, [228, 694, 'Nails'])], ['TR', ['TD'], cell(0, [228, 674, 'Monday'])]]
  expect(cellTexts(await documentOf(['Document', list, filled], [grid]))).toEqual([
    ['Name', 'Nails'],
    ['Date', 'Monday'],
  ])
  // Frames round paragraphs are no table where the tags have none.
  expect(await documentOf(['Document', list], [box([708, 688, 668], [72, 372])])).not.toContain('<w:tbl>')
})

test('a cell keeps its place in the grid if a few of its words are beyond the rules', async () => {
  const words = ['Names of the', 'quays and of', 'all the boats', 'in the docks'].map((text, i): TaggedText => [78, 694 - 12 * i, text])
  const rows: Tree[] = [
    ['TR', cell(0, ...words, [300, 694, 'here']), cell(0, [328, 694, 'North']), cell(0, [378, 694, '1'])],
    ['TR', cell(0, [78, 638, 'Docks']), cell(0, [328, 638, 'South']), cell(0, [378, 638, '2'])],
  ]
  // A row of more cells than the grid has columns, as programs tag cells that others cover.
  rows.push(['TR', ...['a', 'b', 'c'].map((text, i) => cell(0, [[78, 328, 378][i] ?? 0, 618, text])), ['TD'], ['TD']])
  const grid = [...[708, 648, 628, 608].map((y) => `72 ${y} m 472 ${y} l S`), ...[72, 222, 372, 472].map((x) => upright(x, 608, 708))].join(
    '\n',
  )
  const document = await documentOf(['Document', ['Table', ...rows]], [grid])
  expect([...document.matchAll(/<w:gridCol /g)]).toHaveLength(3)
})

test('a paragraph that is tagged outside of the table is in the empty cell where it stands', async () => {
  const rules = '0.5 w 70 700 m 370 700 l 70 680 m 370 680 l 70 660 m 370 660 l 70 660 m 70 700 l 220 660 m 220 700 l 370 660 m 370 700 l S'
  const empty: Tree = ['TD', ['P']]
  const tree: Tree = [
    'Document',
    ['P', on(0, [78, 684, 'Category'])],
    ['P', on(0, [300, 664, 'beside'])],
    ['Table', ['TR', empty, cell(0, [228, 684, 'Number'])], ['TR', cell(0, [78, 664, 'Blind']), cell(0, [228, 664, '5'])]],
  ]
  const document = await documentOf(tree, [rules])
  expect(rowsOf(document).map((row) => row.map(textOf))).toEqual([
    ['Category', 'Number'],
    ['Blind', '5'],
  ])
  expect(document).toContain('beside')
})

test('a table wider than a page, which continues on the next one to the right, is a table on each page', async () => {
  const row = (y: number, name: string): Tree => [
    'TR',
    cell(0, [78, y, name]),
    cell(0, [228, y, `${name} north`]),
    cell(1, [78, y, `${name} south`]),
    cell(1, [228, y, `${name} west`]),
  ]
  const tree: Tree = ['Document', ['Table', row(704, 'Nails'), row(684, 'Screws')]]
  const columns = [72, 222, 372]
  const document = await documentOf(tree, [box([718, 698, 678], columns), box([718, 698, 678], columns)])
  const tables = [...document.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(([table]) => rowsOf(table).map((cells) => cells.map(textOf)))
  expect(tables).toEqual([
    [
      ['Nails', 'Nails north'],
      ['Screws', 'Screws north'],
    ],
    [
      ['Nails south', 'Nails west'],
      ['Screws south', 'Screws west'],
    ],
  ])
})

test('a rule as thick as an empty row fills it and is no border of its neighbours', () => {
  const bar = { ...ruleOf(true, 95, 72, 372), width: 5.75, color: 'C0C0C0' }
  const border = ruleOf(true, 92, 72, 372)
  const shapes = { rules: [bar, border], fills: [], drawings: [] }
  const filled = withRowBars(shapes, [78, 92, 98, 112])
  expect(filled.rules).toEqual([border])
  expect(filled.fills).toMatchObject([{ box: boxOf(72, 92.125, 372, 97.875), color: 'C0C0C0', opaque: true }])
  // In a higher row, and on the edge of rows, it is a rule.
  expect(withRowBars(shapes, [78, 112])).toEqual(shapes)
  expect(withRowBars(shapes, [78, 95, 112])).toEqual(shapes)
})
