/** Margins that left and right pages have exchanged, as in books. */
import { expect, test } from 'vitest'
import { findMirroredMargins } from '../../../src/pdf-to-word/document/steps.ts'
import type { PageContent } from '../../../src/pdf-to-word/ir/page-content.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { gridOf } from '../helpers/table-xml.ts'
import { contentOf, lineOf, run } from '../helpers/values.ts'

const sentence = 'the survey was made in the north of the county and'
const numbered = (count: number, start: number) => ({ from: 0, to: count, start, style: 'decimal' as const, isNew: false })

/** Pages whose lines begin at these places. */
const pagesAt = (lefts: readonly number[], lines = 20) =>
  lefts.map((x, page) => ({ ...contentOf(Array.from({ length: lines }, (_, i) => lineOf(sentence, x, 90 + i * 14, { page }))), page }))

/** The mirrored margins of these pages. */
const mirroredOn = (contents: PageContent[], ranges = [numbered(contents.length, 1)]) =>
  run(findMirroredMargins, {
    contents,
    bodyLines: new Map(contents.map((content) => [content, content.lines])),
    running: { lines: [], ranges, anyNumber: false, body: [], again: [] },
  }).mirrored

const found = (lefts: readonly number[]) => mirroredOn(pagesAt(lefts))

test('text that is elsewhere on left pages shows mirrored margins', () => {
  expect(found([72, 108, 72, 108])).toEqual({ leftPages: new Set([1, 3]), shifts: new Map([['612x792', 36]]) })
})

test('pages are left ones if their number is even, unless the file begins with one, which LibreOffice takes for a right page', () => {
  const pages = pagesAt([72, 108, 72, 72, 108, 72, 108])
  expect(mirroredOn(pages, [numbered(3, 1), { ...numbered(4, 1), from: 3, to: 7 }])?.leftPages).toEqual(new Set([1, 4, 6]))
  expect(mirroredOn(pagesAt([72, 108, 72, 108]), [numbered(4, 2)])).toBeNull()
})

test('a page without alternation, two pages alone, and shifts of a third of the page show none', () => {
  expect(found([72, 72, 72, 72])).toBeNull()
  expect(found([72, 108])).toBeNull()
  expect(found([72, 108, 108, 108])).toBeNull()
  expect(found([72, 75, 72, 75])).toBeNull()
  expect(found([72, 276, 72, 276])).toBeNull()
})

test('pages with many lines, and many pages, are compared in bounded time', () => {
  const lines = Array.from({ length: 40_000 }, (_, i) => lineOf('survey', (i * 7) % 500, 90 + (i % 50) * 14))
  const crowded = [0, 1, 2, 3].map((page) => ({ ...contentOf(lines), page }))
  const long = pagesAt(Array.from({ length: 2000 }, (_, page) => 72 + 36 * (page % 2)))
  const start = process.cpuUsage()
  expect(mirroredOn(crowded)).toBeNull()
  expect(mirroredOn(long)?.shifts.get('612x792')).toBe(36)
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
})

type Shown = [x: number, y: number, size: number, text: string]

/** Pages of a book with full lines, and their numbers at the outer edges. */
function book(lefts: readonly number[], width = 468 - 36): Buffer {
  const lines = (page: number, left: number) => [
    ...Array.from({ length: 40 }, (_, i): Shown => [left, 700 - 15 * i, 12, `${sentence} in all of its other towns`]),
    [page % 2 === 0 ? left + width - 8 : left, 40, 12, String(page + 1)] as Shown,
  ]
  return makePdf({ pages: lefts.map((left, page) => showLines(lines(page, left))) })
}

test('a book gets mirrored margins, paragraphs without indents, and page numbers at the outer edges', async () => {
  const { part, losses } = await convert(book([72, 108, 72, 108]))
  const document = await part('word/document.xml')
  expect(await part('word/settings.xml')).toContain('<w:mirrorMargins/>')
  expect(document).toMatch(/<w:pgMar [^>]*w:right="2158"[^>]*w:left="1438"/)
  expect(document).not.toMatch(/<w:ind [^>]*w:left="[1-9]/)
  const footers = await Promise.all(['footer1', 'footer2'].map((name) => part(`word/${name}.xml`)))
  expect(footers.map((xml) => /PAGE/.test(xml))).toEqual([true, true])
  expect(footers.filter((xml) => /w:jc w:val="(right|end)"|<w:ind w:left="[1-9]/.test(xml))).toHaveLength(1)
  expect(losses).toEqual([])
})

test('underlines and tables that go on from a right page to a left one stay where they are', async () => {
  const line = (left: number, i: number): Shown => [left, 700 - 15 * i, 12, `${sentence} in all of its other towns`]
  const text = (left: number) => showLines(Array.from({ length: 42 }, (_, i) => line(left, i)))
  const ys = Array.from({ length: 8 }, (_, i) => 200 - 20 * i)
  const cells = (left: number, top: number, from: number) =>
    ys.slice(0, -1).flatMap((_, i): Shown[] => [
      [left + 6, top - 14 - 20 * i, 12, `Item ${from + i}`],
      [left + 200, top - 14 - 20 * i, 12, `Worth ${from + i}`],
    ])
  const half = (left: number) => showLines(Array.from({ length: 32 }, (_, i) => line(left, i)))
  const table = (left: number, top: number, from: number) =>
    `0.5 w ${gridOf(
      [left, left + 194, left + 380],
      ys.map((y) => y - 200 + top),
    )}\n${showLines(cells(left, top, from))}`
  const below = (left: number) => showLines(Array.from({ length: 30 }, (_, i) => line(left, i + 12)))
  const pages = [
    text(72),
    `0.7 w 128 698 m 163.4 698 l S\n${text(108)}`,
    `${half(72)}\n${table(72, 200, 1)}`,
    `${table(108, 714, 8)}\n${below(108)}`,
  ]
  const { part, losses } = await convert(makePdf({ pages }))
  const document = await part('word/document.xml')
  expect(await part('word/settings.xml')).toContain('<w:mirrorMargins/>')
  expect(losses).toEqual([])
  expect(document).not.toContain('<w:drawing>')
  expect(document.match(/<w:u w:val="single"\/>/g)).not.toBeNull()
  expect(document.match(/<w:tbl>/g)).toHaveLength(1)
})

test('text set for paper of another size gets an indent between mirrored margins', async () => {
  const { part } = await convert(book([126, 108, 126, 108]))
  const document = await part('word/document.xml')
  expect(await part('word/settings.xml')).toContain('<w:mirrorMargins/>')
  expect(document).toMatch(/<w:pgMar [^>]*w:right="1818"[^>]*w:left="2178"/)
  expect(new Set(document.match(/<w:ind w:left="\d+"/g))).toEqual(new Set(['<w:ind w:left="340"']))
})

test('pages with equal margins get none that are mirrored', async () => {
  const { part } = await convert(book([72, 72, 72, 72]))
  expect(await part('word/settings.xml')).not.toContain('mirrorMargins')
})

test('a page number that moves from page to page keeps one header', async () => {
  const pages = [300, 320, 250, 400].map((x, page) =>
    showLines([...Array.from({ length: 40 }, (_, i) => [72, 700 - 15 * i, 12, sentence] as Shown), [x, 40, 12, String(page + 1)] as Shown]),
  )
  expect(await (await convert(makePdf({ pages }))).part('word/settings.xml')).not.toContain('evenAndOddHeaders')
})
