/** Text in columns stands in Word where it stood. */
import { expect, test } from 'vitest'
import { zonesOf } from '../../../src/pdf-to-word/blocks/columns/columns.ts'
import { letterheadRules } from '../../../src/pdf-to-word/blocks/columns/letterhead-rules.ts'
import { advanceOf } from '../../../src/pdf-to-word/fonts/tables/advances.ts'
import type { PageContent } from '../../../src/pdf-to-word/ir/page-content.ts'
import type { Rule } from '../../../src/pdf-to-word/ir/shape.ts'
import { convert } from '../helpers/convert.ts'
import { lineFrom } from '../helpers/line.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { render, shownLines } from '../helpers/render.ts'
import { expectSameLook } from '../helpers/same-look.ts'

type Shown = [number, number, number, string, boolean?]

const words = [
  'The school board shipped three unpaid',
  'invoices because the figures did not add',
  'up and nobody had asked the survey, so',
  'the board approved a set of worn bearings',
  'and sent a copy of the letter to all.',
]

/** So many lines of prose, 12 points apart. */
function column(x: number, top: number, count: number, opening = 'The'): Shown[] {
  return Array.from({ length: count }, (_, i): Shown => [x, top - 12 * i, 10, (words[i % words.length] ?? '').replace('The', opening)])
}

const heading: Shown = [50, 720, 16, 'What the survey group asked the board, and what came of it in the end', true]

test('columns narrower than the heading above them are indented', { timeout: 60_000 }, async () => {
  await expectSameLook([showLines([heading, ...column(80, 690, 10), ...column(320, 690, 10)])])
})

test('a first column that begins below the second does so on every page', { timeout: 60_000 }, async () => {
  const page = (top: number, opening: string) => showLines([...column(72, top, 30, opening), ...column(320, 720, 45, opening)])
  await expectSameLook([page(720, 'The'), page(500, 'Our'), page(711, 'Her')])
})

test('figures side by side above the columns are in the columns', () => {
  const line = (x: number, y: number, order: number) => ({
    box: { x0: x, x1: x + 200, y0: y, y1: y + 10 },
    isText: true,
    order,
    value: 'line',
  })
  const figure = (x: number) => ({ box: { x0: x, x1: x + 190, y0: 50, y1: 150 }, isText: false, order: -1, value: 'figure' })
  const lines = [72, 320].flatMap((x, side) => Array.from({ length: 8 }, (_, i) => line(x, 160 + 12 * i, side * 8 + i)))
  const zones = zonesOf([figure(72), figure(320), ...lines])
  expect(zones.map(({ columns }) => columns.map(({ items }) => items.filter(({ value }) => value === 'figure').length))).toEqual([[1, 1]])
})

test('a side with only headings or following text is no column', () => {
  const line = (x: number, y: number, order: number) => ({
    box: { x0: x, x1: x + 200, y0: y, y1: y + 10 },
    isText: true,
    order,
    value: order,
  })
  const opening = [line(320, 100, 0), line(72, 115, 1), line(72, 130, 2)]
  const columns = [72, 320].flatMap((x, side) => Array.from({ length: 14 }, (_, i) => line(x, 145 + 12 * i, 3 + side * 14 + i)))
  const found = zonesOf([...opening, ...columns]).flatMap((zone) => zone.columns)
  expect(found.flatMap(({ items }) => items)).toHaveLength(31)
  expect(found.map(({ box }) => box.x1 - box.x0)).toEqual(found.map(() => 200))
})

/** Titles with numbers far from them at the left, prose at the right, in the order of drawing that `orderOf` gives. */
function contentsBesideProse(orderOf: (side: 'title' | 'number' | 'prose', row: number) => number) {
  const line = (x0: number, x1: number, row: number, order: number) => {
    const y0 = 100 + 12 * row
    return { box: { x0, x1, y0, y1: y0 + 10 }, isText: true, order, value: x1 < 290 ? 'left' : 'right' }
  }
  const rows = Array.from({ length: 14 }, (_, row) => [
    line(58, 130 + 5 * (row % 4), row, orderOf('title', row)),
    line(268, 273, row, orderOf('number', row)),
    line(293, 508, row, orderOf('prose', row)),
  ])
  return zonesOf(rows.flat()).map(({ columns }) => columns.map(({ items }) => new Set(items.map(({ value }) => value)).size))
}

