/** Tables of which not everything is ruled. */
import { expect, test } from 'vitest'
import { convert } from '../../helpers/convert.ts'
import { makePdf, showLines } from '../../helpers/make-pdf.ts'

type Shown = [number, number, number, string]

/** The texts of the first table, by row and cell. */
async function tableOf(pages: string[]): Promise<string[][]> {
  const { part } = await convert(makePdf({ pages }))
  const [table = ''] = /<w:tbl>.*?<\/w:tbl>/s.exec(await part('word/document.xml')) ?? []
  return [...table.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) =>
    [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([cell]) => [...cell.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, text]) => text).join('|')),
  )
}

const level = (y: number, x0 = 72, x1 = 372) => `${x0} ${y} m ${x1} ${y} l S`
const upright = (x: number, y0: number, y1: number) => `${x} ${y0} m ${x} ${y1} l S`

/** Rows of a table, drawn one after the other. */
function rows(xs: readonly number[], top: number, texts: readonly (readonly string[])[], step = 16): Shown[] {
  return texts.flatMap((row, i) => row.flatMap((text, column): Shown[] => (text ? [[xs[column] ?? 0, top - i * step, 10, text]] : [])))
}

const goods = [
  ['Item', 'Count', 'Price'],
  ['Nails', '12', '3.40'],
  ['Screws', '7', '9.10'],
  ['Hinges', '2', '14.00'],
]

test('unruled rows are recognized by their drawing order', async () => {
  const box = [level(700), level(630), upright(72, 630, 700), upright(172, 630, 700), upright(272, 630, 700), upright(372, 630, 700)]
  expect(await tableOf([`${box.join('\n')}\n${showLines(rows([78, 178, 278], 686, goods))}`])).toEqual(goods)
})

test('texts of a cell drawn before those beside it stay in one row', async () => {
  const box = [level(700), level(630), upright(72, 630, 700), upright(222, 630, 700), upright(372, 630, 700)]
  const cells: Shown[] = [
    [78, 686, 10, 'One'],
    [78, 670, 10, 'Two'],
    [228, 686, 10, 'Three'],
    [228, 670, 10, 'Four'],
  ]
  expect(await tableOf([`${box.join('\n')}\n${showLines(cells)}`])).toEqual([['One|Two', 'Three|Four']])
})

test('level rules of one length make a table of the columns between them', async () => {
  const rules = [level(700), level(682), level(630)].join('\n')
  expect(await tableOf([`${rules}\n${showLines(rows([72, 200, 320], 688, goods))}`])).toEqual(goods)
})

test('rows without rules below a shaded head belong to its table', async () => {
  const head = '0.8 g 72 682 100 18 re f 172 682 100 18 re f 272 682 100 18 re f 0 g'
  expect(await tableOf([`${head}\n${showLines(rows([78, 178, 278], 688, goods))}`])).toEqual(goods)
})

test('alternately shaded rows from edge to edge make one table', async () => {
  const stripes = '0.9 g 72 667 300 16 re f 72 635 300 16 re f 0 g'
  const texts = [...goods, ['Brackets', '31', '2.20']]
  expect(await tableOf([`${stripes}\n${showLines(rows([78, 178, 278], 688, texts))}`])).toEqual(texts)
})

test('a head that is wider than the figures below it keeps its place in a table with level rules', async () => {
  const rules = [682, 666, 650, 634].map((y) => level(y)).join('\n')
  const figures: Shown[] = [
    ['Item', 'Price of one'],
    ['Nails', '3.40'],
    ['Screws', '9.10'],
    ['Hinges', '4.00'],
  ].flatMap(([name = '', price = ''], i): Shown[] => [
    [78, 686 - 16 * i, 10, name],
    [i === 0 ? 305 : 345, 686 - 16 * i, 10, price],
  ])
  expect((await tableOf([`${rules}\n${showLines(figures)}`]))[0]).toEqual(['Item', 'Price of one'])
})

