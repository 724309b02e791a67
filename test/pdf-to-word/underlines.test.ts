/** What underlines words, and what is the side of a cell or a line to write on. */
import { expect, test } from 'vitest'
import { convert } from './helpers/convert.ts'
import { makePdf, showLines } from './helpers/make-pdf.ts'

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

test('a rule that begins before the words and ends behind them is the side of a cell', async () => {
  expect(await underlines('68 698.4 m 200 698.4 l S')).toEqual([])
})
