/** What the pages show is in the Word file as text, drawing or picture, and what is not is told. */
import { expect, test } from 'vitest'
import { openAccount } from '../../../src/pdf-to-word/account/account.ts'
import type { PageContent } from '../../../src/pdf-to-word/ir/page-content.ts'
import { warmUpPdf } from '../../../src/pdf-to-word/warm-up.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { inkOutside } from './ink.ts'

const square = '<< /Length 32 >>\nstream\n600 0 0 0 500 700 d1 0 0 500 700 re f\nendstream'
const nothing = '<< /Length 20 >>\nstream\n250 0 0 0 0 0 d1    \nendstream'
/** Glyphs that are small drawings, whose names say nothing: `a` and `b` have ink, `c` has none. */
const drawnFont = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 99 /Widths [600 600 250]
  /Encoding << /Type /Encoding /Differences [97 /qq1 /qq2 /qq3] >> /CharProcs << /qq1 21 0 R /qq2 21 0 R /qq3 22 0 R >> /Resources << >> >>`
const objects = { 20: drawnFont, 21: square, 22: nothing }
const drawn = (x: number, y: number, text: string) => `BT /F9 12 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`
const pageWith = (content: string, more: Record<number, string> = {}) => {
  const pdf = makePdf({ pages: [content], objects: { ...objects, ...more } }).toString('latin1')
  return Buffer.from(pdf.replace('/Font << /F1', '/Font << /F9 20 0 R /F1'), 'latin1')
}
const prose = showLines([
  [72, 700, 12, 'The sign of the house is'],
  [72, 680, 12, 'seen on each of its letters, and on its walls.'],
])

test('letters without a Unicode value are a picture in their line', async () => {
  const { part, losses, hasText } = await convert(pageWith(`${prose}\n${drawn(210, 700, 'ab')}`))
  const document = await part('word/document.xml')
  const [before, behind] = document.split('<wp:inline')
  expect(before).toContain('house is')
  expect(behind).toContain('seen on each')
  expect([losses, hasText]).toEqual([[], true])
})

test('spaces without a Unicode value do not become pictures', async () => {
  const { part, losses } = await convert(pageWith(`${prose}\n${drawn(210, 700, 'ccc')}`))
  expect(await part('word/document.xml')).not.toContain('<w:drawing>')
  expect(losses).toEqual([])
})

test('a page of such letters only becomes pictures of its paragraphs', async () => {
  const lines = Array.from({ length: 6 }, (_, i) => drawn(72, 700 - 14 * i, 'abbaabababbabab'))
  const { part, losses, hasText } = await convert(pageWith(lines.join('\n')))
  expect((await part('word/document.xml')).match(/<w:drawing>/g)?.length).toBe(1)
  expect([losses, hasText]).toEqual([[], false])
})

test('strokes too small for a drawing stay in place', async () => {
  const tick = '1 w 300 500 m 303 496 l 309 507 l S'
  const { part, losses } = await convert(pageWith(`${prose}\n${tick}`))
  const place = /<wp:positionH relativeFrom="page"><wp:posOffset>(\d+)</.exec(await part('word/document.xml'))?.[1]
  expect(Number(place) / 12700).toBeCloseTo(300, -0.5)
  expect(losses).toEqual([])
})

test('headers, repeated table heads, notes and line numbers do not count as lost', async () => {
  const rows = (page: number) =>
    Array.from({ length: 12 }, (_, i): [number, number, number, string][] => [
      [80, 640 - 20 * i, 10, i === 0 ? 'Place' : `Place ${page} ${i}`],
      [320, 640 - 20 * i, 10, i === 0 ? 'Height' : `${page * 10 + i}`],
    ]).flat()
  const grid = Array.from({ length: 13 }, (_, i) => `72 ${654 - 20 * i} m 540 ${654 - 20 * i} l S`).join(' ')
  const page = (number: number) =>
    `${showLines([[72, 760, 9, 'The heights of the county'], [300, 30, 9, String(number)], ...rows(number)])}\n0.5 w ${grid} 72 654 m 72 414 l S 312 654 m 312 414 l S 540 654 m 540 414 l S`
  const { losses } = await convert(makePdf({ pages: [page(1), page(2), page(3)] }))
  expect(losses).toEqual([])
  expect((await convert(warmUpPdf())).losses).toEqual([])
})

test('a watermark that each page draws after another number of letters does not count as lost', async () => {
  const watermark = 'BT /F1 48 Tf 0.75 g 0.7 0.7 -0.7 0.7 160 300 Tm (Draft of the board) Tj 0 g ET'
  const pages = ['', 'Second ', 'The third of the '].map(
    (more, i) =>
      `${showLines([[72, 760, 9, `${more}heights`]])}\n${watermark}\n${showLines([[72, 700, 12, `Text of page ${i} of the file`]])}`,
  )
  const { part, losses } = await convert(makePdf({ pages }))
  expect((await part('word/document.xml')).concat(await part('word/header1.xml').catch(() => ''))).toContain('Draft of the board')
  expect(losses).toEqual([])
})

test('lost content is reported with its page', () => {
  const thing = (order: number) => ({ order, box: { x0: 10, y0: 10, x1: 40, y1: 40 } })
  const shown = {
    truncated: false,
    letters: Uint8Array.of(1, 1, 0, 1),
    unread: [thing(4)],
    pictures: [thing(5)],
    drawings: [thing(6)],
    marks: [],
  }
  const content = { page: 2, shown, lines: [], headerLines: [], footerLines: [], turned: [], slanted: [] } as unknown as PageContent
  const account = openAccount([content])
  expect(account.losses()).toEqual([{ page: 2, letters: 4, pictures: 1, drawings: 1, truncated: false }])
  account.keepWords(2, [{ letters: [0, 1] } as never])
  expect(account.losses()).toMatchObject([{ letters: 2 }])
  account.keepWords(2, [{ letters: [3, 3] } as never])
  account.keepFigure({ page: 2, box: { x0: 0, y0: 0, x1: 50, y1: 50 }, picture: null, textless: true } as never)
  expect(account.losses()).toEqual([{ page: 2, letters: 1, pictures: 0, drawings: 0, truncated: false }])
  account.keepFigure({ page: 2, box: { x0: 0, y0: 0, x1: 50, y1: 50 }, picture: null, textless: false } as never)
  expect(account.losses()).toEqual([])
})

test('a picture of which only the middle is shown is lost', () => {
  const shown = {
    ...{ truncated: false, letters: new Uint8Array(), unread: [], drawings: [], marks: [] },
    pictures: [{ order: 5, box: { x0: 0, y0: 0, x1: 300, y1: 200 } }],
  }
  const content = { page: 2, shown, lines: [], headerLines: [], footerLines: [], turned: [], slanted: [] } as unknown as PageContent
  const account = openAccount([content])
  account.keepFigure({ page: 2, box: { x0: 100, y0: 50, x1: 200, y1: 150 }, picture: null, textless: true } as never)
  expect(account.losses()).toMatchObject([{ pictures: 1 }])
  account.keepFigure({ page: 2, box: { x0: 0, y0: 0, x1: 250, y1: 200 }, picture: null, textless: true } as never)
  expect(account.losses()).toEqual([])
})

test('all ink of a page is where content was read', async () => {
  const tick = '1 w 300 500 m 303 496 l 309 507 l S 0.8 0.2 0.2 rg 100 300 50 40 re f'
  expect(await inkOutside(pageWith(`${prose}\n${drawn(210, 700, 'ab')}\n${tick}`))).toBeLessThan(0.005)
  expect(await inkOutside(warmUpPdf())).toBeLessThan(0.005)
})