test('cells of several lines do not hide that their rows have columns', async () => {
  const cells: Shown[] = [0, 1, 2].flatMap((row): Shown[] => [
    [72, 700 - 44 * row, 10, `Part ${row}`],
    [172, 700 - 44 * row, 10, 'a long text that'],
    [172, 688 - 44 * row, 10, 'takes three lines'],
    [172, 676 - 44 * row, 10, 'of its cell'],
    [372, 700 - 44 * row, 10, `${row}.50`],
  ])
  const [first] = await tableOf([showLines(cells)])
  expect(first).toEqual(['Part 0', 'a long text that|takes three lines|of its cell', '0.50'])
})

test('a box around columns of single digits is a table', async () => {
  const box = [level(700), level(580), upright(72, 580, 700), upright(372, 580, 700)].join('\n')
  const bits = Array.from({ length: 6 }, (_, i) => [...i.toString(2).padStart(4, '0')])
  expect(await tableOf([`${box}\n${showLines(rows([80, 90, 100, 110], 686, bits))}`])).toEqual(bits)
})

test('columns that divide the text evenly make a table of two rows', async () => {
  const text: Shown[] = [[72, 740, 12, 'The heading of this page goes on until it ends at the far right side of the page']]
  const cells = rows([72, 306], 700, [
    ['North', 'South'],
    ['East', 'West'],
  ])
  expect(await tableOf([showLines([...text, ...cells])])).toEqual([
    ['North', 'South'],
    ['East', 'West'],
  ])
})

test('texts side by side that were drawn one after the other are a table of two cells', async () => {
  const left = ['FORUM OF THE NORTH', 'on the future of towns', '25 to 28 June', 'Information'].map(
    (text, i): Shown => [72, 700 - 24 * i, 14, text],
  )
  const right = ['Office', 'Harbour Road 1', 'Northtown', 'Telephone 123'].map((text, i): Shown => [400, 694 - 11 * i, 8, text])
  const prose: Shown = [72, 600, 11, 'The text below goes on over both of them and reaches from the one side of the page to its other']
  expect(await tableOf([showLines([...left, ...right, prose])])).toEqual([
    ['FORUM OF THE NORTH|on the future of towns|25 to 28 June|Information', 'Office|Harbour Road 1|Northtown|Telephone 123'],
  ])
})

test('pages are short enough that the next row of a table stays on its own', async () => {
  const grid = (ys: readonly number[], xs = [72, 222, 372]) => [
    ...ys.map((y) => level(y)),
    ...xs.map((x) => upright(x, ys.at(-1) ?? 0, ys[0] ?? 0)),
  ]
  const names = Array.from({ length: 30 }, (_, i) => [`Row ${i}`, `Place ${i}`])
  const first = `${grid(Array.from({ length: 31 }, (_, i) => 700 - 20 * i)).join('\n')}\n${showLines(rows([78, 228], 686, names, 20))}`
  const second = `${grid([700, 680]).join('\n')}\n${showLines([...rows([78, 228], 686, [['Last', 'Place']], 20), [72, 90, 10, 'A line that lies lower than the table']])}`
  const { part } = await convert(makePdf({ pages: [first, second] }))
  const bottom = Number(/<w:pgMar[^>]*w:bottom="(\d+)"/.exec(await part('word/document.xml'))?.[1]) / 20
  expect(bottom).toBeGreaterThan(80)
})

test('a table continues over the page end although a row there has more columns', async () => {
  const first = [level(100), level(80), upright(72, 80, 100), upright(172, 80, 100), upright(372, 80, 100)].join('\n')
  const second = [level(720), level(700), upright(72, 700, 720), upright(172, 700, 720), upright(272, 700, 720), upright(372, 700, 720)]
  const pages = [
    `${first}\n${showLines([
      [78, 86, 10, 'One'],
      [178, 86, 10, 'Two'],
    ])}`,
    `${second.join('\n')}\n${showLines(rows([78, 178, 278], 706, [['Three', 'Four', 'Five']]))}`,
  ]
  expect(await tableOf(pages)).toEqual([
    ['One', 'Two'],
    ['Three', 'Four', 'Five'],
  ])
})

