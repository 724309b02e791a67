/** Centred lines are broken in Word where they were broken in the PDF. */
import { expect, test } from 'vitest'
import type { Line, Paragraph, TextStyle } from '../../src/pdf-to-word/layout/model.ts'
import { indentsOf } from '../../src/pdf-to-word/paragraphs/indents.ts'
import { noSpacing } from '../../src/pdf-to-word/paragraphs/paragraphs.ts'

const style: TextStyle = {
  family: 'Arial',
  size: 10,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  color: '000000',
  shade: '',
  raise: '',
  fixed: false,
  serif: false,
}

/** Words 20 points wide and 5 apart, around 300. */
function line(words: number, baseline: number): Line {
  const [x0, x1] = [302.5 - 12.5 * words, 297.5 + 12.5 * words]
  const places = Array.from({ length: words }, (_, i) => x0 + 25 * i)
  return {
    words: places.map((at) => ({ text: 'word', x0: at, x1: at + 20, style, joined: false, tabbed: false, link: '' })),
    x0,
    x1,
    top: baseline - 8,
    bottom: baseline + 2,
    baseline,
    size: 10,
    page: 0,
    block: 1,
    rtl: false,
    order: 0,
  }
}

const centred = (lines: Line[]): Paragraph => ({
  kind: 'paragraph',
  lines,
  left: 100,
  right: 500,
  align: 'center',
  heading: null,
  list: null,
  caption: false,
  shade: '',
  borders: null,
  rtl: false,
  page: 0,
  box: { x0: 100, x1: 500, y0: 42, y1: 76 },
  spacing: noSpacing(),
})

test('a word that fell to the next of centred lines has no room on the one before, on either side', () => {
  const { left, first, right } = indentsOf(centred([line(8, 50), line(8, 62), line(2, 74)]))
  const room = 400 - left - right
  expect(room).toBeGreaterThan(195)
  expect(room).toBeLessThan(217)
  expect(Math.abs(left - right)).toBeLessThan(0.01)
  expect(first).toBe(0)
})

test('centred lines that fill the column, and one alone, have no indents', () => {
  expect(indentsOf(centred([line(16, 50), line(3, 62)]))).toEqual({ left: 0, first: 0, right: 0 })
  expect(indentsOf(centred([line(4, 50)]))).toEqual({ left: 0, first: 0, right: 0 })
})
