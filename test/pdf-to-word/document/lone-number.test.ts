/** A page number that only one page shows, as of a letter in TeX, whose first page has none. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

type Shown = [number, number, number, string]

const prose = (count: number): Shown[] =>
  Array.from({ length: count }, (_, i) => [100, 680 - 14 * i, 11, `Line ${i} of a letter to the board.`])
const letter = (number: string) => makePdf({ pages: [showLines(prose(36)), showLines([...prose(3), [303, 105, 11, number]])] })

test('the number of the second page is its footer', async () => {
  const docx = await convert(letter('2'))
  expect(await docx.paragraphs()).not.toContain('2')
  expect(await docx.part('word/document.xml')).toContain('<w:footerReference')
})

test('another number there is text', async () => {
  expect(await (await convert(letter('7'))).paragraphs()).toContain('7')
})

const numbered = (first: number) =>
  makePdf({ pages: [0, 1, 2].map((page) => showLines([...prose(36), [303, 40, 11, String(first + page)]])) })

test.each([9, 998, 49_578, 104_999])('pages that count on from %i have their number as a field', async (first) => {
  const docx = await convert(numbered(first))
  expect(await docx.paragraphs()).not.toContain(String(first))
  expect(await docx.part('word/document.xml')).toContain(`<w:pgNumType w:start="${first}"/>`)
})

test('numbers as far from the edge as in an article of LaTeX on A4, a sixth of the height, are a footer', async () => {
  const pages = ['4', '5', '6'].map((number) => {
    const own = prose(36).map(([x, y, size, text], i): Shown => [x, y, size, `${text} It is leaf ${number} of row ${i}.`])
    return showLines([...own, [303, 131, 11, number]])
  })
  const paragraphs = await (await convert(makePdf({ pages }))).paragraphs()
  expect(paragraphs.filter((text) => /^\d$/.test(text))).toEqual([])
})

const onlyPage = (number: string, x = 303) => makePdf({ pages: [showLines([...prose(20), [x, 105, 11, number]])] })

test.each(['1', '- 1 -', '1 / 1', 'Page 1 of 1', 'Page 1'])('%s at the foot of an only page is its footer', async (number) => {
  const docx = await convert(onlyPage(number))
  expect(await docx.paragraphs()).not.toContain(number)
  expect(await docx.part('word/document.xml')).toContain('<w:footerReference')
})

test.each([
  ['2', 303],
  ['1', 100],
  ['1 of 2 copies', 303],
])('%s at %i points on an only page is text', async (number, x) => {
  expect(await (await convert(onlyPage(number, x))).paragraphs()).toContain(number)
})

const full = (at: number, end: number): Shown[] =>
  Array.from({ length: 44 }, (_, i) => [100, at - 13 * i, 11, `Leaf ${end} has row ${i}, and it tells what the board wrote.`])

test.each([
  ['iii', 'iv', 'v'],
  ['3', '4', '5'],
])('%s at the foot of the first page of a chapter is a footer if the next page has %s in its header', async (first, second, third) => {
  const opener = showLines([...full(710, 1), [303, 131, 11, first]])
  const headed = [second, third].map((number, i) =>
    showLines([[100, 750, 11, number], [420, 750, 11, 'CONTENTS OF THE BOOK'], ...full(710, i)]),
  )
  expect(await (await convert(makePdf({ pages: [opener, ...headed] }))).paragraphs()).not.toContain(first)
})

test('two numbers at the foot that count the pages between them are footers, others are text', async () => {
  const pages = (last: string) => ['iii', '', '', '', last].map((number, i) => showLines([...full(710, i), [303, 110, 11, number]]))
  const numbersIn = async (last: string) =>
    (await (await convert(makePdf({ pages: pages(last) }))).paragraphs()).filter((text) => /^[ivx]+$/.test(text))
  expect(await numbersIn('vii')).toEqual([])
  expect(await numbersIn('ix')).toEqual(['iii', 'ix'])
})

test('a number that counts on from the footer of the page before is a footer, even if it is lower', async () => {
  const pages = (last: string) =>
    makePdf({ pages: [1, 2, 3].map((i) => showLines([...prose(36), [520, i < 3 ? 60 : 50, 11, i < 3 ? String(i) : last]])) })
  expect(await (await convert(pages('3'))).paragraphs()).not.toContain('3')
  expect(await (await convert(pages('7'))).paragraphs()).toContain('7')
})
