/** A frame around the page is a border of the page. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const page = (text: string, frame: string) => `1 0 0 RG 2 w ${frame} re S 0 g ${showLines([[72, 700, 12, text]])}`
const whole = '25 25 562 742'

test('rules near the edges of every page are its borders', async () => {
  const { part } = await convert(makePdf({ pages: [page('The first page has a frame.', whole), page('So has another one.', whole)] }))
  const xml = await part('word/document.xml')
  expect(xml).toContain('<w:pgBorders w:offsetFrom="page"><w:top w:val="single" w:sz="16" w:space="24" w:color="FF0000"/>')
  expect(xml).not.toContain('<w:tbl>')
})

test('a frame in the middle of the page, or on one page of two, is no page border', async () => {
  for (const frames of [['150 300 300 300'], [whole, '25 25 562 20']])
    expect(
      await (await convert(makePdf({ pages: frames.map((frame, i) => page(`The page called ${'ab'[i]} says this.`, frame)) }))).part(
        'word/document.xml',
      ),
    ).not.toContain('w:pgBorders')
})

test('a long paragraph on a page with a border has none', async () => {
  const lines = Array.from({ length: 20 }, (_, i): [number, number, number, string] => [
    72,
    700 - 14 * i,
    12,
    'quiet steps behind him in the deadbeat part of town, which did not bode well at all',
  ])
  const { part } = await convert(makePdf({ pages: [`1 0 0 RG 2 w ${whole} re S 0 g ${showLines(lines)}`] }))
  const xml = await part('word/document.xml')
  expect(xml).toContain('<w:pgBorders')
  expect(xml).not.toContain('<w:pBdr>')
})
