/** Indents are those of named styles and list levels; a paragraph states only what differs. */
import { expect, test } from 'vitest'
import type { PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { dropCapXml } from '../../../src/pdf-to-word/write/drop-cap.ts'
import { indentsXml } from '../../../src/pdf-to-word/write/formatting/indents.ts'
import { createSpacingStyles } from '../../../src/pdf-to-word/write/formatting/spacing-styles.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { lineOf, paragraphOf, style } from '../helpers/values.ts'

type Shown = [number, number, number, string, boolean?]

/** A paragraph of two lines in a column from 72 to 540, with its first line so many points farther to the right. */
const prose = (first: number, width = 540 - 72): PlacedParagraph =>
  paragraphOf([lineOf('a'.repeat((width - first) / 5 - 4), 72 + first, 700), lineOf('three', 72, 714)])

const stylesOf = (paragraphs: readonly PlacedParagraph[], id = 'Normal') =>
  createSpacingStyles(
    paragraphs.map((paragraph) => ({ paragraph, id })),
    new Set(),
  )

test('states indents that differ from the style, and cancels its first line', () => {
  const base = { left: 0, first: 360, right: 0 }
  expect(indentsXml(base, base)).toBe('')
  expect(indentsXml({ left: 0, first: 0, right: 0 }, base)).toBe('<w:ind w:firstLine="0"/>')
  expect(indentsXml({ left: 720, first: -360, right: 0 }, base)).toBe('<w:ind w:left="720" w:hanging="360"/>')
  expect(indentsXml({ left: 0, first: 360, right: 200 }, base)).toBe('<w:ind w:right="200"/>')
  expect(indentsXml({ left: 0, first: 0, right: 0 }, { left: 720, first: -360, right: 0 })).toBe('<w:ind w:left="0" w:firstLine="0"/>')
})

test('the style of the text has the first-line indent of most paragraphs, and another one has none', () => {
  const [indented, flush] = [Array.from({ length: 5 }, () => prose(18)), Array.from({ length: 3 }, () => prose(0))]
  const styles = stylesOf([...indented, ...flush])
  expect(styles.all()).toMatchObject([
    { id: 'BodyText', name: 'Body Text', basedOn: 'Normal', indents: { left: 0, first: 360, right: 0 } },
    { id: 'BodyText2', name: 'Body Text no indent', basedOn: 'BodyText', indents: { left: 0, first: 0, right: 0 } },
  ])
  expect(indented.map((paragraph) => styles.idOf(paragraph, 'Normal'))).toEqual(Array(5).fill('BodyText'))
  expect(flush.map((paragraph) => styles.idOf(paragraph, 'Normal'))).toEqual(Array(3).fill('BodyText2'))
})

test('indents that fewer than three paragraphs share make no style', () => {
  const [usual, rare] = [Array.from({ length: 5 }, () => prose(0)), [prose(18), prose(18)]]
  const styles = stylesOf([...usual, ...rare])
  expect(styles.all()).toEqual([])
  expect([...usual, ...rare].map((paragraph) => styles.idOf(paragraph, 'Normal'))).toEqual(Array(7).fill('Normal'))
})

test('a paragraph with rare indents gets the style of its spacing that is nearest to them', () => {
  const right = prose(18, 400)
  const styles = stylesOf([...Array.from({ length: 4 }, () => prose(0)), ...Array.from({ length: 3 }, () => prose(18)), right])
  expect(styles.of(styles.idOf(right, 'Normal')).indents).toEqual({ left: 0, first: 360, right: 0 })
})

test('spacing comes before indents where a kind has too many styles', () => {
  const spaced = Array.from({ length: 60 }, (_, i) => ({ ...prose(0), spacing: { ...prose(0).spacing, before: 1 + (i % 30) } }))
  const styles = stylesOf([...Array.from({ length: 5 }, () => prose(0)), ...Array.from({ length: 4 }, () => prose(18)), ...spaced])
  expect(styles.all()).toHaveLength(24)
  expect(styles.all().every(({ indents }) => indents.first === 0)).toBe(true)
})

test('forty thousand paragraphs of as many distances take little time', () => {
  const many = Array.from({ length: 40_000 }, (_, i) => ({ ...prose(i % 7), spacing: { ...prose(0).spacing, before: (i % 20_000) / 20 } }))
  const start = performance.now()
  expect(stylesOf(many).all()).toHaveLength(24)
  expect(performance.now() - start).toBeLessThan(20_000)
})

test('headings have the indents of most of them', () => {
  const headings = [18, 18, 0].map((first) => ({ ...paragraphOf([lineOf('one', 72 + first, 700)]), heading: 1 }))
  expect(stylesOf(headings, 'Heading1').of('Heading1').indents).toEqual({ left: 360, first: 0, right: 0 })
})

test('a drop cap is not indented as the first lines of its style are', () => {
  const words = lineOf('T', 72, 730).words
  const cap = {
    words,
    lines: 2,
    pitch: 14,
    baseline: 714,
    distance: 0,
    inMargin: false,
    isSpaced: false,
    box: { x0: 72, x1: 90, y0: 700, y1: 714 },
  }
  const paragraph = { ...prose(0), lines: [{ ...lineOf('he board', 92, 700), cap }] }
  expect(dropCapXml(paragraph, 'BodyText', style, { left: 0, first: 360, right: 0 })).toContain('<w:ind w:firstLine="0"/>')
  expect(dropCapXml(paragraph, 'BodyText', style, { left: 0, first: 0, right: 0 })).not.toContain('<w:ind')
})

const line = 'The board shipped three unpaid invoices because the figures did not add up and nobody'

test('list items take their indents from their list', async () => {
  const item = (i: number): Shown[] => [
    [90, 700 - 40 * i, 11, `${i + 1}.`],
    [108, 700 - 40 * i, 11, line],
    [108, 686 - 40 * i, 11, 'had asked the survey.'],
  ]
  const { part } = await convert(makePdf({ pages: [showLines([[72, 740, 11, line], ...[0, 1, 2, 3].flatMap(item)])] }))
  const document = await part('word/document.xml')
  expect(document.match(/<w:numPr>/g)).toHaveLength(4)
  expect(document).not.toContain('<w:ind ')
  expect(await part('word/numbering.xml')).toContain('<w:ind w:left="360" w:hanging="360"/>')
})

test('an item with other indents than its list states them', async () => {
  const item = (i: number, x: number): Shown[] => [
    [x, 700 - 40 * i, 11, `${i + 1}.`],
    [x + 18, 700 - 40 * i, 11, line],
    [x + 18, 686 - 40 * i, 11, 'had asked the survey.'],
  ]
  const shown: Shown[] = [[72, 740, 11, line], ...item(0, 90), ...item(1, 90), ...item(2, 94)]
  const { part } = await convert(makePdf({ pages: [showLines(shown)] }))
  expect((await part('word/document.xml')).match(/<w:ind [^>]*>/g)).toEqual(['<w:ind w:left="440" w:hanging="360"/>'])
})
