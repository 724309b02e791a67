/** Justified lines that end by a break, whose few words stand far apart. */
import { expect, test } from 'vitest'
import { advanceOf } from '../../../src/pdf-to-word/fonts/tables/advances.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf } from '../helpers/make-pdf.ts'

const widthOf = (text: string) => (advanceOf(text, { family: 'Arial', bold: false, italic: false }) ?? 0) * 12
const width = 400

/** A line from margin to margin, with one space between its words. */
function justified(y: number, text: string): string {
  const spaces = text.split(' ').length - 1
  return `BT /F1 12 Tf ${(width - widthOf(text)) / spaces} Tw 72 ${y} Td (${text}) Tj ET`
}

test('words separated by one wide space each are one line, and following text is a separate paragraph', async () => {
  const lines = [
    justified(700, 'approximate location of the holder.'),
    justified(686, 'Most deeds and indentures indicate boundary lines, which are bounded by'),
    'BT /F1 12 Tf 72 672 Td (creeks, streams and rivers.) Tj ET',
  ]
  const { paragraphs } = await convert(makePdf({ pages: [lines.join('\n')] }))
  expect(await paragraphs()).toEqual([
    'approximate location of the holder.',
    'Most deeds and indentures indicate boundary lines, which are bounded by creeks, streams and rivers.',
  ])
})