test('sections of columns one below the other are read one after the other', async () => {
  const words = 'filled with words to its very edge'
  const section = (top: number, name: string) =>
    [72, 240, 408].flatMap((x, column) => Array.from({ length: 5 }, (_, i): Shown => [x, top - 12 * i, 8, `${name}${column}${i} ${words}`]))
  const { paragraphs } = await convert(makePdf({ pages: [showLines([...section(700, 'A'), ...section(610, 'B')])] }))
  const found = [...(await paragraphs()).join(' ').matchAll(/[AB]\d\d/g)].map(([name]) => name)
  expect(found).toEqual(['A', 'B'].flatMap((name) => [0, 1, 2].flatMap((column) => [0, 1, 2, 3, 4].map((i) => `${name}${column}${i}`))))
})

test('a heading above columns spans all of them', async () => {
  const words = 'filled with words to its very edge and no further on'
  const column = (x: number, name: string) => Array.from({ length: 8 }, (_, i): Shown => [x, 680 - 12 * i, 9, `${name}${i} ${words}`])
  const heading: Shown = [72, 700, 9, 'Two Columns']
  const { part } = await convert(makePdf({ pages: [showLines([heading, ...column(72, 'A'), ...column(330, 'B')])] }))
  const [before = '', behind = ''] = (await part('word/document.xml')).split('<w:sectPr>')
  expect(before).toContain('Two Columns')
  expect(before).not.toContain('A0')
  expect(behind).toContain('A0')
})

test('the shade that Word draws again behind each line of a cell is no separate cell', async () => {
  const shade = '0.9 0.8 0.9 rg 72 660 200 40 re f 78 680 188 20 re f 78 660 188 20 re f 0 g'
  const rules = [660, 700].map((y) => `72 ${y} m 372 ${y} l S`).concat([72, 272, 372].map((x) => `${x} 660 m ${x} 700 l S`))
  const text = showLines([
    [78, 685, 12, 'Two lines in'],
    [78, 665, 12, 'a shaded cell'],
    [278, 685, 12, 'A plain one'],
  ])
  const { part } = await convert(makePdf({ pages: [`${shade}\n${rules.join('\n')}\n${text}`] }))
  const xml = await part('word/document.xml')
  expect(xml.match(/<w:gridCol /g)).toHaveLength(2)
  expect(xml.match(/w:fill=/g)).toHaveLength(1)
})

test('unruled numbers from 1 before texts are a list and no table', async () => {
  const items = ['Open the valve.', 'Wait for the pump.', 'Close the valve again.', 'Note the reading.']
  const shown = items.flatMap((text, i): Shown[] => [
    [72, 700 - 18 * i, 10, String(i + 1)],
    [100, 700 - 18 * i, 10, text],
  ])
  expect(await tableOf([showLines(shown)])).toEqual([])
})

test('lines of a cell between two stripes belong to the row that they continue', async () => {
  const stripes = '0.9 g 72 692 100 18 re f 172 692 200 18 re f 72 632 100 30 re f 172 632 200 30 re f 0 g'
  const shown: Shown[] = [
    [78, 697, 10, 'Part'],
    [178, 697, 10, 'Text'],
    [78, 679, 10, 'One'],
    [178, 679, 10, 'a text of two'],
    [178, 667, 10, 'lines'],
    [78, 649, 10, 'Two'],
    [178, 649, 10, 'another text'],
    [178, 637, 10, 'of two'],
  ]
  const found = await tableOf([`${stripes}\n${showLines(shown)}`])
  expect(found.map(([name]) => name)).toEqual(['Part', 'One', 'Two'])
})

test('two columns of prose between two rules are no table, though few of their lines are side by side', async () => {
  const column = (x: number, pitch: number): Shown[] =>
    Array.from({ length: 24 }, (_, i): Shown => [x, 690 - pitch * i, 10, 'a line of running text as long as its column is'])
  expect(await tableOf([`${level(705, 72, 540)}\n${level(400, 72, 540)}\n${showLines([...column(72, 12), ...column(320, 11)])}`])).toEqual(
    [],
  )
})
