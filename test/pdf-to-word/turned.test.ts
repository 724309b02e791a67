/** Text that does not run from left to right, and pages without text. */
import { expect, test } from 'vitest'
import { convert } from './helpers/convert.ts'
import { makePdf, showLines } from './helpers/make-pdf.ts'

const up = (x: number, y: number, text: string) => `BT /F1 12 Tf 0 1 -1 0 ${x} ${y} Tm (${text}) Tj ET`
const down = (x: number, y: number, text: string) => `BT /F1 12 Tf 0 -1 1 0 ${x} ${y} Tm (${text}) Tj ET`

test('text that runs up or down stands in a cell of that direction, in reading order', async () => {
  const page = [
    showLines([[72, 760, 12, 'Above it']]),
    up(100, 500, 'First line going up'),
    up(114, 500, 'second line going up'),
    down(400, 640, 'Going down'),
    showLines([[72, 300, 12, 'Below it']]),
  ].join('\n')
  const { part, paragraphs } = await convert(makePdf({ pages: [page] }))
  const text = await paragraphs()
  expect(text.filter(Boolean)).toEqual(['Above it', 'First line going up second line going up', 'Going down', 'Below it'])
  const xml = await part('word/document.xml')
  expect(xml).toMatch(/<w:tblpPr [^>]*\/>(?:(?!<\/w:tbl>).)*<w:textDirection w:val="btLr"\/>(?:(?!<\/w:tbl>).)*First line/)
  expect(xml).toMatch(/<w:textDirection w:val="tbRl"\/>(?:(?!<\/w:tbl>).)*Going down/)
})

test('a cell of a table keeps its turned text', async () => {
  const rules = '72 700 m 372 700 l S 72 600 m 372 600 l S 72 600 m 72 700 l S 372 600 m 372 700 l S 222 600 m 222 700 l S'
  const page = `${rules}\n${showLines([[80, 680, 12, 'Upright']])}\n${up(250, 610, 'Turned')}`
  const { part } = await convert(makePdf({ pages: [page] }))
  const xml = await part('word/document.xml')
  expect(xml.match(/<w:tc>/g)).toHaveLength(2)
  expect(xml).toMatch(/<w:textDirection w:val="btLr"\/>(?:(?!<\/w:tc>).)*Turned/)
})

test('a page without anything on it stays a page', async () => {
  const { part } = await convert(makePdf({ pages: [showLines([[72, 700, 12, 'One']]), 'q Q', showLines([[72, 700, 12, 'Three']])] }))
  expect((await part('word/document.xml')).match(/<w:pageBreakBefore\/>/g)).toHaveLength(2)
})
