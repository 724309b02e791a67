/** Pages that are full end by themselves: what comes next flows on, whatever else changes there. */
import { expect, test } from 'vitest'
import type { Table } from '../../../src/pdf-to-word/ir/block.ts'
import { endSoftly, settled } from '../../../src/pdf-to-word/placement/pages/end-page.ts'
import { convert } from '../helpers/convert.ts'
import { lineFrom } from '../helpers/line.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { render, shownLines } from '../helpers/render.ts'
import { expectSameLook } from '../helpers/same-look.ts'
import { paragraphOf, sectionOf } from '../helpers/values.ts'

type Shown = [number, number, number, string]

const wide = [
  'The school board shipped three unpaid invoices because the figures did not add up and nobody had',
  'asked the survey, so the board approved a set of worn bearings and sent a copy of the letter to all',
]
const narrow = [
  'The school board shipped three unpaid',
  'invoices because the figures did not add',
  'up and nobody had asked the survey, so',
]

function prose(words: readonly string[], x: number, top: number, bottom: number): Shown[] {
  const lines: Shown[] = []
  for (let y = top; y >= bottom; y -= 11.5) lines.push([x, y, 10, words[lines.length % words.length] ?? ''])
  return lines
}

const columns = (top: number, bottom: number) => showLines([...prose(narrow, 72, top, bottom), ...prose(narrow, 330, top, bottom)])
const sectionsOf = (document: string) => [...document.matchAll(/<w:type w:val="(\w+)"\/>/g)].map(([, kind]) => kind)

test('columns that begin a page after a full one continue without a break', { timeout: 60_000 }, async () => {
  const pages = [showLines(prose(wide, 72, 720, 72)), columns(720, 72)]
  const { part } = await convert(makePdf({ pages }))
  const document = await part('word/document.xml')
  expect(sectionsOf(document)).toEqual(['nextPage', 'continuous'])
  await expectSameLook(pages)
})

test('columns that begin a page after one that ended early stay on their page', { timeout: 60_000 }, async () => {
  const pages = [showLines(prose(wide, 72, 720, 500)), columns(720, 72)]
  const document = await (await convert(makePdf({ pages }))).part('word/document.xml')
  expect(sectionsOf(document)).toEqual(['nextPage', 'nextPage'])
  await expectSameLook(pages)
})

test('pages that begin lower than the first do so without breaks', { timeout: 60_000 }, async () => {
  const title: Shown = [72, 750, 24, 'All about stones']
  const pages = [[title, ...prose(wide, 72, 700, 72)], prose(wide, 72, 690, 72), prose(wide, 72, 690, 72), prose(wide, 72, 690, 400)]
  const shown = pages.map((lines) => showLines(lines))
  const document = await (await convert(makePdf({ pages: shown }))).part('word/document.xml')
  expect(document).not.toMatch(/pageBreakBefore|w:br w:type/)
  await expectSameLook(shown)
})

test('a picture as high as its page makes no second page', { timeout: 60_000 }, async () => {
  const image =
    '<< /Type /XObject /Subtype /Image /Width 1 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 2 >>\nstream\n\x40\x80\nendstream'
  const resources = '/Resources << /XObject << /Im 20 0 R >> /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /ArialMT >> >> >>'
  const full = 'q 612 0 0 792 0 0 cm /Im Do Q'
  const pdf = makePdf({ pages: [full, showLines(prose(wide, 72, 720, 72)), full], objects: { 20: image }, page: resources })
  const { path } = await convert(pdf)
  expect(shownLines(await render(path)).map((lines) => lines.length > 0)).toEqual([false, true, false])
})

const wideLine = (y: number): Shown => [72, y, 10, wide[0] ?? '']

test('no column break where Word balances the columns itself', { timeout: 60_000 }, async () => {
  const column = (x: number): Shown[] => [...prose(narrow, x, 680, 600), ...prose(narrow, x, 560, 480)]
  const pages = [showLines([wideLine(720), wideLine(708), ...column(72), ...column(330), wideLine(440), wideLine(428)])]
  const { path, part } = await convert(makePdf({ pages }))
  const document = await part('word/document.xml')
  expect(document).toContain('<w:cols w:num="2"')
  expect(document).not.toContain('w:type="column"')
  const [shown = []] = shownLines(await render(path))
  const given = [wideLine(720), wideLine(708), ...column(72), ...column(330), wideLine(440), wideLine(428)]
  expect(shown.map(({ text }) => text).sort()).toEqual(given.map(([, , , text]) => text).sort())
  // The renderer makes columns of one height in steps of up to a point.
  for (const [x, y] of given) expect(shown.some((line) => Math.abs(line.x - x) < 1 && Math.abs(line.y - (792 - y)) < 1.5)).toBe(true)
})

test('columns of different heights above further text keep their break', { timeout: 60_000 }, async () => {
  const columns = [...prose(narrow, 72, 680, 480), ...prose(narrow, 330, 680, 600)]
  const pages = [showLines([wideLine(720), wideLine(708), ...columns, wideLine(440), wideLine(428)])]
  const document = await (await convert(makePdf({ pages }))).part('word/document.xml')
  expect(document).toContain('w:type="column"')
  await expectSameLook(pages)
})

test('a table that begins far below the top of its page needs a break', () => {
  const endAbove = (top: number) => {
    const table: Table = {
      ...{ kind: 'table', page: 1, box: { x0: 72, x1: 540, y0: top, y1: top + 108 }, edges: [72, 540] },
      ...{ rows: [{ top, bottom: top + 108, header: false, cells: [] }], padding: { left: 0, right: 0 }, breakBefore: null },
    }
    const end = { limit: 720, section: sectionOf([]), gaps: () => 0, loneLines: false }
    return endSoftly([table], { y: 650, page: 0, column: 0, last: null }, { y: 72, page: 1, column: 0, last: null }, end)
  }
  expect(endAbove(92)).toBe(null)
  expect(endAbove(132)).toBe(undefined)
})

test('a page whose first lines move far up ends that much higher', () => {
  const rest = paragraphOf([lineFrom(72, 3, 700), { ...lineFrom(72, 3, 130), page: 1 }])
  const section = { ...sectionOf([]), margins: { top: 72, bottom: 72, left: 72, right: 72 } }
  const before = { y: 680, page: 0, column: 0, last: null }
  const after = settled({ y: 140, page: 1, column: 0, last: null }, { ...rest, end: { page: 1, column: 0 } }, before, section)
  expect(after.y).toBe(140)
  expect(after.higher).toBeGreaterThan(40)
  const excessAt = (higher: number) => {
    const now = { y: 72, page: 2, column: 0, last: null }
    const end = { limit: 720, section, gaps: () => 0, loneLines: false }
    endSoftly([paragraphOf([{ ...lineFrom(72, 3, 90), page: 2 }])], { y: 730, page: 1, column: 0, last: null, higher }, now, end)
    return now.y
  }
  expect(excessAt(0)).toBe(82)
  expect(excessAt(50)).not.toBe(82)
})
