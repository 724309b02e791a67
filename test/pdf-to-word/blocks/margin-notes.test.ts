/** Notes in the margin are no rows of the text beside them. */
import { expect, test } from 'vitest'
import { separateMargins } from '../../../src/pdf-to-word/blocks/margin-notes.ts'
import { numbersOfPages } from '../../../src/pdf-to-word/blocks/margin-numbers.ts'
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import { convert } from '../helpers/convert.ts'
import { lineFrom } from '../helpers/line.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

type Shown = [number, number, number, string, boolean?]

const prose = Array.from(
  { length: 24 },
  (_, i): Shown => [180, 700 - 14 * i, 11, 'The survey was made in the north of the county and its findings were sent out to'],
)
const note: Shown[] = ['Ada Park is an', 'economist in the', 'division of surveys.'].map((text, i) => [60, 500 - 8 * i, 7, text])

test('a note in the margin becomes a frame, and the text beside it stays one paragraph', async () => {
  const docx = await convert(makePdf({ pages: [showLines([...prose, ...note])] }))
  const xml = await docx.part('word/document.xml')
  expect(xml).not.toContain('<w:tbl>')
  const paragraphs = [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([paragraph]) => paragraph)
  const framed = paragraphs.filter((paragraph) => paragraph.includes('w:framePr'))
  expect(framed.join('')).toContain('Ada Park')
  expect(framed.join('')).not.toContain('survey was')
  expect(paragraphs.filter((paragraph) => paragraph.includes('survey was'))).toHaveLength(1)
  expect(await docx.paragraphs()).toContain('Ada Park is an economist in the division of surveys.')
})

const line = (x0: number, words: number, baseline: number) => ({ ...lineFrom(x0, words, baseline), block: -1 })
const text = Array.from({ length: 12 }, (_, i) => line(180, 10, 100 + 12 * i))

test.each([
  ['level with the lines beside them, as the labels of rows', [100, 112, 124].map((y) => line(100, 2, y)), 0],
  ['between the lines beside them', [105, 113, 121].map((y) => line(100, 2, y)), 1],
  ['level with the text in other places of the margin', [105, 148, 172, 196].map((y) => line(100, 2, y)), 0],
  ['at two places', [105, 113, 201, 209].map((y) => line(100, 2, y)), 2],
  ['above the text, as a heading', [line(100, 2, 60)], 0],
  ['as wide as a column', [105, 113, 121].map((y) => line(460, 9, y)), 0],
  ['at the right', [105, 113, 121].map((y) => line(460, 3, y)), 1],
])('lines outside the text that are %s', (_, outside, count) => {
  const { text: rest, notes } = separateMargins([...text, ...outside], { grids: [] })
  expect(notes).toHaveLength(count)
  expect(rest.length + notes.flat().length).toBe(text.length + outside.length)
})

test('a note beside a title that is no text column is a note, and one level with the title is not', () => {
  const title = line(230, 6, 80)
  const notes = (y: number) => separateMargins([title, ...text, line(100, 2, y)], { grids: [] }).notes
  expect(notes(75)).toHaveLength(1)
  expect(notes(80)).toHaveLength(0)
})

const numbered = (value: string, baseline: number, x = 100): Line => {
  const [word] = line(x, 1, baseline).words
  return { ...line(x, 1, baseline), words: word ? [{ ...word, text: value }] : [] }
}

test('numbers that count up with the pages at one height are page numbers, others are not', () => {
  const pages = (values: readonly string[], at: (page: number) => [x: number, y: number] = (page) => [page % 2 === 0 ? 100 : 500, 148]) =>
    values.map((value, i) => ({ lines: [numbered(value, at(i)[1], at(i)[0])], width: 600 }))
  const found = (made: ReturnType<typeof pages>) => numbersOfPages(made).size
  const three = ['162', '163', '164']
  expect(found(pages(three))).toBe(3)
  expect(found(pages(three, () => [500, 148]))).toBe(3)
  // Always at the left, they number questions.
  expect(found(pages(three, () => [100, 148]))).toBe(0)
  expect(found(pages(['162', '163']))).toBe(0)
  expect(found(pages(['162', '164', '166']))).toBe(0)
  expect(found(pages(three, (page) => [500, 148 + 40 * page]))).toBe(0)
  expect(found(pages(['a', 'b', 'c']))).toBe(0)
})

test('a page number in the margin is a note also where it is level with the text', () => {
  const number = numbered('162', 148)
  expect(separateMargins([...text, number], { grids: [] }).notes).toEqual([])
  expect(separateMargins([...text, number], { grids: [] }, new Set([number])).notes).toEqual([[number]])
  const above = numbered('162', 60)
  expect(separateMargins([...text, above], { grids: [] }, new Set([above])).notes).toEqual([])
})

test('many lines beside a text are not compared with each other', () => {
  const lines = Array.from({ length: 40_000 }, (_, i) =>
    i % 3 === 0 ? line(60 + (i % 50), 1, 100 + i * 0.01) : line(180, 10, 100 + i * 0.01),
  )
  const start = performance.now()
  expect(separateMargins(lines, { grids: [] }).notes).toEqual([])
  expect(performance.now() - start).toBeLessThan(20_000)
})

test('a number that counts beside the columns of a table is one of its cells', () => {
  const cells = Array.from({ length: 12 }, (_, i) => [180, 300, 420].map((x) => line(x, 2, 100 + 12 * i))).flat()
  const number = numbered('162', 148)
  expect(separateMargins([...cells, number], { grids: [] }, new Set([number])).notes).toEqual([])
})

test('the labels of rows beside prose are cells, also where some are level with nothing', () => {
  const rows = [260, 272, 284].flatMap((y) => [line(205, 3, y), line(320, 2, y)])
  const labels = [264, 276, 284].map((y) => line(60, 3, y))
  expect(separateMargins([...text, ...rows, ...labels], { grids: [] }).notes).toEqual([])
})
