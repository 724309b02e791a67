/** Labels before paragraphs, and numbers that are none. */
import { expect, test } from 'vitest'
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import type { TextStyle } from '../../../src/pdf-to-word/ir/text-style.ts'
import { joinLeaders } from '../../../src/pdf-to-word/page/lines/leaders.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

type Shown = [number, number, number, string]

/** Each item's text with its list and level, or null for text without a label of Word's. */
async function itemsOf(lines: readonly Shown[]) {
  const { part, paragraphs } = await convert(makePdf({ pages: [showLines(lines)] }))
  const texts = await paragraphs()
  const xml = [...(await part('word/document.xml')).matchAll(/<w:p>.*?<\/w:p>/gs)].map(([own]) => own).filter((own) => own.includes('<w:t'))
  return xml.map((own, i) => {
    const found = /<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"/.exec(own)
    return { text: texts[i], list: found ? `${found[2]}.${found[1]}` : null }
  })
}

const rows = (labels: readonly string[], size = 12): Shown[] =>
  labels.flatMap((label, i): Shown[] => [
    [72, 600 - 30 * i, size, label],
    [100, 600 - 30 * i, 12, `Item ${'abcdef'[i]} of these`],
  ])

test('any sign followed by a gap is a bullet', async () => {
  expect((await itemsOf(rows(['>', '>', '>']))).map(({ list }) => list)).toEqual(['1.0', '1.0', '1.0'])
})

test('a sign followed by a plain space is part of its sentence', async () => {
  const lines = [0, 1].map((i): Shown => [72, 600 - 30 * i, 12, `> quoted line ${'ab'[i]}`])
  expect((await itemsOf(lines)).map(({ list }) => list)).toEqual([null, null])
})

test('bullets of two sizes are two lists, so that no line grows', async () => {
  const large = rows(['>', '>'], 20)
  const small = rows(['>', '>']).map(([x, y, size, text]): Shown => [x, y - 100, size, text])
  expect(new Set((await itemsOf([...large, ...small])).map(({ list }) => list)).size).toBe(2)
})

test('a number without a neighbour in sequence is no label', async () => {
  const items = await itemsOf([
    [72, 600, 12, '(907) 857-5019'],
    [72, 570, 12, '5. European forum'],
    [72, 540, 12, 'Some more text here.'],
  ])
  expect(items.map(({ text, list }) => [text, list])).toEqual([
    ['(907) 857-5019', null],
    ['5. European forum', null],
    ['Some more text here.', null],
  ])
})

test('a capital letter is a label if Roman numbers go on from it', async () => {
  expect((await itemsOf(rows(['I.', 'II.', 'III.']))).map(({ list }) => list)).toEqual(['1.0', '1.0', '1.0'])
  expect((await itemsOf(rows(['I.', 'IV.', 'V.']))).map(({ list }) => list)).toEqual([null, '1.0', '1.0'])
})

test('lists may begin with any number', async () => {
  expect((await itemsOf(rows(['4.', '5.', '6.']))).map(({ list }) => list)).toEqual(['1.0', '1.0', '1.0'])
})

test('outline numbers need no gap after them', async () => {
  const lines: Shown[] = [
    [72, 600, 12, '1. One'],
    [90, 570, 12, '1.1. Two'],
    [90, 540, 12, '1.2. Three'],
  ]
  expect((await itemsOf(lines)).map(({ text, list }) => [text, list])).toEqual([
    ['One', '1.0'],
    ['Two', '1.1'],
    ['Three', '1.1'],
  ])
})

test('an item high on the page is no header', async () => {
  const { part, paragraphs } = await convert(
    makePdf({
      pages: [
        showLines([
          [72, 740, 12, '1. One'],
          [72, 700, 12, '2. Two'],
          [72, 670, 12, '3. Three'],
          [72, 640, 12, '4. Four'],
        ]),
      ],
    }),
  )
  expect(await paragraphs()).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(await part('word/document.xml')).not.toContain('headerReference')
})

