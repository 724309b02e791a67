/** Ligatures whose letters Ghostscript garbled in the map from codes to text. */
import { expect, test } from 'vitest'
import { unswapLetters } from '../../../src/pdf-to-word/fonts/codes/swapped-letters.ts'

test.each([
  ['\u7400\u6900', 'ti'],
  ['\u6600\ucf00', 'ffi'],
  ['\u6600\ud200', 'ffl'],
  ['\u7400\udd00', 'tti'],
])('the letters of %j are %s', (written, letters) => {
  expect(unswapLetters(written)).toBe(letters)
})

test.each(['fi', '\u6600', '\u6600\ucf01', '\u4e00\u4e8c', '\u3000\u4e00'])('%j stays as it is', (text) => {
  expect(unswapLetters(text)).toBe(text)
})
