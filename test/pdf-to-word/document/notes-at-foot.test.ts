/** Footnotes without a rule above them, also below a table that continues on the next page. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { gridOf, rowsOf } from '../helpers/table-xml.ts'

type Shown = [number, number, number, string]

const prose = (from: number, count: number): Shown[] =>
  Array.from({ length: count }, (_, i) => [
    72,
    from - 16 * i,
    12,
    'The county has said so in the letter that it wrote to all who live there.',
  ])
const sign = (x: number, y: number, text: string): Shown => [x, y + 4, 7, text]

const signed = (y: number, text: string): Shown[] => [[72, y, 12, 'The county has said so.'], sign(200, y, text)]

const notesOf = async (lines: readonly Shown[]) => {
  const { part } = await convert(makePdf({ pages: [showLines(lines)] }))
  return ((await part('word/document.xml')).match(/<w:footnoteReference /g) ?? []).length
}

test('the last lines of a page are notes if raised numbers before them are in the text', async () => {
  const text = [...prose(730, 6), ...signed(600, '1')]
  expect(await notesOf([...text, [72, 63, 5, '1'], [77, 60, 9, 'See the letter of the county.']])).toBe(1)
  expect(await notesOf([...text, [72, 63, 5, '2'], [77, 60, 9, 'See the letter of the county.']])).toBe(0)
})

test('a raised number that begins a line of the text is none of a note', async () => {
  const notes = (y: number): Shown[] => [sign(72, y, '1'), [77, y, 12, 'begins this line of the text, as words were broken here.']]
  expect(await notesOf([...signed(730, '1'), ...prose(710, 38), ...notes(102)])).toBe(0)
  expect(await notesOf([...signed(730, '1'), ...prose(710, 36), ...notes(102)])).toBe(1)
})

test('a note below a table, and its mark in the head, do not keep the parts of the table apart', async () => {
  const partOf = (from: number, count: number, mark: readonly Shown[]) => {
    const rows = ['Name', ...Array.from({ length: count }, (_, i) => `Person ${from + i}`)]
    const texts = rows.flatMap((text, i): Shown[] => [
      [76, 707 - 20 * i, 10, text],
      [226, 707 - 20 * i, 10, i === 0 ? 'Place' : `Town ${from + i}`],
    ])
    const ys = Array.from({ length: rows.length + 1 }, (_, i) => 720 - 20 * i)
    return `0.5 w ${gridOf([72, 222, 372], ys.reverse())}\n${showLines([...texts, ...mark])}`
  }
  const first = partOf(1, 29, [sign(254, 707, '1'), [72, 63, 5, '1'], [77, 60, 9, 'As of the end of the year.']])
  const { part } = await convert(makePdf({ pages: [first, partOf(40, 5, [])] }))
  const xml = await part('word/document.xml')
  expect(xml.match(/<w:tbl>/g)).toHaveLength(1)
  expect(rowsOf(xml)).toHaveLength(35)
})

test('the note of a page that is a table stays below the table', async () => {
  const rows = Array.from({ length: 28 }, (_, i) => 660 - 20 * i).flatMap((y, i): Shown[] => [
    [76, y, 10, `State ${i}`],
    [226, y, 10, `${120 + i}.50`],
    [376, y, 10, `${340 + i}.25`],
  ])
  const title = signed(700, '1')
  expect(await notesOf([...title, ...rows, [72, 63, 5, '1'], [77, 60, 9, 'As of the end of the year.']])).toBe(0)
})

const plain = (y: number, size: number, text: string): Shown[] => [
  [72, y, size, text],
  [82, y, size, 'See the letter of the county.'],
]

test('numbers on the line before notes are enough far below the text, or if small ones count on', async () => {
  const text = [...prose(730, 6), ...signed(600, '1'), ...signed(570, '2')]
  expect(await notesOf([...text, ...plain(110, 12, '2')])).toBe(1)
  expect(await notesOf([...text, ...plain(110, 12, '3')])).toBe(0)
  const near = [...prose(730, 6), ...signed(210, '1'), ...signed(180, '2')]
  expect(await notesOf([...near, ...plain(140, 12, '2')])).toBe(0)
  expect(await notesOf([...near, ...plain(140, 12, '1'), ...plain(124, 12, '2')])).toBe(0)
  expect(await notesOf([...near, ...plain(126, 12, '1'), ...plain(110, 12, '2')])).toBe(2)
  expect(await notesOf([...near, ...plain(140, 10, '1'), ...plain(128, 10, '2')])).toBe(2)
  expect(await notesOf([...near, ...plain(140, 10, '2')])).toBe(0)
})

test('the items of a list at the foot of a page are no notes', async () => {
  const text = [...prose(730, 6), ...signed(600, '1'), ...signed(570, '2')]
  expect(await notesOf([...text, ...plain(126, 12, '1'), ...plain(110, 12, '2'), ...plain(94, 12, '3')])).toBe(0)
  expect(await notesOf([...text, ...plain(126, 12, '1.'), ...plain(110, 12, '2.')])).toBe(0)
})

test('a number inside a note that is none of the page begins no note', async () => {
  const text = [...prose(730, 6), ...signed(600, '1')]
  const note: Shown[] = [...plain(122, 10, '1'), [72, 110, 10, '23 pages of it were found, and are in the town.']]
  expect(await notesOf([...text, ...note])).toBe(1)
})

const ruled = async (lines: readonly Shown[]) => {
  const { part } = await convert(
    makePdf({ pages: [`${showLines([...prose(730, 6), ...signed(600, '1'), ...lines])}\n0.5 w 72 72 m 172 72 l S`] }),
  )
  return ((await part('word/document.xml')).match(/<w:footnoteReference /g) ?? []).length
}

test('below a rule, the number of a note may touch the text', async () => {
  const words = 'See the letter of the county.'
  expect(await ruled([[72, 60, 9, `1${words}`]])).toBe(0)
  expect(
    await ruled([
      [72, 60, 8, '1'],
      [76.4, 60, 9, words],
    ]),
  ).toBe(1)
})

test('a raised number before a tab at the foot of the only page begins a note, not a footer', async () => {
  expect(await notesOf([...prose(730, 38), ...signed(120, '1'), [72, 43, 6, '1'], [86, 40, 10, 'See the letter of the county.']])).toBe(1)
})
