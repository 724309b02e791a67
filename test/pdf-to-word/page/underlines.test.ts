/** What underlines words, and what is the side of a cell or a line to write on. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const words = showLines([
  [72, 700, 12, 'Underlined words'],
  [72, 640, 12, 'Others that follow them on another line of the page'],
])
const underlines = async (rule: string) =>
  (await (await convert(makePdf({ pages: [`0.6 w ${rule}\n${words}`] }))).part('word/document.xml')).match(/<w:u w:val="single"\/>/g) ?? []

test.each([
  ['from the first letter to the last', '72 698.4 m 163 698.4 l S'],
  ['from the first letter on, under a tab too', '72 698.4 m 300 698.4 l S'],
  ['ending with the last letter', '132.5 698.4 m 164 698.4 l S'],
])('a rule below the words underlines them: %s', async (_, rule) => {
  expect(await underlines(rule)).not.toEqual([])
})

test('a rule that begins before the words and ends after them is a cell border', async () => {
  expect(await underlines('68 698.4 m 200 698.4 l S')).toEqual([])
})

test('the underline of a link that fills an indented line is no border of the paragraph above', async () => {
  const text = 'http://www.example.org/a/very/long/address/of/a/report/that/fills/the/line/nearly/to/its/end'
  const lines = showLines([
    [72, 700, 12, 'A title of a book that ends with a point.'],
    [108, 686, 10, text],
    [108, 673, 10, `${text}.`],
    [72, 640, 12, 'Others that follow them on another line of the page and reach a little farther.'],
  ])
  const rules = '0.6 w 108 684.8 m 496 684.8 l S 0.6 w 108 671.8 m 498.7 671.8 l S'
  const xml = await (await convert(makePdf({ pages: [`${rules}\n${lines}`] }))).part('word/document.xml')
  expect(xml).not.toContain('<w:pBdr>')
  expect(xml).toContain('<w:u w:val="single"/>')
})
