/** Centred lines are broken in Word where they were broken in the PDF. */
import { expect, test } from 'vitest'
import { indentsOf } from '../../../src/pdf-to-word/blocks/paragraphs/indents.ts'
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import type { Paragraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import { lineFrom } from '../helpers/line.ts'

/** Around 300. */
const line = (words: number, baseline: number) => lineFrom(302.5 - 12.5 * words, words, baseline)

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

test('the first word of the next centred line does not fit on the previous line, on either side', () => {
  const { left, first, right } = indentsOf(centred([line(8, 50), line(8, 62), line(2, 74)]))
  const room = 400 - left - right
  expect(room).toBeGreaterThan(195)
  expect(room).toBeLessThan(217)
  expect(Math.abs(left - right)).toBeLessThan(0.01)
  expect(first).toBe(0)
})

test('centred lines that fill the column, and a single one, have no indents', () => {
  expect(indentsOf(centred([line(16, 50), line(3, 62)]))).toEqual({ left: 0, first: 0, right: 0 })
  expect(indentsOf(centred([line(4, 50)]))).toEqual({ left: 0, first: 0, right: 0 })
})
