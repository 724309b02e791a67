/** Where paragraphs begin and end. */
import { expect, test } from 'vitest'
import { paragraphsOf } from '../../../src/pdf-to-word/blocks/paragraphs/paragraphs.ts'
import { convert } from '../helpers/convert.ts'
import { lineFrom } from '../helpers/line.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

type Shown = [number, number, number, string]

const prose = [
  'The school board shipped three unpaid invoices because the figures did not add',
  'up and nobody had asked the survey group, which approved a set of bearings',
  'and sent a copy of the letter to all the registrars of the county in the north.',
]

test('double spacing does not make a paragraph of every line', async () => {
  const lines = prose.map((text, i): Shown => [72, 700 - 31 * i, 12, text])
  const { paragraphs } = await convert(makePdf({ pages: [showLines(lines)] }))
  expect(await paragraphs()).toEqual([prose.join(' ')])
})

test('a wide distance before a line in another font parts paragraphs', () => {
  const full = lineFrom(100, 24, 50)
  const below = lineFrom(100, 3, 74)
  const stats = { size: 10, pitch: 1.2, justified: false }
  const count = (family: string) => {
    const words = below.words.map((word) => ({ ...word, style: { ...word.style, family } }))
    return paragraphsOf([full, { ...below, words }], { left: 100, right: full.x1 + 2 }, stats).length
  }
  expect(count(full.words[0]?.style.family ?? '')).toBe(1)
  expect(count('Courier New')).toBe(2)
})

test('lines break as their neighbours do, although another page has a wider one', async () => {
  const narrow = [
    'The school board shipped three unpaid invoices because',
    'the figures did not add up and nobody had asked the group',
    'which approved a set of worn bearings and sent a copy to',
    'all the registrars of the county.',
    'Nobody knows who wrote the letter, since the file had been',
    'empty from the beginning.',
  ].map((text, i): Shown => [72, 700 - 14 * i, 12, text])
  const wide = 'This page of the same file has one line that reaches much farther to the right than others do'
  const { paragraphs } = await convert(makePdf({ pages: [showLines(narrow), showLines([[72, 700, 11, wide]])] }))
  expect(await paragraphs()).toEqual([
    narrow
      .slice(0, 4)
      .map(([, , , text]) => text)
      .join(' '),
    narrow
      .slice(4)
      .map(([, , , text]) => text)
      .join(' '),
    wide,
  ])
})

test('a heading near its text does not split off the first line', async () => {
  const lines = prose.map((text, i): [number, number, number, string, boolean?] => [72, 680 - 22 * i, 12, text])
  const { paragraphs } = await convert(makePdf({ pages: [showLines([[72, 695, 12.5, 'A heading', true], ...lines])] }))
  expect(await paragraphs()).toEqual(['A heading', prose.join(' ')])
})

test('an indented justified line begins a paragraph of several lines', () => {
  const stats = { size: 10, pitch: 1.2, justified: true }
  const count = (...lines: ReturnType<typeof lineFrom>[]) => paragraphsOf(lines, { left: 100, right: 295 }, stats).length
  // The same words, five points apart or stretched to the edge.
  const stretched = (x0: number, words: number, baseline: number) => {
    const line = lineFrom(x0, words, baseline)
    const more = (295 - line.x1) / (words - 1)
    return { ...line, x1: 295, words: line.words.map((word, i) => ({ ...word, x0: word.x0 + more * i, x1: word.x1 + more * i })) }
  }
  expect(count(stretched(140, 6, 50), stretched(100, 7, 62), lineFrom(100, 3, 74))).toBe(1)
  // Without the stretching they are set to the right.
  expect(count(lineFrom(150, 6, 50), lineFrom(125, 7, 62))).toBe(2)
})

