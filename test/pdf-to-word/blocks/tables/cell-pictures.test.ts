/** Pictures in tables stand in their cells. */
import { expect, test } from 'vitest'
import { convert } from '../../helpers/convert.ts'
import { makePdf, showLines } from '../../helpers/make-pdf.ts'
import { on, type Tree, taggedPdf } from '../../helpers/tagged-pdf.ts'

const picture = (x: number, y: number, width: number, height: number, grey = '\x80') =>
  `q ${width} 0 0 ${height} ${x} ${y} cm BI /W 1 /H 1 /CS /G /BPC 8 ID ${grey} EI Q`
/** Two rows of two cells, from y = 700 to 540. */
const grid = '72 540 m 72 700 l 200 540 m 200 700 l 400 540 m 400 700 l 72 700 m 400 700 l 72 620 m 400 620 l 72 540 m 400 540 l S'

/** What each cell holds, in order. */
async function cellsOf(content: string): Promise<string[][]> {
  const xml = await (await convert(makePdf({ pages: [content] }))).part('word/document.xml')
  return [...xml.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([cell]) =>
    [...cell.matchAll(/<wp:(inline|anchor) |<w:t[^>]*>([^<]+)/g)].map(([, kind, text]) => text ?? kind ?? ''),
  )
}

test('a picture is a paragraph of its cell, above the words below it', async () => {
  const words = showLines([
    [78, 685, 10, 'First'],
    [206, 625, 10, 'Caption'],
    [78, 605, 10, 'Second'],
    [206, 605, 10, 'Words'],
  ])
  expect(await cellsOf([grid, words, picture(206, 640, 90, 55)].join('\n'))).toEqual([
    ['First'],
    ['inline', 'Caption'],
    ['Second'],
    ['Words'],
  ])
})

test('a table may hold nothing but pictures', async () => {
  const pictures = [
    picture(80, 630, 60, 60),
    picture(210, 630, 80, 60, '\x40'),
    picture(80, 550, 60, 60, '\xc0'),
    picture(210, 550, 50, 60, '\x20'),
  ]
  expect(await cellsOf([grid, ...pictures].join('\n'))).toEqual([['inline'], ['inline'], ['inline'], ['inline']])
})

test('rules and pictures around tagged paragraphs are no table', async () => {
  const paragraphs = [690, 660, 600, 570].map((y, i): Tree => ['P', on(0, [210, y, `Paragraph number ${i} stands beside the pictures`])])
  const drawn = [grid, picture(80, 630, 60, 60), picture(80, 550, 60, 60, '\xc0')].join('\n')
  const { part } = await convert(taggedPdf(['Document', ...paragraphs], [drawn]))
  expect(await part('word/document.xml')).not.toContain('<w:tbl>')
})

test('a picture beside the words of its cell floats', async () => {
  const words = showLines([
    [78, 685, 10, 'First'],
    [290, 670, 10, 'Beside it'],
    [78, 605, 10, 'Second'],
    [206, 605, 10, 'Words'],
  ])
  expect((await cellsOf([grid, words, picture(206, 630, 60, 60)].join('\n'))).flat()).not.toContain('inline')
})
