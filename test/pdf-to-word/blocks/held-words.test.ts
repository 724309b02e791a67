/** Words that fell to the next line together do not end a paragraph. */
import { expect, test } from 'vitest'
import { markBreaks, paragraphsOf } from '../../../src/pdf-to-word/blocks/paragraphs/paragraphs.ts'
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import { lineFrom } from '../helpers/line.ts'

const stats = { size: 10, pitch: 1.2, justified: false }
const pair = (first: string): Line[] => {
  const line = lineFrom(100, 4, 62)
  return [lineFrom(100, 8, 50), { ...line, words: line.words.map((word, i) => (i === 0 ? { ...word, text: first } : word)) }]
}
const count = (first: string, right: number) => paragraphsOf(pair(first), { left: 100, right }, stats).length
const broken = (first: string, right: number) => {
  const lines = [lineFrom(100, 9, 38), ...pair(first)]
  markBreaks(lines, { left: 100, right })
  return lines[2]?.words.slice(0, 3).map(({ text, joined, breakBefore = false }) => ({ text, joined, breakBefore }))
}

test('a small word that would fit alone, but not with the next, continues the paragraph', () => {
  expect(count('the', 330)).toBe(1)
  expect(count('The', 330)).toBe(2)
  expect(count('the', 400)).toBe(2)
})

test('a tagged paragraph keeps such words together instead of breaking before them', () => {
  const plain = { text: 'word', joined: false, breakBefore: false }
  expect(broken('the', 330)).toEqual([{ ...plain, text: 'the\u00a0' }, { ...plain, joined: true }, plain])
  expect(broken('The', 330)).toEqual([{ ...plain, text: 'The', breakBefore: true }, plain, plain])
  expect(broken('the', 400)).toEqual([{ ...plain, text: 'the', breakBefore: true }, plain, plain])
})
