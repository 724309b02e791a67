/** Returns how many terminal columns a text takes. */

/** Two columns each: scripts of East Asia, full-width forms and emoji (Unicode Standard Annex 11, section 5). */
const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u
/** Zero width: combining marks, joiners and control characters. */
const without = /[\p{Mn}\p{Me}\p{Cf}]/u
const plain = /^[\x20-\x7e]*$/

/** Returns the width of a text in terminal columns: two for wide East Asian characters, none for combining ones. */
export function textWidth(text: string): number {
  if (plain.test(text)) return text.length
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0)
}

/** Pads the text with spaces. */
export function padText(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)))
}

/** Truncates the end of a text that is too long. */
export function cutText(text: string, width: number): string {
  return textWidth(text) <= width ? text : `${take([...text], width - 1).join('')}…`
}

/** Truncates the middle: the start and extension of a filename say most. */
export function fitText(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  const letters = [...text]
  const end = take(letters.toReversed(), Math.floor((width - 1) / 2)).toReversed()
  const start = take(letters, width - 1 - textWidth(end.join('')))
  return `${start.join('')}…${end.join('')}`
}

function take(letters: readonly string[], width: number): string[] {
  let left = width
  const after = letters.findIndex((letter) => {
    left -= letterWidth(letter)
    return left < 0
  })
  return letters.slice(0, after === -1 ? undefined : after)
}

function letterWidth(letter: string): number {
  if (without.test(letter)) return 0
  return wide.test(letter) ? 2 : 1
}
