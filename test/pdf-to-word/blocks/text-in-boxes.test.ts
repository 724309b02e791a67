/** Text in a box is aligned between the edges of the box, not of the column. */
import { expect, test } from 'vitest'
import { advanceOf } from '../../../src/pdf-to-word/fonts/tables/advances.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { on, type Tree, taggedPdf } from '../helpers/tagged-pdf.ts'

const text = 'Who reads this sign may stay'
const full = 'This line of the text reaches from the left edge to the right edge of the column of text on it.'
const box = '0.9 g 100 560 380 80 re f 0 g'
const start = 478 - 10 * (advanceOf(text, { family: 'Arial', bold: false, italic: false }) ?? 0)

async function alignedRight(pdf: Buffer): Promise<boolean[]> {
  const xml = await (await convert(pdf)).part('word/document.xml')
  const paragraphs = [...xml.matchAll(/<w:p>(?:(?!<\/w:p>).)*<\/w:p>/gs)].map(([paragraph]) => paragraph)
  return paragraphs.filter((paragraph) => paragraph.includes(text)).map((paragraph) => paragraph.includes('<w:jc w:val="right"/>'))
}

test('a line at the right edge of a box is aligned right there', async () => {
  const lines = [700, 686, 672].map((y) => [72, y, 10, full] as const)
  const page = `${box}\n${showLines([...lines, [start, 600, 10, text]])}`
  expect(await alignedRight(makePdf({ pages: [page] }))).toEqual([true])
})

test('so is a tagged one', async () => {
  const tree: Tree = ['Document', ['P', on(0, [72, 700, full], [72, 686, full])], ['P', on(0, [start, 600, text])]]
  expect(await alignedRight(taggedPdf(tree, [box]))).toEqual([true])
})
