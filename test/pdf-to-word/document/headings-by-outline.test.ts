/** Headings of files whose outline or tags name only some of them. */
import { expect, test } from 'vitest'
import { findHeadings } from '../../../src/pdf-to-word/document/headings/headings.ts'
import type { DocumentParagraph, PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { lineOf, paragraphOf, style } from '../helpers/values.ts'

test('on pages whose tags are not trusted, the outline names the headings, at the level of the tagged ones', () => {
  const paragraph = (text: string, page: number, more: Partial<PlacedParagraph> = {}) =>
    paragraphOf([lineOf(text, 72, 100, { page, block: page === 1 ? -1 : 3 })], more)
  const paragraphs = [
    paragraph('First part', 0, { heading: 2 }),
    paragraph('It has some text.', 0),
    paragraph('Second part', 1),
    paragraph('It has more text.', 1),
    paragraph('Third part', 2),
  ]
  const outline = ['First part', 'Second part', 'Third part'].map((title, page) => ({ title, page, level: 1 }))
  const { source } = findHeadings({ paragraphs, cells: [], outline, body: style, outlineIsComplete: true, ...front })
  expect(source).toBe('tags')
  expect(paragraphs.map(({ heading }) => heading)).toEqual([2, null, 2, null, null])
})

test('numbers that count make large texts headings where LibreOffice lists none, not items of a list', async () => {
  const prose = (y: number): [number, number, number, string][] =>
    [0, 1, 2].map((i) => [72, y - 36 * i, 11, 'A line of text that is long enough to be one, and says it.'])
  const heads = ['1. Sources', '2. Tides', '3. Notices']
  const lines = heads.flatMap((head, i) => [
    [72, 720 - 150 * i, 16, head, true] as [number, number, number, string, boolean],
    ...prose(690 - 150 * i),
  ])
  const pdf = makePdf({ pages: [showLines(lines)], objects: { 30: '<< /Producer (LibreOffice 7.4) >>' }, trailer: '/Info 30 0 R' })
  const { part } = await convert(pdf)
  expect((await part('word/document.xml')).match(/<w:pStyle w:val="Heading1"/g)).toHaveLength(3)
})

const front = { contentsTitles: new Set<DocumentParagraph>(), frontLength: 0, aboveTables: new Set<DocumentParagraph>() }
const shown = (text: string, more: Partial<typeof style> = {}) => paragraphOf([lineOf(text, 72, 100, { style: { ...style, ...more } })])

test('of two texts that an outline names, the bold or larger one is the heading, not the entry of a list above it', () => {
  const paragraphs = [
    shown('Tides'),
    shown('Lights'),
    shown('Tides', { size: 14 }),
    shown('It has some text.'),
    shown('Lights', { bold: true }),
  ]
  const outline = ['Tides', 'Lights'].map((title) => ({ title, page: 0, level: 1 }))
  findHeadings({ paragraphs, cells: [], outline, body: style, outlineIsComplete: true, ...front })
  expect(paragraphs.map(({ heading }) => heading)).toEqual([null, null, 1, null, 1])
})

test('the outline names the heading, not the title with the same words', () => {
  const paragraphs = [shown('Lights', { size: 26, color: '17365D' }), shown('It has some text.'), shown('Lights', { size: 14 })]
  const outline = [{ title: 'Lights', page: 0, level: 1 }]
  findHeadings({ paragraphs, cells: [], outline, body: style, outlineIsComplete: true, ...front })
  expect(paragraphs.map(({ heading }) => heading)).toEqual([0, null, 1])
})

test('the title of the table of contents is not that of the file, but a smaller one in small capitals is', () => {
  const word = (text: string, size: number) => lineOf(text, 72, 60, { style: { ...style, size } }).words
  const small = paragraphOf([{ ...lineOf('H', 72, 60), words: [...word('H', 26), ...word('ARBOUR', 14)] }])
  const contents = shown('Contents', { size: 18 })
  const paragraphs = [small, contents, shown('Tides', { size: 14 }), shown('It has some text.')]
  const input = { paragraphs, cells: [], outline: [{ title: 'Tides', page: 0, level: 1 }], body: style, outlineIsComplete: true, ...front }
  findHeadings({ ...input, contentsTitles: new Set([contents]) })
  expect(paragraphs.map(({ heading }) => heading)).toEqual([0, null, 1, null])
  findHeadings({ ...input, paragraphs: paragraphs.slice(1), contentsTitles: new Set([contents]) })
  expect(contents.heading).toBeNull()
})

test('thousands of equal entries of an outline that names thousands of equal texts of a page take no time', () => {
  const texts = Array.from({ length: 4000 }, (_, i) => paragraphOf([lineOf('Same', 72, i, { page: 1, block: -1 })]))
  const tagged = paragraphOf([lineOf('Same', 72, 100, { page: 0, block: 3 })], { heading: 1 })
  const outline = Array.from({ length: 20_000 }, (_, i) => ({ title: `${i} Same`, page: i % 2, level: 2 }))
  const paragraphs = [tagged, ...texts]
  findHeadings({ paragraphs, cells: [], outline, body: style, outlineIsComplete: true, ...front })
  expect(texts.every(({ heading }) => heading === 1)).toBe(true)
}, 20_000)
