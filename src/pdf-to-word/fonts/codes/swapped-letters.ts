/** Corrects the texts of ligatures written by Ghostscript. */

const isLetter = (char: string) => /^[a-zA-Z]$/.test(char)

/**
 * Returns the text with its ligatures corrected. Ghostscript writes the letters of a ligature with their bytes exchanged: t and i as U+7400
 * and U+6900. Of three letters it adds the last to the second: ffi is U+6600 and U+CF00, as 66 and 69 make CF. As the sum does not
 * determine the letters, the second is assumed to repeat the first, as in ffi, ffl and tti.
 */
export function unswapLetters(text: string): string {
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0)
  if (codes.length < 2 || codes.some((code) => (code & 255) !== 0)) return text
  const letters = codes.map((code) => String.fromCodePoint(code >> 8))
  if (letters.every(isLetter)) return letters.join('')
  const [first = 0, sum = 0] = codes
  const [letter = ''] = letters
  const third = String.fromCodePoint(Math.max(0, (sum - first) >> 8))
  return letters.length === 2 && isLetter(letter) && isLetter(third) ? letter + letter + third : text
}
