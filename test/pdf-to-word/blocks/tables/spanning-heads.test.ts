/** Heads that span several columns of tables without upright rules. */
import { expect, test } from 'vitest'
import { showLines } from '../../helpers/make-pdf.ts'
import { documentOf, level, rowsOf, textsOf } from '../../helpers/table-xml.ts'

type Shown = [number, number, number, string]

const spansOf = (cells: readonly string[]) => cells.map((cell) => Number(/<w:gridSpan w:val="(\d)"/.exec(cell)?.[1] ?? 1))

const places = ['North', 'South', 'East', 'West', 'Centre']

/** Rows of a place and four numbers aligned right, below the years. */
const body = (y: number): Shown[] => [
  ...[200, 270, 340, 410].map((x, i): Shown => [x, y, 10, String(2020 + (i % 2))]),
  ...places.flatMap((name, i): Shown[] => [
    [72, y - 16 * (i + 1), 10, name],
    ...[200, 270, 340, 410].map((x, n): Shown => [x, y - 16 * (i + 1), 10, `${1000 + 10 * i + n}`]),
  ]),
]

const shown = (head: readonly Shown[], y = 660) => showLines([...head, ...body(y)])

const centred: Shown[] = [
  [72, 676, 10, 'Region'],
  [226, 676, 10, 'Number'],
  [358, 676, 10, 'Change per cent'],
]

test('a head centred over two columns is one cell above them and closes no gutter', async () => {
  const document = await documentOf(shown(centred))
  const rows = rowsOf(document)
  expect(rows.map(spansOf).slice(0, 3)).toEqual([
    [1, 2, 2],
    [1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1],
  ])
  expect(textsOf(document)[0]).toEqual(['Region', 'Number', 'Change per cent'])
  expect(rows).toHaveLength(7)
})

test('the same between level rules', async () => {
  const rules = [level(690, 66, 440), level(655, 66, 440), level(572, 66, 440)].join('\n')
  const rows = rowsOf(await documentOf(`0.5 w ${rules}\n${shown(centred)}`))
  expect(spansOf(rows[0] ?? [])).toEqual([1, 2, 2])
  expect(rows.slice(1).every((cells) => cells.length === 5)).toBe(true)
})

test('a unit below the years has the columns of the head with the same middle', async () => {
  const unit: Shown[] = [
    ...centred.map(([x, y, size, text]): Shown => [x, y + 16, size, text]),
    ...[200, 270, 340, 410].map((x, i): Shown => [x, 676, 10, String(2020 + (i % 2))]),
    [234, 660, 10, '1000'],
    [390, 660, 10, '%'],
  ]
  const numbers = body(644).slice(4)
  const rows = rowsOf(await documentOf(showLines([...unit, ...numbers])))
  expect(spansOf(rows[2] ?? [])[1]).toBe(2)
})

test('a head alone above its columns belongs to the table', async () => {
  const document = await documentOf(shown([[265, 676, 10, 'Number of inhabitants']]))
  expect(textsOf(document)[0]?.join('')).toBe('Number of inhabitants')
})

test('a title above the whole table does not', async () => {
  const document = await documentOf(shown([[72, 676, 10, 'Inhabitants of the regions by year and by quarter of the year, number']]))
  expect(rowsOf(document)).toHaveLength(6)
})

test('a text centred above all columns is a title and no head', async () => {
  const document = await documentOf(shown([[196, 676, 10, 'Inhabitants by year, revised']]))
  expect(textsOf(document)[0]?.join('')).not.toContain('revised')
})

test('heads of one and two lines, centred beside each other, are one row', async () => {
  const cells: Shown[] = [
    [310, 670, 10, 'or'],
    [310, 658, 10, 'Misd.'],
    ...[200, 360, 420].flatMap((x): Shown[] => [
      [x, 676, 10, 'Code'],
      [x, 664, 10, 'Term'],
    ]),
    ...[72, 130, 250].map((x): Shown => [x, 670, 10, 'Source']),
    [470, 676, 10, 'Offense Serious'],
    [470, 664, 10, 'Type'],
    [520, 664, 10, 'Part'],
  ]
  const [row, ...others] = textsOf(await documentOf(showLines(cells)))
  expect(others).toEqual([])
  expect(row?.slice(0, 4)).toEqual(['Source', 'Source', 'Code Term', 'Source'])
})

test('a head aligned left above numbers aligned right makes no column', async () => {
  const rows = ['1', '22', '333', '4', '55'].flatMap((text, i): Shown[] => [
    [72, 660 - 16 * i, 10, places[i] ?? ''],
    [300 - 5.56 * text.length, 660 - 16 * i, 10, text],
    [380 - 5.56 * text.length, 660 - 16 * i, 10, text],
  ])
  const heads: Shown[] = [
    [72, 676, 10, 'Region'],
    [250, 676, 10, 'A'],
    [330, 676, 10, 'B'],
  ]
  const texts = textsOf(await documentOf(showLines([...heads, ...rows])))
  expect(texts[0]).toEqual(['Region', 'A', 'B'])
  expect(texts.every((cells) => cells.length === 3)).toBe(true)
})

test('a larger heading between two tables whose sums have rules keeps them apart', async () => {
  const sums = (y: number) => level(y + 11, 200, 310)
  const table = (y: number): Shown[] =>
    places.flatMap((name, i): Shown[] => [
      [72, y - 16 * i, 10, name],
      [210, y - 16 * i, 10, `${1000 + i}`],
      [280, y - 16 * i, 10, `${2000 + i}`],
    ])
  const shownLines = showLines([...table(700), [72, 600, 12, 'Assets'], ...table(570)])
  const document = await documentOf(`0.5 w ${sums(636)}\n${sums(506)}\n${shownLines}`)
  expect(document.match(/<w:tbl>/g)).toHaveLength(2)
  expect(rowsOf(document)).toHaveLength(10)
})
