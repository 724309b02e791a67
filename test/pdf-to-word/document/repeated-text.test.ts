/** Text that stands at the same place of several pages and is no header, and headers that only look like text. */
import { expect, test } from 'vitest'
import { withoutText } from '../../../src/pdf-to-word/document/headers-footers/repeated-text.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { contentOf, lineOf } from '../helpers/values.ts'

type Shown = [number, number, number, string]

const rows = (count: number, text: (i: number) => string, top = 710, pitch = 14): Shown[] =>
  Array.from({ length: count }, (_, i) => [72, top - pitch * i, 11, text(i)])

/** Whether any part of the file is a header or footer with the words. */
async function runs(part: (name: string) => Promise<string>, words: string): Promise<boolean> {
  const parts = await Promise.all(
    ['header', 'footer'].flatMap((side) => [1, 2, 3].map((n) => part(`word/${side}${n}.xml`).catch(() => ''))),
  )
  return parts.some((xml) => xml.includes(words))
}

test('rows of a list that continues on the page are no header', async () => {
  const items = showLines(rows(30, (i) => (i < 10 ? 'first kind' : i < 20 ? 'second kind' : 'third kind'), 740))
  const others = showLines(rows(12, (i) => (i < 8 ? 'first kind' : 'third kind'), 740))
  const { part } = await convert(makePdf({ pages: [items, others] }))
  expect(await runs(part, 'kind')).toBe(false)
})

test('a paragraph repeated in the text is no footer if it ends two pages', async () => {
  const said = [
    'You can change the look of the whole text with the styles on the',
    'first tab, or choose another look for the words alone there.',
  ]
  const page = (word: string, own: readonly Shown[]) =>
    showLines([...rows(30, (i) => `${word} ${'abcdefghijklmnopqrstuvwxyzABCD'[i]} of the text.`, 720, 15), ...own])
  const end = said.map((line, i): Shown => [72, 96 - 15 * i, 11, line])
  const middle = said.map((line, i): Shown => [72, 240 - 15 * i, 11, line])
  const { part } = await convert(makePdf({ pages: [page('Line', middle), page('Row', end), page('Verse', end)] }))
  expect(await runs(part, 'the look of the whole')).toBe(false)
})

test('full lines above a wide gap on the only page are text', async () => {
  const line = 'This line is as wide as the text is, and goes on in the line below it, as the'
  const top = rows(2, () => line, 750)
  const { part } = await convert(makePdf({ pages: [showLines([...top, ...rows(6, () => line, 500)])] }))
  expect(await runs(part, 'This line')).toBe(false)
})

test('the table in a header may have one row more on the first page', async () => {
  const walls = (bottom: number) =>
    `72 762 m 522 762 l S 72 ${bottom} m 522 ${bottom} l S ${[72, 297, 522].map((x) => `${x} 762 m ${x} ${bottom} l S`).join(' ')}`
  const cells: Shown[] = [
    [76, 750, 11, 'Number 43'],
    [301, 750, 11, 'Revision 2'],
    [76, 736, 11, 'The measuring'],
    [301, 736, 11, 'of breath'],
  ]
  const page = (n: number) => {
    const own: Shown[] =
      n === 0
        ? [
            [76, 722, 11, 'Written by'],
            [301, 722, 11, 'the laboratory'],
          ]
        : []
    const text = rows(8, (i) => `Line ${'klmnopqr'[i]} of page ${'abc'[n]}.`, 680, 30)
    return `${showLines([...cells, ...own, ...text])}\n${walls(n === 0 ? 716 : 730)}\n72 744 m 522 744 l S 72 730 m 522 730 l S`
  }
  const { part, paragraphs } = await convert(makePdf({ pages: [0, 1, 2].map(page) }))
  expect(await runs(part, 'Written by')).toBe(true)
  expect((await paragraphs()).join()).not.toContain('Number 43')
})

test('the header of a table that ends on a page with one more row is no header of that page', async () => {
  const cells = (y: number, names: readonly string[]): Shown[] => names.map((name, i) => [76 + 225 * i, y, 11, name])
  const page = (n: number, count: number) => {
    const rest = Array.from({ length: count }, (_, i) =>
      cells(736 - 14 * i, [`Name ${'abcdefghij'[i]} ${'xyz'[n]}`, `Value ${'klmnopqrst'[i]}`]),
    )
    const bottom = 730 - 14 * (count - 1)
    const rules = [762, 744, ...rest.map((_, i) => 730 - 14 * i)].map((y) => `72 ${y} m 522 ${y} l S`)
    const walls = [72, 297, 522].map((x) => `${x} 762 m ${x} ${bottom} l S`)
    return `${showLines([...cells(750, ['Feature of the font', 'Example']), ...rest.flat()])}\n${[...rules, ...walls].join(' ')}`
  }
  const { part } = await convert(makePdf({ pages: [page(0, 10), page(1, 10), page(2, 1)] }))
  expect(await runs(part, 'Feature')).toBe(false)
  expect(await runs(part, 'Name')).toBe(false)
})

test('shaded bands at the top of two pages are their headers', async () => {
  const page = (title: string) => {
    const band = '0.6 0.2 0.2 rg 66 748 140 30 re f 0 g 206 748 m 534 748 l S 66 748 m 206 748 l S'
    return `${band}\n${showLines([[76, 758, 11, 'Spring'], [214, 758, 11, title], ...rows(8, (i) => `Line ${'klmnopqr'[i]} of ${title}.`, 670, 30)])}`
  }
  const { part } = await convert(makePdf({ pages: [page('The first half'), page('Another one')] }))
  expect(await runs(part, 'The first half')).toBe(true)
  expect(await runs(part, 'Another one')).toBe(true)
})

test('the footer of a page of small labels may be larger than they are', async () => {
  const labels = Array.from({ length: 30 }, (_, i): Shown => [72 + 60 * (i % 6), 700 - 30 * Math.floor(i / 6), 7, `L${i}`])
  const { part } = await convert(
    makePdf({ pages: [showLines([[72, 740, 11, 'Figures of two years'], ...labels, [250, 20, 11, 'www.example.org']])] }),
  )
  expect(await runs(part, 'www.example.org')).toBe(true)
})

test('a sign beside titles that are no header is no row of a table, which would be shown once', () => {
  const pages = ['One', 'Two', 'Three', 'Four'].map((title) =>
    contentOf([lineOf('Z', 500, 46), lineOf(title, 20, 47), lineOf('text of the page', 72, 200)]),
  )
  const taken = pages.map(({ lines }, i) => (i < 2 ? [] : lines.slice(0, 1)))
  expect(withoutText(pages, taken, 'header')).toEqual({ running: [[], [], [], []], rows: [[], [], [], []] })
  const table = pages.map(() => contentOf([lineOf('Name', 72, 60), lineOf('Sum', 300, 60), lineOf('text of the page', 72, 200)]))
  const own = table.map(({ lines }, i) => (i < 2 ? [] : lines.slice(0, 2)))
  expect(withoutText(table, own, 'header').rows.map(({ length }) => length)).toEqual([0, 0, 2, 2])
})
