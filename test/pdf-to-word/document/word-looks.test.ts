/** Headings in the looks of Word's styles. */
import { expect, test } from 'vitest'
import { wordLevel } from '../../../src/pdf-to-word/document/headings/word-looks.ts'
import type { TextStyle } from '../../../src/pdf-to-word/ir/text-style.ts'
import { lineOf, paragraphOf, style } from '../helpers/values.ts'

const levelOf = (more: Partial<TextStyle>) => wordLevel(paragraphOf([lineOf('Tides', 72, 100, { style: { ...style, ...more } })]), style)

test('bold italic letters of 14 points without serifs are those of Heading 2 in Word 97 and OpenOffice', () => {
  const look = { size: 14, bold: true, italic: true }
  expect(levelOf(look)).toBe(2)
  expect(levelOf({ ...look, serif: true, family: 'Times New Roman' })).toBeNull()
  expect(levelOf({ ...look, italic: false })).toBeNull()
})
