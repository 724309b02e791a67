/** Tables that are drawn column by column, and tables below and beside columns of prose. */
import { expect, test } from 'vitest'
import { showLines } from '../../helpers/make-pdf.ts'
import { documentOf, level, rowsOf, textsOf, upright } from '../../helpers/table-xml.ts'

type Shown = [number, number, number, string]

const column = (x: number, y: number, step: number, texts: readonly string[]): Shown[] =>
  texts.flatMap((text, i): Shown[] => (text === '' ? [] : [[x, y - step * i, 10, text]]))

const labels = ['Region', 'North', 'South', 'East', 'West']

test('each baseline of numbers that are drawn column by column is a row', async () => {
  const numbers = (first: number) => labels.map((_, i) => String(first + i))
  const texts = [...column(72, 700, 14, labels), ...column(200, 700, 14, numbers(2000)), ...column(300, 700, 14, numbers(3000))]
  expect(textsOf(await documentOf(showLines(texts)))).toEqual(labels.map((label, i) => [label, `${2000 + i}`, `${3000 + i}`]))
})

/** Rows of three cells of two lines, drawn column by column, each row 16 points below the last line of the one above. */
const wrapped = (): Shown[] =>
  [72, 220, 380].flatMap((x, n) =>
    labels.flatMap((_, i): Shown[] => [
      [x, 700 - 28 * i, 10, `Cell ${i + 1} of ${n + 1}`],
      [x, 688 - 28 * i, 10, 'in two lines'],
    ]),
  )

test('rows of cells of several lines that are drawn column by column are as far apart as no lines of a cell', async () => {
  const rows = textsOf(await documentOf(showLines(wrapped())))
  expect(rows).toHaveLength(5)
  expect(rows.every((cells) => cells.length === 3)).toBe(true)
})

test('a ruled row stays one row, though its cells are drawn one after the other', async () => {
  const rules = [level(720, 66, 500), level(560, 66, 500), ...[66, 214, 374, 500].map((x) => upright(x, 560, 720))].join('\n')
  expect(rowsOf(await documentOf(`0.5 w ${rules}\n${showLines(wrapped())}`))).toHaveLength(1)
})

const prose = [
  'The figures of this report were',
  'compiled from the returns of all',
  'regional offices in the second',
  'half of the year. Differences of',
  'the totals are due to rounding.',
  'Earlier estimates were revised',
  'where late returns came in time.',
]

/** Rows of labels and two columns of numbers. */
const rowsAt = (x: number, y: number, step: number): Shown[] =>
  labels.flatMap((label, i): Shown[] => [
    [x, y - step * i, 10, label],
    [x + 90, y - step * i, 10, `${2000 + i}`],
    [x + 140, y - step * i, 10, `${3000 + i}`],
  ])

test('a table beside prose on other baselines is in a column of its own', async () => {
  const document = await documentOf(showLines([...column(72, 700, 12, prose), ...rowsAt(300, 697, 17)]))
  expect(textsOf(document)).toEqual(labels.map((label, i) => [label, `${2000 + i}`, `${3000 + i}`]))
  expect(document.replace(/<w:tbl>.*<\/w:tbl>/s, '')).toContain('revised')
})

test('a table below two columns of prose does not join them, though their gutter runs through it', async () => {
  const texts = [...column(72, 700, 12, prose), ...column(240, 700, 12, prose), ...rowsAt(72, 600, 14).map(shiftRight)]
  const document = await documentOf(showLines(texts))
  expect(textsOf(document)).toEqual(labels.map((label, i) => [label, `${2000 + i}`, `${3000 + i}`]))
  expect(document).toContain('<w:cols w:num="2"')
})

/** Moves the last column of numbers to the right of the gutter between the columns of prose. */
const shiftRight = ([x, y, size, text]: Shown): Shown => [x === 212 ? 260 : x, y, size, text]

test('negative amounts in brackets and dashes for none are no list labels', async () => {
  const amounts = ['(3.467)', '-', '6.537', '(1.008)', '-']
  const texts = amounts.flatMap((amount, i): Shown[] => [
    [72, 700 - 16 * i, 10, labels[i] ?? ''],
    [250, 700 - 16 * i, 10, amount],
    [300, 700 - 16 * i, 10, '7.623'],
  ])
  expect(textsOf(await documentOf(showLines(texts)))).toEqual(amounts.map((amount, i) => [labels[i], amount, '7.623']))
})
