/** Full lines go on in the next, also where that one looks or begins differently. */
import { expect, test } from 'vitest'
import { paragraphsOf } from '../../../src/pdf-to-word/blocks/paragraphs/paragraphs.ts'
import type { Line, Word } from '../../../src/pdf-to-word/ir/line.ts'
import { lineFrom } from '../helpers/line.ts'

const count = (lines: Line[], right: number) => paragraphsOf(lines, { left: 100, right }, { size: 10, pitch: 1.2, justified: false }).length

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
