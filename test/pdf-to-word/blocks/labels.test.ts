/** Labels that are read as numbers. */
import { expect, test } from 'vitest'
import { readLabel } from '../../../src/pdf-to-word/blocks/lines/labels.ts'
import { labelOf } from '../../../src/pdf-to-word/blocks/lines/list-items.ts'
import { lineOf } from '../helpers/values.ts'

const valuesOf = (text: string) => readLabel(text)?.parts.map(({ value, formats }) => [value, formats[0]])

test('Russian letters count lists, but abbreviations and initials are none', () => {
  expect(valuesOf('а)')).toEqual([[1, 'russianLower']])
  expect(valuesOf('(к)')).toEqual([[10, 'russianLower']])
  expect(valuesOf('Б)')).toEqual([[2, 'russianUpper']])
  expect([readLabel('г.'), readLabel('А.'), readLabel('й)')]).toEqual([null, null, null])
})

test('a Chinese comma may follow a number', () => {
  expect(valuesOf('12、')).toEqual([[12, 'decimal']])
  expect(readLabel('12、')?.suffix).toBe('、')
})

test('a bullet before nothing but signs is one of a row of signs', () => {
  expect(labelOf(lineOf('• |„ “ ‚', 72, 100))).toBeNull()
  expect(labelOf(lineOf('• |„ “ a', 72, 100))?.label).toBe('•')
})