test('a line a little to the left of the label of a full list item begins a paragraph; one at the label goes on', () => {
  const item = lineFrom(102, 8, 50)
  const labelled = { ...item, words: item.words.map((word, i) => (i === 0 ? { ...word, text: '•', x1: word.x0 + 4 } : word)) }
  const count = (x0: number) =>
    paragraphsOf([labelled, lineFrom(x0, 4, 62)], { left: 100, right: 300 }, { size: 10, pitch: 1.2, justified: false }).length
  expect([count(100), count(102)]).toEqual([2, 1])
})

test('numbers within a sentence begin no list item if one is first on its line', () => {
  const stats = { size: 10, pitch: 1.2, justified: false }
  const withTexts = (baseline: number, words: number, texts: Record<number, string>) => {
    const line = lineFrom(100, words, baseline)
    return { ...line, words: line.words.map((word, i) => ({ ...word, text: texts[i] ?? word.text })) }
  }
  const count = (...lines: ReturnType<typeof lineFrom>[]) => paragraphsOf(lines, { left: 100, right: 300 }, stats).length
  expect(count(withTexts(50, 8, { 3: '1)' }), withTexts(62, 8, { 0: '2)' }), lineFrom(100, 3, 74))).toBe(1)
  expect(count(withTexts(50, 8, { 7: 'as:' }), withTexts(62, 8, { 0: '1)', 4: '2)' }), lineFrom(100, 3, 74))).toBe(1)
  expect(count(withTexts(50, 8, { 3: '1)', 7: 'end.' }), withTexts(62, 8, { 0: '2)' }), lineFrom(100, 3, 74))).toBe(2)
  expect(count(lineFrom(100, 8, 50), withTexts(62, 8, { 0: '2)' }), lineFrom(100, 3, 74))).toBe(2)
})

test('a wide distance before a line that the next is near to is one between paragraphs', () => {
  const full = lineFrom(100, 24, 50)
  const column = { left: 100, right: full.x1 + 2 }
  const stats = { size: 10, pitch: 1.2, justified: false }
  const count = (step: number) => paragraphsOf([full, lineFrom(100, 24, 78), lineFrom(100, 3, 78 + step)], column, stats).length
  expect([count(28), count(14)]).toEqual([1, 2])
})

test('widely spaced lines are one paragraph if the end of one and the beginning of the next have a family of the other line', () => {
  const full = lineFrom(100, 24, 50)
  const below = lineFrom(100, 24, 78)
  const words = below.words.map((word, i) => (i < 3 ? { ...word, style: { ...word.style, family: 'SimSun' } } : word))
  const stats = { size: 10, pitch: 1.2, justified: false }
  const found = paragraphsOf([full, { ...below, words }, lineFrom(100, 3, 106)], { left: 100, right: full.x1 + 2 }, stats)
  expect(found).toHaveLength(1)
})

test('lines at one distance are one paragraph however wide that is', () => {
  const lines = [0, 1, 2, 3].map((i) => lineFrom(100, i < 3 ? 24 : 3, 50 + 45 * i))
  const stats = { size: 10, pitch: 1.2, justified: false }
  const column = { left: 100, right: (lines[0]?.x1 ?? 0) + 2 }
  expect(paragraphsOf(lines, column, stats)).toHaveLength(1)
  expect(paragraphsOf(lines.slice(0, 2), column, stats)).toHaveLength(2)
})

test('nothing continues after a statement of a program, also where its line is full', () => {
  const full = lineFrom(100, 12, 50)
  const code = (end: string, baseline: number) => {
    const line = lineFrom(100, 12, baseline)
    return {
      ...line,
      words: line.words.map((word, i) => ({ ...word, style: { ...word.style, fixed: true }, text: i === 11 ? end : 'word' })),
    }
  }
  const stats = { size: 10, pitch: 1.2, justified: false }
  const count = (end: string) => paragraphsOf([code(end, 50), code('word', 62)], { left: 100, right: full.x1 + 2 }, stats).length
  expect([count('word'), count('{'), count('x();')]).toEqual([1, 2, 2])
})
