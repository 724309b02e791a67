/** Fonts of fixed pitch, told by their widths. */
import { expect, test } from 'vitest'
import { isOfOnePitch } from '../../../src/pdf-to-word/fonts/looks/pitch.ts'

const widths = (text: string, widthOf: (letter: string) => number = () => 525) =>
  [...text].map((letter) => [letter, widthOf(letter)] as const)

test('letters of one width, narrow and wide ones among them, are of fixed pitch', () => {
  expect(isOfOnePitch(widths('main 1{'))).toBe(true)
  expect(isOfOnePitch(widths('main', (letter) => (letter === 'i' ? 278 : 525)))).toBe(false)
})

test('letters that are not in the font, signs and letters of one kind alone do not tell', () => {
  expect(isOfOnePitch(widths('maine', (letter) => (letter === 'e' ? 0 : 525)))).toBe(true)
  expect(isOfOnePitch(widths('i—ne', (letter) => (letter === '—' ? 1000 : 525)))).toBe(false)
  expect(isOfOnePitch(widths('nose'))).toBe(false)
  expect(isOfOnePitch(widths('im', () => Number.NaN))).toBe(false)
  expect(isOfOnePitch([])).toBe(false)
})