test('untagged leaders connect a title and its page', () => {
  const style = { family: 'Arial', size: 10 } as TextStyle
  const line = (text: string, x0: number, x1: number, block: number): Line => {
    const word = { text, x0, x1, style, joined: false, tabbed: false, link: '' }
    return { words: [word], x0, x1, top: 90, bottom: 102, baseline: 100, size: 10, page: 0, block, rtl: false, order: 0 }
  }
  const joined = joinLeaders([line('Setup', 72, 100, 7), line('..........', 100, 500, -1), line('12', 502, 512, 7)])
  expect(joined.map(({ words }) => words.map(({ text }) => text))).toEqual([['Setup', '..........', '12']])
  const apart = [line('Name', 72, 100, 7), line('..........', 100, 500, -1)]
  expect(joinLeaders(apart)).toEqual(apart)
})

test('clauses count with the word or sign before their number', async () => {
  const items = (of: string) =>
    rows([`${of} 1`, `${of} 2`, `${of} 3`]).map(([x, y, size, label]): Shown => [x === 100 ? 140 : x, y, size, label])
  for (const of of ['Article', '\\247']) expect((await itemsOf(items(of))).map(({ list }) => list)).toEqual(['1.0', '1.0', '1.0'])
})

test('a paragraph sign before a number is no bullet', async () => {
  const lines = [1, 2].map((i): Shown => [72, 600 - 30 * i, 12, `\\247 ${i} of the law says so`])
  expect(await itemsOf(lines)).toEqual([1, 2].map((i) => ({ text: `§ ${i} of the law says so`, list: null })))
})

test('numbers below ten keep their leading zero', async () => {
  const { part } = await convert(makePdf({ pages: [showLines(rows(['01.', '02.', '03.']))] }))
  expect(await part('word/numbering.xml')).toContain('<w:numFmt w:val="decimalZero"/><w:lvlText w:val="%1."/>')
})

test('the initial of a name is no label, letters that follow each other are', async () => {
  const wide = (labels: readonly string[]) => rows(labels).map(([x, y, size, text]): Shown => [x === 100 ? 92 : x, y, size, text])
  expect((await itemsOf(wide(['A.']))).map(({ list }) => list)).toEqual([null])
  expect((await itemsOf(wide(['A.', 'B.']))).map(({ list }) => list)).toEqual(['1.0', '1.0'])
})

test('numbers with a leading zero continue with ten', async () => {
  expect((await itemsOf(rows(['09.', '10.']))).map(({ list }) => list)).toEqual(['1.0', '1.0'])
})

test('several signs may follow the number of a label', async () => {
  expect((await itemsOf(rows(['1.\\)', '2.\\)', '3.\\)']))).map(({ list }) => list)).toEqual(['1.0', '1.0', '1.0'])
  expect((await itemsOf(rows(['1/', '2/']))).map(({ list }) => list)).toEqual(['1.0', '1.0'])
})

test('numbers may begin with a letter, unless there is only one', async () => {
  expect((await itemsOf(rows(['A.1', 'A.2', 'A.3']))).map(({ list }) => list)).toEqual(['1.0', '1.0', '1.0'])
  expect((await itemsOf(rows(['B.17', 'U.S.']))).map(({ list }) => list)).toEqual([null, null])
})

test('below a text at the left edge, a list that is moved in is none within the list above', async () => {
  const lines: Shown[] = [
    [72, 640, 12, '1.'],
    [100, 640, 12, 'First of these'],
    [72, 610, 12, 'A text at the left edge of the page says more.'],
    ...rows(['a\\)', 'b\\)']).map(([x, y, size, text]): Shown => [x + 18, y - 20, size, text]),
  ]
  expect((await itemsOf(lines)).map(({ list }) => list)).toEqual(['1.0', null, '2.0', '2.0'])
  const within = lines.map(([x, y, size, text]): Shown => [text.startsWith('A text') ? 100 : x, y, size, text])
  expect((await itemsOf(within)).map(({ list }) => list)).toEqual(['1.0', null, '1.1', '1.1'])
})

test('numbers of several parts are within the item that they begin with, also at its left edge', async () => {
  const wide = rows(['1.', '1.1.', '1.2.', '1.2.1.', '2.']).map(([x, y, size, text]): Shown => [x === 100 ? 120 : x, y, size, text])
  const items = await itemsOf(wide)
  expect(items.map(({ list }) => list)).toEqual(['1.0', '1.1', '1.1', '1.2', '1.0'])
})
