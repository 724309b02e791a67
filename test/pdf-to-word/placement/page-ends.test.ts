/** Pages and columns end in Word behind the line that they ended with. */
import { expect, test } from 'vitest'
import type { Row, Table } from '../../../src/pdf-to-word/ir/block.ts'
import type { PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { spaceForNextLine } from '../../../src/pdf-to-word/placement/pages/page-ends.ts'
import { lowestForTables } from '../../../src/pdf-to-word/placement/tables/limits.ts'
import { convert } from '../helpers/convert.ts'
import { lineFrom } from '../helpers/line.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { expectSameLook } from '../helpers/same-look.ts'

type Shown = [number, number, number, string]

const words = [
  'The school board shipped three unpaid',
  'invoices because the figures did not add',
  'up and nobody had asked the survey, so',
  'the board approved a set of worn bearings',
  'and sent a copy of the letter to all.',
]

/** Paragraphs of five lines, 12 points apart, with 4 more before each but the first, from line `from` to line `to` of the text. */
function prose(x: number, top: number, from: number, to: number): Shown[] {
  const gapsBefore = (i: number) => Math.floor(i / words.length) - Math.ceil(from / words.length)
  return Array.from({ length: to - from }, (_, k): Shown => {
    const i = from + k
    return [x, top - 12 * k - 4 * Math.max(0, gapsBefore(i) + (from % words.length === 0 ? 0 : 1)), 10, words[i % words.length] ?? '']
  })
}

const normalStyle = async (pages: string[]) => {
  const styles = await (await convert(makePdf({ pages }))).part('word/styles.xml')
  return /<w:style [^>]*w:styleId="Normal">.*?<\/w:style>/.exec(styles)?.[0]
}

test('widow control is off where a line is alone on a page', { timeout: 60_000 }, async () => {
  const pages = [showLines(prose(72, 720, 0, 41)), showLines(prose(72, 720, 41, 55))]
  expect(await normalStyle(pages)).toContain('<w:widowControl w:val="0"/>')
  await expectSameLook(pages)
})

test('if no line is alone, widow control is on', async () => {
  const pages = [showLines(prose(72, 720, 0, 42)), showLines(prose(72, 720, 42, 55))]
  expect(await normalStyle(pages)).not.toContain('widowControl')
})

test('below the lowest line there is space for less than the next, but for more than half of it', async () => {
  const pages = [showLines(prose(72, 720, 0, 42)), showLines(prose(72, 720, 42, 55))]
  const document = await (await convert(makePdf({ pages }))).part('word/document.xml')
  const bottom = Number(/<w:pgMar [^>]*w:bottom="(\d+)"/.exec(document)?.[1]) / 20
  // The baseline of the lowest line, of Helvetica at 10 points with 12 points a line.
  const [, lowest = 0] = prose(72, 720, 0, 42).at(-1) ?? []
  const free = lowest - 2.5 - bottom
  expect(free).toBeGreaterThan(6.5)
  expect(free).toBeLessThan(10)
})

test('a column that ended early has no space for its next line', () => {
  const paragraph: PlacedParagraph = {
    kind: 'paragraph',
    lines: [676, 688, 700, 96, 108].map((baseline, i) => ({ ...lineFrom(i < 3 ? 72 : 330, 4, baseline) })),
    left: 72,
    right: 280,
    align: 'left',
    heading: null,
    list: null,
    caption: false,
    shade: '',
    borders: null,
    rtl: false,
    page: 0,
    box: { x0: 72, y0: 666, x1: 430, y1: 702 },
    spacing: { before: 0, after: 0, line: 12, exact: true, breakBefore: null },
    end: { page: 0, column: 1 },
  }
  // Its last line in the first column reaches down to 702.4, the next one would to 714.4.
  expect(spaceForNextLine([paragraph], 710)).toBeCloseTo(4.4)
  expect(spaceForNextLine([paragraph], 714)).toBe(Infinity)
  // A line of one and a half times 11.5 points reaches 2.1 below its baseline; the leading below it may lie over the end of the page.
  const loose = { ...paragraph, spacing: { ...paragraph.spacing, line: 1.5, exact: false } }
  expect(spaceForNextLine([loose], 710)).toBeCloseTo(9.35)
})

test('only a row that did not fit on the page before limits the height of pages', () => {
  const row = (top: number, bottom: number, beginsPage = false): Row => ({ top, bottom, header: false, cells: [], beginsPage })
  const table = (...rows: Row[]): Table => ({
    kind: 'table',
    page: 0,
    box: { x0: 72, x1: 540, y0: 0, y1: 0 },
    edges: [72, 540],
    rows,
    padding: { left: 5.4, right: 5.4 },
    breakBefore: null,
  })
  const limitOf = (...tables: Table[]) => lowestForTables([{ stretches: [{ page: 0, column: 0, top: 72, blocks: tables }] }], 700)
  const full = table(row(660, 698), row(72, 96, true))
  const early = table(row(500, 540), row(72, 96, true))
  expect(limitOf(full)).toBe(721.5)
  expect(limitOf(early)).toBe(Infinity)
  expect(limitOf(early, full)).toBe(721.5)
})
