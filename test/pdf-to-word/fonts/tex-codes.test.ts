/** Texts of TeX's bitmap fonts, whose glyphs are called by their codes. */
import { expect, test } from 'vitest'
import { texTexts } from '../../../src/pdf-to-word/fonts/codes/tex-codes.ts'

const codesOf = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0))
/** Widths of Computer Modern: letters with one stem and an arch are as wide as fi and fl. */
const text = (code: number) => (code === 105 ? 278 : 556)
const math = (code: number) => ({ 12: 566, 98: 429, 104: 576, 110: 600, 117: 572 })[code] ?? 500

test.each([
  ['fi in T1', [28, 232, ...codesOf('abhnu')], text, 28, 'fi'],
  ['an accented letter in T1', [28, 232, ...codesOf('abhnu')], text, 232, 'è'],
  ['fi in T1 without accented letters', [28, ...codesOf('abhnu')], text, 28, 'fi'],
  ['fi in OT1', [12, ...codesOf('abhnu')], text, 12, 'fi'],
  ['a Greek letter of mathematics', [12, ...codesOf('bhnu')], math, 12, 'β'],
  ['a Cyrillic letter', [192, 224, 225, 188], text, 225, 'б'],
  ['a Cyrillic letter below them', [192, 224, 225, 188], text, 188, 'ё'],
  ['a bullet of mathematics', [15], text, 15, '•'],
  ['a sign of TS1', [181], text, 181, 'µ'],
  ['a letter of ASCII', [28, ...codesOf('abhnu')], text, 97, undefined],
  ['the sign of a font of digits', [12, ...codesOf('0123')], text, 12, undefined],
] as const)('distinguishes %s', (_, codes, widths, code, expected) => {
  expect(texTexts(codes, widths)(code)).toBe(expected)
})
