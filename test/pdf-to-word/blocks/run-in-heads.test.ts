/** Bold words before plain text that begin paragraphs. */
import { expect, test } from 'vitest'
import { beginsLikewise } from '../../../src/pdf-to-word/blocks/paragraphs/run-in-heads.ts'
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import { lineOf, style } from '../helpers/values.ts'

/** A line whose words before the bar are bold. */
const headed = (head: string, rest: string): Line => {
  const line = lineOf(`${head} ${rest}`, 72, 100)
  const count = head.split(' ').length
  return { ...line, words: line.words.map((word, i) => (i < count ? { ...word, style: { ...style, bold: true } } : word)) }
}
const first = headed('Findings', '– Most people agreed with it.')

test.each([
  ['a dash', headed('Practical use', '– For employers this is new'), true],
  ['a colon', headed('Practical use:', 'For employers this is new'), true],
  ['no sign', headed('Practical use', 'for employers is new'), false],
  ['a hyphen within a word', headed('Practical', 'work-life balance is new'), false],
])('a line whose bold words end with %s', (_, line, expected) => {
  expect(beginsLikewise([first], line)).toBe(expected)
})

test('a line goes on after an unfinished sentence', () => {
  const open = headed('Findings', '– Most people agreed with')
  expect(beginsLikewise([open], headed('Practical use', '– For employers'))).toBe(false)
})
