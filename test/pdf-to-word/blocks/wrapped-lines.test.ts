/** Full lines go on in the next, also where that one looks or begins differently. */
import { expect, test } from 'vitest'
import { paragraphsOf } from '../../../src/pdf-to-word/blocks/paragraphs/paragraphs.ts'
import type { Line, Word } from '../../../src/pdf-to-word/ir/line.ts'
import { lineFrom } from '../helpers/line.ts'

const stats = { size: 10, pitch: 1.2, justified: false }
/** The numbers of lines of the paragraphs. */
const lengths = (lines: Line[], right: number) =>
  paragraphsOf(lines, { left: 100, right }, stats).map((paragraph) => paragraph.lines.length)
const count = (lines: Line[], right: number) => lengths(lines, right).length

function withWords(line: Line, change: (word: Word, i: number) => Partial<Word>): Line {
  return { ...line, words: line.words.map((word, i) => ({ ...word, ...change(word, i) })) }
}

test('an indented first line with the same middle as the longer second one is not centred', () => {
  const lines = [lineFrom(112.5, 7, 50), lineFrom(100, 8, 62), lineFrom(100, 3, 74)]
  expect(count(lines, 306)).toBe(1)
  // A heading of two centred lines has room at both sides.
  const centred = lines.slice(0, 2).map((line) => withWords(line, () => ({ text: 'Word' })))
  expect(count(centred, 306)).toBe(2)
})

test('a text after a label has a hanging indent, and is not centred', () => {
  const item = withWords(lineFrom(100, 8, 50), (_, i) => (i === 0 ? { text: '1.' } : {}))
  expect(count([item, lineFrom(112.5, 7, 62)], 310)).toBe(1)
})

test('a long text after a tab continues in the next line, rows of a list do not', () => {
  const tabbed = withWords(lineFrom(100, 8, 50), (_, i) => ({ tabbed: i === 1, text: i === 0 ? 'Goal:' : 'word' }))
  expect(count([tabbed, lineFrom(100, 3, 62)], 310)).toBe(1)
  expect(count([tabbed, lineFrom(125, 3, 62)], 310)).toBe(1)
  expect(count([tabbed, withWords(lineFrom(100, 3, 62), () => ({ text: 'Goal:' }))], 310)).toBe(2)
  expect(count([withWords(tabbed, (_, i) => (i === 7 ? { text: 'end.' } : {})), lineFrom(100, 3, 62)], 310)).toBe(2)
})

test('an address in the colour of links belongs to the full line before it', () => {
  const blue = (text: string) => (word: Word) => ({ text, style: { ...word.style, color: '0563C1' } })
  const address = withWords(lineFrom(100, 1, 62), blue('https://example.org/far'))
  expect(count([lineFrom(100, 8, 50), address], 300)).toBe(1)
  expect(count([lineFrom(100, 8, 50), address], 400)).toBe(2)
  expect(count([lineFrom(100, 8, 50), withWords(lineFrom(100, 1, 62), blue('Heading'))], 300)).toBe(2)
})

test('bold words before a colon begin a paragraph, as they began the one before it', () => {
  const head = (baseline: number) =>
    withWords(lineFrom(100, 8, baseline), ({ style }, i) => (i === 0 ? { text: 'Aim:', style: { ...style, bold: true } } : {}))
  const last = withWords(lineFrom(100, 8, 62), (_, i) => (i === 7 ? { text: 'end.' } : {}))
  expect(count([head(50), last, head(74)], 300)).toBe(2)
  expect(count([lineFrom(100, 8, 50), last, head(74)], 300)).toBe(1)
  expect(count([head(50), lineFrom(100, 8, 62), head(74)], 300)).toBe(1)
})

test('right-aligned lines are one paragraph though the third begins elsewhere, indented justified ones are not', () => {
  const wider = withWords({ ...lineFrom(105, 8, 62), x0: 100 }, ({ x0 }, i) => (i === 0 ? { x0: x0 - 5 } : {}))
  expect(count([lineFrom(105, 8, 50), wider, lineFrom(230, 3, 74)], 300)).toBe(1)
  expect(count([lineFrom(105, 8, 50), wider, lineFrom(105, 8, 74)], 300)).toBe(2)
})