test('a contents list drawn before the prose beside it is a column', () => {
  expect(contentsBesideProse((side, row) => ({ title: 2 * row, number: 2 * row + 1, prose: 100 + row })[side])).toEqual([[1, 1]])
})

test('titles, numbers and prose drawn row by row are a table', () => {
  expect(contentsBesideProse((side, row) => 3 * row + ['title', 'number', 'prose'].indexOf(side))).toEqual([[2]])
})

/** Lines of Helvetica 10 that hold as many words as have room. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    const fits = (advanceOf(longer, { family: 'Arial', bold: false, italic: false }) ?? 0) * 10 < width
    if (fits) lines[Math.max(0, lines.length - 1)] = longer
    else lines.push(word)
  }
  return lines
}

test('one paragraph in columns that end in the middle of the last page fills them evenly', { timeout: 60_000 }, async () => {
  const lines = wrapped(`${words.join(' ')} ${words.join(' ').replace('The', 'After that the')}`, 220)
  const half = Math.ceil(lines.length / 2)
  const shown = lines.map((text, i): Shown => (i < half ? [72, 700 - 12 * i, 10, text] : [320, 700 - 12 * (i - half), 10, text]))
  await expectSameLook([showLines(shown)])
})

/** A line of so many points in ten-point Helvetica, by the distance of its letters. */
function lineOf(x: number, y: number, text: string, width: number): string {
  const natural = [...text].reduce((sum, letter) => sum + (advanceOf(letter, { family: 'Arial', bold: false, italic: false }) ?? 0) * 10, 0)
  return `BT /F1 10 Tf ${(width - natural) / text.length} Tc 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`
}

test('columns with a gap as narrow as a letter are columns if one is drawn after the other', async () => {
  const side = (x: number, opening: string) =>
    column(x, 700, 12, opening).map(([left, y, , text]) => lineOf(left, y, text.replace('board', opening), 190))
  const docx = await convert(makePdf({ pages: [[...side(72, 'left'), ...side(271, 'right')].join('\n')] }))
  expect(await docx.part('word/document.xml')).toMatch(/<w:cols w:num="2"/)
  expect((await docx.paragraphs()).join(' ')).toMatch(/^(?:(?!right).)*left(?:(?!left).)*right(?:(?!left).)*$/s)
})

test('a last page with text in the first column only continues the columns of the page before', { timeout: 60_000 }, async () => {
  const pages = [showLines([...column(72, 700, 50), ...column(320, 700, 50, 'Her')]), showLines(column(72, 700, 9, 'Our'))]
  const { part } = await convert(makePdf({ pages }))
  const xml = await part('word/document.xml')
  expect(xml.match(/<w:sectPr>/g)).toHaveLength(1)
  expect(xml).toContain('<w:cols w:num="2"')
  await expectSameLook(pages)
})

test('a centred line above three columns spans them', () => {
  const line = (x: number, y: number, order: number) => ({
    box: { x0: x, x1: x + 150, y0: y, y1: y + 10 },
    isText: true,
    order,
    value: order,
  })
  const columns = [50, 220, 390].flatMap((x, n) => Array.from({ length: 12 }, (_, i) => line(x, 100 + 12 * i, 1 + 12 * n + i)))
  const zones = zonesOf([{ ...line(250, 80, 0), box: { x0: 250, x1: 340, y0: 80, y1: 90 } }, ...columns])
  expect(zones.map((zone) => zone.columns.map(({ items }) => items.length))).toEqual([[1], [12, 12, 12]])
})

/** Lines of a column, 12 points apart, of these widths. */
const linesAt = (x: number, top: number, widths: readonly number[]) =>
  widths.map((width, i) => ({ box: { x0: x, x1: x + width, y0: top + 12 * i, y1: top + 12 * i + 10 }, isText: true, order: 0, value: x }))

/** The same items, drawn from top to bottom as by programs that sort them. */
const byHeight = (items: ReturnType<typeof linesAt>) =>
  items.toSorted((a, b) => a.box.y0 - b.box.y0).map((item, order) => ({ ...item, order }))

const full = (count: number) => Array.from({ length: count }, () => 200)
const sizesOf = (zones: ReturnType<typeof zonesOf>) => zones.map(({ columns }) => columns.map(({ items }) => items.length))

