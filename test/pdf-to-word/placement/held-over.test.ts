/** A page that ended early is closed by a break only where what follows would have fitted and nothing softer keeps it away. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { expectSameLook } from '../helpers/same-look.ts'

type Shown = [number, number, number, string, boolean?]

const words = [
  'The school board shipped three unpaid invoices because the figures did not add',
  'up and nobody had asked the survey, so the board approved a set of worn bearings',
  'and sent a copy of the letter to all of those who had asked for one in the north',
  'of the county, which took the clerk and two of his men the better part of a week.',
]

/** Paragraphs of as many lines each, 12 points apart, with 8 more between them. */
function prose(top: number, ...lengths: number[]): Shown[] {
  let y = top + 20
  return lengths.flatMap((length) => {
    y -= 8
    return Array.from({ length }, (_, i): Shown => {
      y -= 12
      return [72, y, 10, i === length - 1 && length > 1 ? 'to its end.' : (words[i % words.length] ?? '')]
    })
  })
}

const full = Array.from({ length: 9 }, () => 4)
const documentOf = async (pages: string[]) => (await convert(makePdf({ pages }))).part('word/document.xml')
const paragraphWith = (document: string, text: string) => document.split('<w:p>').find((paragraph) => paragraph.includes(text)) ?? ''

test('a paragraph of two lines needs no break if one line would fit', { timeout: 60_000 }, async () => {
  const pages = [showLines(prose(720, ...full, 4, 3)), showLines(prose(720, ...full, 4, 4)), showLines(prose(720, 2, 4))]
  const document = await documentOf([...pages])
  expect(document).not.toContain('pageBreakBefore')
  await expectSameLook(pages)
})

test('blocks that would fit are kept together instead of being separated by a break', { timeout: 60_000 }, async () => {
  const pages = [showLines(prose(720, ...full, 4, 4)), showLines(prose(720, ...full, 4)), showLines(prose(720, 4, 4))]
  const document = await documentOf(pages)
  expect(document).not.toContain('pageBreakBefore')
  expect(document.match(/<w:keepLines\/>/g)).toHaveLength(1)
  await expectSameLook(pages)
})

test('a page that ended in its middle ends with a break', async () => {
  const pages = [showLines(prose(720, ...full, 4, 4)), showLines(prose(720, 4, 4, 4)), showLines(prose(720, 4, 4))]
  const document = await documentOf(pages)
  expect(document.match(/<w:pageBreakBefore\/>/g)).toHaveLength(1)
})

/** A ruled table of rows 20 points high, with a text in the second column of each. */
const table = (top: number, rows: number) =>
  [
    '0.5 w',
    ...Array.from({ length: rows + 1 }, (_, i) => `72 ${top - 20 * i} m 472 ${top - 20 * i} l S`),
    ...[72, 272, 472].map((x) => `${x} ${top} m ${x} ${top - 20 * rows} l S`),
    showLines(Array.from({ length: rows }, (_, i): Shown => [280, top - 14 - 20 * i, 10, `Number ${i + 1}`])),
  ].join('\n')

test('rows that were on one page are kept together, those with an empty first cell too', { timeout: 60_000 }, async () => {
  const pages = [
    showLines(prose(720, ...full, 4, 4)),
    showLines(prose(720, ...full, 4, 1)),
    `${table(728, 4)}\n${showLines(prose(620, 4, 4))}`,
  ]
  const document = await documentOf(pages)
  expect(document).not.toContain('pageBreakBefore')
  expect(paragraphWith(document, 'Number 1')).toContain('<w:keepNext/>')
  expect(paragraphWith(document, 'Number 4')).not.toContain('<w:keepNext/>')
  const [firstCell = ''] = /<w:tc>.*?<\/w:tc>/.exec(document) ?? []
  expect(firstCell).toContain('<w:keepNext/>')
})

test('a table too high to be kept whole stays on its page by its first rows', { timeout: 60_000 }, async () => {
  const pages = [showLines(prose(720, ...full, 4, 4)), showLines(prose(720, ...full, 4)), `${table(728, 24)}\n${showLines(prose(220, 4))}`]
  const document = await documentOf(pages)
  expect(document).not.toContain('pageBreakBefore')
  expect(paragraphWith(document, 'Number 1<')).toContain('<w:keepNext/>')
  expect(paragraphWith(document, 'Number 9<')).not.toContain('<w:keepNext/>')
})
