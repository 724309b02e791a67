/** Heads of groups of rows in tables without rules, and lines that are no table. */
import { expect, test } from 'vitest'
import { convert } from '../../helpers/convert.ts'
import { makePdf, showLines } from '../../helpers/make-pdf.ts'
import { documentOf, rowsOf, textsOf } from '../../helpers/table-xml.ts'

type Shown = [number, number, number, string, boolean?]

const groups = ['Dates of the beginning and the end', 'Places of the rooms', 'Colours of the rooms and of the doors']

/** Groups of a head and two rows of three texts; the space above each head is `apart` higher than that of other rows. */
const grouped = (apart: number, isBold = false): Shown[] =>
  groups.flatMap((head, i): Shown[] => {
    const y = 700 - i * (45 + apart)
    const rowAt = (at: number, label: string): Shown[] => [
      [90, at, 10, `${label}:`],
      [140, at, 10, `value ${i}`],
      [260, at, 10, `setting=${label}${i}`],
    ]
    return [[72, y, 10, head, isBold], ...rowAt(y - 15, 'False'), ...rowAt(y - 30, 'True')]
  })

const after: Shown[] = [0, 1, 2].map((i) => [
  72,
  450 - 12 * i,
  10,
  'Text of the whole width follows the list of the settings, to show what a line of the text is',
])

test('single lines across the columns of an unruled table are the heads of its groups', async () => {
  const xml = await documentOf(showLines([...grouped(0), ...after]))
  expect(xml.match(/<w:tbl>/g)).toHaveLength(1)
  const rows = textsOf(xml)
  expect(rows.filter(({ length }) => length === 1)).toEqual(groups.map((head) => [head]))
  expect(rows.filter(({ length }) => length === 3)).toHaveLength(6)
  expect(rowsOf(xml)[3]?.[0]).toContain('<w:gridSpan w:val="3"/>')
})

test('a head of a group may have a little space above it, a bold one is a heading then', async () => {
  const xml = await documentOf(showLines([...grouped(8), ...after]))
  expect(textsOf(xml)).toHaveLength(9)
  const bold = await documentOf(showLines([...grouped(8, true), ...after]))
  expect(textsOf(bold)).toEqual([])
})

test('a cell of two lines centred beside the others begins below the head of its group', async () => {
  const rowAt = (y: number, i: number): Shown[] => [
    [90, y, 10, 'Label:'],
    [140, y + 7.5, 10, `first line ${i}`],
    [140, y - 7.5, 10, `other line ${i}`],
    [260, y, 10, `setting=${i}`],
  ]
  const lines = [
    ...grouped(0).slice(0, 7),
    [72, 655, 10, 'The last group of all'] satisfies Shown,
    ...rowAt(633, 1),
    ...rowAt(603, 2),
    ...after,
  ]
  const rows = textsOf(await documentOf(showLines(lines)))
  expect(rows.map(({ length }) => length)).toEqual([1, 3, 3, 1, 3, 3])
  expect(rows[3]).toEqual(['The last group of all'])
})

test('a cell with paragraphs farther apart than rows is one cell if it is drawn before the next row', async () => {
  const names = ['north', 'south', 'east', 'west']
  const notes = ['Ask the harbour master early', 'It is closed on feast days', 'Boats leave it at high water']
  const lines = names.flatMap((name, i): Shown[] => {
    const y = 704 - 64 * i
    return [
      [72, y, 10, name],
      [160, y, 10, 'quay'],
      [260, y, 10, `The quay in the ${name} is open all day`],
      ...notes.map((text, line): Shown => [260, y - 16 * (line + 1), 10, text]),
    ]
  })
  const rows = textsOf(await documentOf(showLines([...lines, ...after])))
  expect(rows.map(([name]) => name)).toEqual(names)
})

test('program code in a text of another font is no table, unless a head is in italics', async () => {
  const code = (font: string) =>
    ['login', 'port', 'filter', 'limit', 'delay']
      .flatMap((key, i) =>
        [72, 150, 260].map((x, column) => ({ x, y: 700 - 12 * i, text: `${key}-${column}`, font: i === 0 ? font : 'F3' })),
      )
      .map(({ x, y, text, font: own }) => `BT /${own} 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`)
      .join('\n')
  const prose: Shown[] = Array.from({ length: 10 }, (_, i) => [
    72,
    600 - 12 * i,
    10,
    'The text that explains the code is set in letters of different widths',
  ])
  const fonts = ['Courier', 'Courier-Oblique']
    .map((name, i) => `/F${3 + i} << /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`)
    .join(' ')
  const tablesOf = async (font: string) => {
    const { part } = await convert(makePdf({ pages: [`${code(font)}\n${showLines(prose)}`], fonts }))
    return (await part('word/document.xml')).match(/<w:tbl>/g)?.length ?? 0
  }
  expect(await tablesOf('F3')).toBe(0)
  expect(await tablesOf('F4')).toBe(1)
})