test('lines of program code end where they end, however long the first word of the next; lines of prose may be followed by a long word', () => {
  const long = (fixed: boolean, words: number) => {
    const { style: own } = lineFrom(100, 1, 0).words[0] as Word
    const style = { ...own, fixed }
    const one = withWords(lineFrom(100, words, 50), () => ({ style }))
    const two = { ...lineFrom(100, 1, 62), x1: 260 }
    return [one, withWords(two, () => ({ style, text: '\\newcommand{\\adjustment}[2]', x1: 260 }))]
  }
  expect(count(long(true, 4), 306)).toBe(2)
  expect(count(long(false, 4), 306)).toBe(1)
  expect(count(long(true, 8), 306)).toBe(1)
})

test('a sentence in lower case goes on after a long line with some space at its end, not in another look', () => {
  const full = lineFrom(100, 12, 50)
  const right = full.x1 + 50
  expect(count([full, lineFrom(100, 12, 62)], right)).toBe(1)
  expect(count([full, withWords(lineFrom(100, 12, 62), () => ({ text: 'Word' }))], right)).toBe(2)
  expect(count([full, lineFrom(100, 12, 62)], right + 50)).toBe(2)
  const other = withWords(lineFrom(100, 12, 62), (word) => ({ style: { ...word.style, family: 'Courier New' } }))
  expect(count([full, other], right)).toBe(2)
})

test('a sentence goes on after a line of prose with a wide gap, as of a formula; the rows of a table do not', () => {
  const gap = (line: Line) => withWords(line, (_, i) => ({ tabbed: i === 5 }))
  const full = lineFrom(100, 12, 50)
  expect(count([gap(full), lineFrom(100, 12, 62)], full.x1 + 2)).toBe(1)
  expect(count([full, gap(lineFrom(100, 12, 62))], full.x1 + 2)).toBe(1)
  expect(count([full, withWords(lineFrom(100, 3, 62), (_, i) => ({ tabbed: i === 1 }))], full.x1 + 2)).toBe(2)
})

test('a line that ends with dots and a page number is one entry', () => {
  const entry = (baseline: number) => withWords(lineFrom(100, 12, baseline), (_, i) => (i === 11 ? { text: '..........12' } : {}))
  expect(count([entry(50), entry(62)], entry(50).x1 + 2)).toBe(2)
})

test('the text of an indented item goes on at the left edge in lower case', () => {
  const item = withWords(lineFrom(130, 12, 50), (_, i) => (i === 0 ? { text: '1.' } : {}))
  expect(count([item, lineFrom(100, 12, 62), lineFrom(100, 3, 74)], item.x1 + 2)).toBe(1)
  const sentence = withWords(lineFrom(100, 12, 62), () => ({ text: 'Word' }))
  expect(count([item, sentence], item.x1 + 2)).toBe(2)
})

test('where all paragraphs begin at one of two edges, full lines at this edge begin one, too', () => {
  const [edge, inner] = [100, 120]
  const upper = (line: Line) => withWords(line, (_, i) => (i === 0 ? { text: 'Word' } : {}))
  /** Lines with these left edges and numbers of words. */
  const shown = (...places: readonly (readonly [number, number])[]) =>
    places.map(([x, words], i) => upper({ ...lineFrom(x, words, 50 + 12 * i), x1: words > 9 ? 395 : lineFrom(x, words, 0).x1 }))
  const hanging = shown([edge, 12], [inner, 3], [edge, 12], [edge, 12], [inner, 11], [inner, 4], [edge, 12], [inner, 2])
  expect(lengths(hanging, 400)).toEqual([2, 1, 3, 2])
  const indented = shown([inner, 11], [edge, 3], [inner, 11], [inner, 11], [edge, 12], [edge, 4], [inner, 11], [edge, 2])
  expect(lengths(indented, 400)).toEqual([2, 1, 3, 2])
})
