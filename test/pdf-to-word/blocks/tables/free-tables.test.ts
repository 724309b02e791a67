/** Tables with rules under some rows only, and their heads over page ends. */
import { expect, test } from 'vitest'
import { convert } from '../../helpers/convert.ts'
import { makePdf, showLines } from '../../helpers/make-pdf.ts'
import { documentOf, level, rowsOf, textsOf } from '../../helpers/table-xml.ts'
import { on, type Tree, taggedPdf } from '../../helpers/tagged-pdf.ts'

type Shown = [number, number, number, string]

const row = (y: number, ...texts: readonly string[]): Shown[] =>
  texts.flatMap((text, i): Shown[] => (text === '' ? [] : [[[72, 140, 300, 420][i] ?? 0, y, 10, text]]))

const sidesOf = (cell: string) => /<w:tcBorders>.*?<\/w:tcBorders>/s.exec(cell)?.[0].match(/(?<=<w:)(top|bottom)(?= w:val="single")/g) ?? []

test('rules under the head and around the sum of a table without others are borders of its cells', async () => {
  const texts = [
    ...row(700, 'Pos.', 'Description', 'Quantity', 'Amount'),
    ...row(678, '1', 'Consulting services', '12', '1080'),
    ...row(656, '2', 'Travel', '1', '236'),
    ...row(634, '', 'Total', '', '1316'),
  ]
  const rules = [level(688, 66.6, 460), level(644, 414.6, 460), level(622, 414.6, 460)].join('\n')
  const rows = rowsOf(await documentOf(`0.5 w ${rules}\n${showLines(texts)}`))
  expect(rows.map((cells) => cells.map((cell) => sidesOf(cell).join()))).toEqual([
    ['bottom', 'bottom', 'bottom', 'bottom'],
    ['top', 'top', 'top', 'top'],
    ['', '', '', 'bottom'],
    ['', '', '', 'top,bottom'],
  ])
})

test('a repeated table head at the top of the next pages is no page header', async () => {
  const head = (y: number) => row(y, 'Number', 'Name', 'Place')
  const people = (from: number, to: number, y: number) =>
    Array.from({ length: to - from }, (_, i) => row(y - 22 * i, String(from + i), `Person ${from + i}`, 'Berlin')).flat()
  const pages = [
    showLines([[72, 720, 10, 'What follows is a list of all who came to the meeting.'], ...head(640), ...people(1, 27, 618)]),
    showLines([...head(720), ...people(27, 57, 698)]),
    showLines([...head(720), ...people(57, 80, 698)]),
  ]
  const { part } = await convert(makePdf({ pages }))
  const document = await part('word/document.xml')
  expect(document).not.toContain('w:headerReference')
  expect(document.match(/<w:tbl>/g)).toHaveLength(1)
  expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(1)
  expect(textsOf(document).filter(([first]) => first === 'Number')).toHaveLength(1)
  expect(rowsOf(document)).toHaveLength(80)
})

test('an untagged table head above each page of a table is its repeated head', async () => {
  const rowOn = (page: number, y: number, ...[a, b]: [string, string]): Tree => [
    'TR',
    ['TD', ['P', on(page, [72, y, a])]],
    ['TD', ['P', on(page, [140, y, b])]],
  ]
  const rows = [0, 1].flatMap((page) =>
    Array.from({ length: 20 }, (_, i) => rowOn(page, 618 - 22 * i, `${page * 20 + i + 1}`, `Person ${page * 20 + i + 1}`)),
  )
  const intro: Tree = ['P', on(0, [72, 720, 'What follows is a list of all who came.'])]
  const tree: Tree = ['Document', intro, ['Table', rowOn(0, 640, 'Number', 'Name'), ...rows]]
  const again = `/Artifact BMC ${showLines([
    [72, 660, 10, 'Number'],
    [140, 660, 10, 'Name'],
  ])} EMC`
  const { part } = await convert(taggedPdf(tree, ['', again]))
  const document = await part('word/document.xml')
  expect(document).not.toContain('w:headerReference')
  expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(1)
  expect(textsOf(document)).toHaveLength(41)
})

test('the parts of a table with level rules only are one if the head is repeated, though only the last has a rule below', async () => {
  const items = (y: number, ...names: readonly string[]) => names.flatMap((name, i) => row(y - 20 * i, name, 'in stock', 'many'))
  const prose: Shown[] = Array.from({ length: 24 }, (_, i) => [
    72,
    730 - 20 * i,
    10,
    'What follows is a list of all that was found in the store.',
  ])
  const first = [...prose, ...row(220, 'Item', 'State', 'Number'), ...items(200, 'screws', 'nails', 'wire', 'hoses', 'lamps')]
  const next = [
    ...row(720, 'Item', 'State', 'Number'),
    ...items(700, 'cables', 'pumps'),
    ...row(660, 'drills', 'in stock', 'many of the old kind'),
  ]
  const pages = [
    `0.5 w ${level(232, 72, 520)} ${level(214, 72, 520)}\n${showLines(first)}`,
    `0.5 w ${level(732, 72, 520)} ${level(714, 72, 520)} ${level(654, 72, 520)}\n${showLines(next)}`,
  ]
  const { part } = await convert(makePdf({ pages }))
  const document = await part('word/document.xml')
  expect(document.match(/<w:tbl>/g)).toHaveLength(1)
  expect(textsOf(document).filter(([head]) => head === 'Item')).toHaveLength(1)
})

test('a table that has a rule below its head only continues on the next page', async () => {
  const people = (from: number, to: number, y: number, place: string) =>
    Array.from({ length: to - from }, (_, i) => row(y - 22 * i, String(from + i), `Person ${from + i}`, place)).flat()
  const pages = [
    `0.5 w ${level(630, 66.6, 340)}\n${showLines([[72, 720, 10, 'What follows is a list of all who came to the meeting.'], ...row(640, 'Number', 'Name', 'Place'), ...people(1, 27, 618, 'Berlin')])}`,
    showLines(people(27, 57, 720, 'Frankfurt am Main')),
  ]
  const { part } = await convert(makePdf({ pages }))
  const document = await part('word/document.xml')
  expect(document.match(/<w:tbl>/g)).toHaveLength(1)
})

test('a table that shows the rows of the page before again is another table', async () => {
  const page = `0.5 w ${level(688, 66.6, 340)}\n${showLines([
    ...row(700, 'Hello', 'Goodbye', 'World'),
    ...row(678, '1', 'Left', 'North'),
    ...row(656, '2', 'Right', 'South'),
    ...row(634, '3', 'Up', 'East'),
  ])}`
  const { part } = await convert(makePdf({ pages: [page, page] }))
  const document = await part('word/document.xml')
  expect(document.match(/<w:tbl>/g)).toHaveLength(2)
  expect(rowsOf(document)).toHaveLength(8)
})
