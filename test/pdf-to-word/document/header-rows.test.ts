/** Headers and footers of several rows, and text that repeats but is none. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

type Shown = [number, number, number, string]

const body = (page: number, count = 12): Shown[] =>
  Array.from({ length: count }, (_, i) => [72, 600 - 30 * i, 11, `Page ${'abcdefg'[page]} has line ${'klmnopqrstuv'[i]} of its own.`])

const file = (running: (page: number) => Shown[], pages = 3, count = 12) =>
  makePdf({ pages: Array.from({ length: pages }, (_, page) => showLines([...running(page), ...body(page, count)])) })

test('a header of two rows with five cells each is one', async () => {
  const names = ['Form', 'Revision', 'Date', 'Author', 'Page']
  const walls = [72, 162, 252, 342, 432, 522].map((x) => `${x} 762 m ${x} 730 l S`).join('\n')
  const cells = names.flatMap((name, i): Shown[] => [
    [76 + 90 * i, 752, 10, name],
    [76 + 90 * i, 736, 10, `of ${name}`],
  ])
  const page = (n: number) => `${showLines([...cells, ...body(n)])}\n${walls}\n72 762 m 522 762 l S\n72 730 m 522 730 l S`
  const { part } = await convert(makePdf({ pages: [0, 1, 2].map(page) }))
  const header = await part('word/header1.xml')
  for (const name of names) expect(header).toContain(`of ${name}<`)
})

test('a footer of many rows reaches higher than one of few', async () => {
  const running = (): Shown[] => Array.from({ length: 6 }, (_, i) => [72, 134 - 16 * i, 12, `Row ${'uvwxyz'[i]} of the footer`])
  const { part } = await convert(file(running, 3, 8))
  expect(await part('word/footer1.xml')).toMatch(/Row u.*Row z/s)
})

test('text that every page begins with stays text', async () => {
  const line = (i: number) => `${'abcd'[i]} line of a text that all pages begin with, as wide as the text and no header at all`
  const running = (): Shown[] => [0, 1, 2, 3].map((i) => [72, 720 - 14 * i, 11, line(i)])
  const { paragraphs } = await convert(file(running, 3, 3))
  expect((await paragraphs()).filter((text) => text.startsWith(line(0)))).toHaveLength(3)
})

test('a header only on the second page extends to the widest gap', async () => {
  const header: Shown[] = [
    [260, 752, 10, 'The report'],
    [255, 728, 10, 'January 2011'],
  ]
  const { part } = await convert(file((page) => (page === 1 ? header : []), 2))
  expect(`${await part('word/header1.xml')}${await part('word/header2.xml')}`).toMatch(/The report.*January 2011/s)
})

test('the footer of a full page is recognized by that of another', async () => {
  const full: Shown[] = Array.from({ length: 47 }, (_, i) => [
    64,
    740 - 14 * i,
    11,
    `Line ${'abcdefghijklmnopqrstuvwxyz'[i % 26]} of a page that is full of text.`,
  ])
  const end: Shown[] = [[64, 740, 11, 'The last line of the text.']]
  const page = (text: Shown[], footer: Shown) => showLines([...text, footer])
  const { part } = await convert(
    makePdf({ pages: [page(full, [400, 59, 11, 'Examples | 1']), page(end, [64, 59, 11, '2 | Getting started'])] }),
  )
  const footers = await Promise.all([1, 2, 3, 4].map((n) => part(`word/footer${n}.xml`).catch(() => '')))
  expect(footers.join('')).toMatch(/Examples \|/)
})

test('a date is not a page number, but the page number after a chapter number is', async () => {
  const running = (page: number): Shown[] => [
    [72, 40, 10, `A-${page + 1}`],
    [400, 40, 10, '12 - 01 - 2015'],
  ]
  const { part } = await convert(file(running))
  const text = (await part('word/footer1.xml')).replace(/<w:instrText[^>]*>[^<]*<\/w:instrText>/g, '#').replace(/<[^>]+>/g, '')
  expect(text).toContain('A-#')
  expect(text).toContain('12 - 01 - 2015')
})

test('a short footer close below full lines of the text is one', async () => {
  const line = (i: number) => `Line ${'abcdefghij'[i % 10]} of a page that is full of text and as wide as all of it.`
  const full = (from: number): Shown[] => Array.from({ length: 40 }, (_, i) => [64, 696 - 16 * i, 11, line(i + from)])
  const page = (from: number) => showLines([...full(from), [64, 52, 11, 'Annual report']])
  const { part, paragraphs } = await convert(makePdf({ pages: [page(0), page(3), page(5)] }))
  expect(await part('word/footer1.xml')).toContain('Annual report')
  expect((await paragraphs()).join(' ')).not.toContain('Annual report')
})