test('columns drawn by height stay whole, even if one of them is half a table', () => {
  const sides = (short: number) => [...linesAt(72, 100, full(28)), ...linesAt(320, 106, [...full(13), ...full(14).map(() => short)])]
  expect(sizesOf(zonesOf(byHeight(sides(100))))).toEqual([[28, 27]])
  // Lines on the same baselines would be rows.
  const level = sides(100).map((item) => ({ ...item, box: { ...item.box, y0: item.box.y0 - (item.value === 320 ? 6 : 0) } }))
  const rows = level.map((item) => ({ ...item, box: { ...item.box, y1: item.box.y0 + 10 } }))
  expect(sizesOf(zonesOf(byHeight(rows)))).toEqual([[55]])
})

test('a rule across the page ends the columns above and below it', () => {
  const items = byHeight([
    ...linesAt(72, 50, [90, 60]),
    ...linesAt(400, 53, [120, 120]),
    ...linesAt(72, 100, full(28)),
    ...linesAt(320, 106, full(28)),
  ])
  const rule = { x0: 72, x1: 520, y0: 90, y1: 90 }
  expect(sizesOf(zonesOf(items, { rules: [rule] }))).toEqual([[4], [28, 28]])
  expect(sizesOf(zonesOf(items, { rules: [{ ...rule, x1: 200 }] }))).toEqual([[30, 30]])
})

test('the last line of a caption across the columns spans them', () => {
  const line = (x0: number, x1: number, y: number, order: number) => ({
    box: { x0, x1, y0: y, y1: y + 10 },
    isText: true,
    order,
    value: order,
  })
  const caption = [line(72, 520, 50, 0), line(72, 250, 62, 1)]
  const columns = [72, 310].flatMap((x, n) => Array.from({ length: 10 }, (_, i) => line(x, x + 210, 100 + 12 * i, 2 + 10 * n + i)))
  const zones = zonesOf([...caption, ...columns])
  expect(zones.map((zone) => zone.columns.map(({ items }) => items.length))).toEqual([[2], [10, 10]])
})

test('a second column that begins a little above the first keeps its place', { timeout: 60_000 }, async () => {
  await expectSameLook([showLines([...column(72, 712, 30), ...column(320, 720, 45)])])
})

test('a page whose first column begins a little below the others stays one page', { timeout: 60_000 }, async () => {
  const { path } = await convert(makePdf({ pages: [showLines([...column(72, 730, 56), ...column(320, 740, 57, 'Her')])] }))
  expect(shownLines(await render(path))).toHaveLength(1)
})

test('two addresses with their heads, drawn row by row, are no columns', async () => {
  const lines: Shown[] = [
    [72, 700, 10, 'Bill to:'],
    [282, 700, 10, 'Ship to:'],
    [72, 682, 10, 'Northwind Traders'],
    [72, 670, 10, '14 Harbour Road'],
    [72, 658, 10, 'Bristol BS1 4ST'],
    [282, 682, 10, 'Northwind Warehouse'],
    [282, 670, 10, 'Unit 7, Dock Lane'],
    [282, 658, 10, 'Avonmouth BS11 9HN'],
  ]
  const { part } = await convert(makePdf({ pages: [showLines(lines)] }))
  const xml = await part('word/document.xml')
  expect(xml).not.toContain('<w:cols w:num="2"')
  expect([...xml.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) => /<w:t [^>]*>([^<]*)/.exec(row)?.[1])).toEqual([
    'Bill to:',
    'Northwind Traders',
  ])
})

test('a rule parts a letterhead from the text if few lines are above it and none near it, among any number of rules and lines', () => {
  const lines = [
    ...[40, 52].map((at) => lineFrom(72, 6, at)),
    ...Array.from({ length: 150_000 }, (_, i) => lineFrom(72, 6, 100 + i * 0.004)),
  ]
  const rule = (at: number, to = 540): Rule => ({ level: true, at, from: 72, to, width: 1, color: '000000', dashed: false, order: 0 })
  const rules = [rule(70), rule(70, 300), rule(50), ...Array.from({ length: 20_000 }, (_, i) => rule(300 + i * 0.001))]
  const content = { shapes: { rules, fills: [], drawings: [] }, grids: [] } as unknown as PageContent
  const start = performance.now()
  expect(letterheadRules(content, lines, { left: 72, right: 540 })).toEqual([{ x0: 72, x1: 540, y0: 70, y1: 70 }])
  expect(performance.now() - start).toBeLessThan(20_000)
})
