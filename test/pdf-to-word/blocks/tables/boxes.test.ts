/** Boxes with text in them stay boxes. */
import { expect, test } from 'vitest'
import { convert } from '../../helpers/convert.ts'
import { makePdf, showLines } from '../../helpers/make-pdf.ts'

const body = 'These words stand beside the box and'
/** Lines from y = 700 downwards, 12 points apart. */
const lines = (x: number, texts: readonly string[], top = 700, step = 12) =>
  showLines(texts.map((text, i): [number, number, number, string] => [x, top - i * step, 10, text]))

const xmlOf = async (content: string) => (await convert(makePdf({ pages: [content] }))).part('word/document.xml')

test('a box with text beside it floats as a table of one cell, in its colours', async () => {
  const box = '0.9 0.95 1 rg 0 0 0 RG 300 640 200 72 re B 0 g'
  const xml = await xmlOf([box, lines(308, ['A box with', 'two lines in it'], 695, 13), lines(72, Array<string>(6).fill(body))].join('\n'))
  expect(xml).toMatch(/<w:tblpPr [^>]*w:tblpX="6000" w:tblpY="1600"\/>/)
  expect(xml).toContain('w:fill="E6F2FF"')
  expect(xml.match(/<w:tc>/g)).toHaveLength(1)
  const [, cell = ''] = /<w:tc>(.*?)<\/w:tc>/s.exec(xml) ?? []
  expect(cell).toContain('two lines in it')
  expect(cell).not.toContain(body)
})

test('a narrow box alone is a table of one cell in the text', async () => {
  const xml = await xmlOf(
    [
      '72 640 150 60 re S',
      lines(80, ['Alone in its box'], 680),
      lines(72, [`${body} fill the whole width of the page with words`], 600),
    ].join('\n'),
  )
  expect(xml.match(/<w:tc>/g)).toHaveLength(1)
  expect(xml).not.toContain('<w:tblpPr')
})

test('boxes side by side that are no row float in place instead of being below each other', async () => {
  const boxes = '72 640 100 60 re S 250 630 150 80 re S'
  const xml = await xmlOf(
    [boxes, lines(80, ['Small box'], 680), lines(258, ['Large box'], 660), lines(72, [`${body} fill the page with many words`], 600)].join(
      '\n',
    ),
  )
  expect(xml.match(/<w:tblpPr [^>]*>/g)).toEqual([expect.stringContaining('w:tblpX="1440"'), expect.stringContaining('w:tblpX="5000"')])
  expect(xml.match(/<w:tc>/g)).toHaveLength(2)
})

test('a low box floats among such boxes, and alone is the frame of its words', async () => {
  const text = `${lines(80, ['Small box'], 685)}\n${lines(72, [`${body} fill the whole width of the page with many words`], 600)}`
  const among = await xmlOf(['72 680 100 18 re S 250 630 150 72 re S', lines(258, ['Large box'], 660), text].join('\n'))
  expect(among.match(/<w:tblpPr /g)).toHaveLength(2)
  expect(await xmlOf(`72 680 100 18 re S\n${text}`)).not.toContain('<w:tbl>')
})

test('the shaded column of a list in columns is no box', async () => {
  const rows = ['one', 'two', 'three', 'four', 'five']
  const xml = await xmlOf(
    [
      '0.9 g 290 645 60 66 re f 0 g',
      lines(300, rows),
      lines(
        72,
        rows.map((row) => `Number ${row}`),
      ),
    ].join('\n'),
  )
  expect(xml).not.toContain('<w:tblpPr')
})

const alone = `${lines(80, ['Alone in its box'], 680)}\n${lines(72, [`${body} fill the whole width of the page with words`], 600)}`

test.each([
  ['inner first, by the even-odd rule', '73 641 148 58 re 72 640 150 60 re f*'],
  ['drawn in opposite directions', '72 640 150 60 re 73 641 m 73 699 l 221 699 l 221 641 l h f'],
])('two boxes filled as one path are the frame between them: %s', async (_, path) => {
  const xml = await xmlOf(`0.5 g ${path} 0 g\n${alone}`)
  expect(xml.match(/<w:tc>/g)).toHaveLength(1)
  expect(xml).toMatch(/<w:bottom w:val="single"[^>]*w:color="808080"/)
  expect(xml).not.toContain('w:fill="808080"')
})

test('two boxes filled as one path in one direction hide everything behind both', async () => {
  const xml = await xmlOf(`0.5 g 72 640 150 60 re 73 641 148 58 re f 0 g\n${alone}`)
  expect(xml).toContain('w:fill="808080"')
})

test('a paragraph ends where its box ends, however near the next line is', async () => {
  const wide = `${body} fill the whole width of the page with words and words and`
  const docx = await convert(makePdf({ pages: [`68 672 470 40 re S\n${lines(72, [wide, wide, wide, 'Outside of the box'])}`] }))
  expect(await docx.paragraphs()).toEqual([`${wide} ${wide} ${wide}`, 'Outside of the box'])
  const [boxed = '', free = ''] = (await docx.part('word/document.xml')).match(/<w:pPr>.*?<\/w:pPr>/gs) ?? []
  expect(boxed).toContain('<w:pBdr>')
  expect(free).not.toContain('<w:pBdr>')
})

test('a picture that fills a box is behind its words', async () => {
  const picture = 'q 150 0 0 60 72 640 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x40\x80\x80\x40 EI Q'
  const xml = await xmlOf([picture, '72 640 150 60 re S', '1 g', lines(80, ['Bright words'], 670), '0 g', alone.split('\n')[1]].join('\n'))
  expect(xml).toContain('Bright words')
  expect(xml).toContain('behindDoc="1"')
})
