/** Converts the OCR result of a page to plain text. */
import type { OcrWord } from '../words/page.ts'

/** Text of scripts that are written without spaces. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]+$/u

/** Returns one line for each line, and an empty line between paragraphs. */
export function textOf(words: readonly OcrWord[]): string {
  let text = ''
  let last: OcrWord | undefined
  for (const word of words) {
    if (last !== undefined) text += last.line === word.line ? between(last, word) : last.paragraph === word.paragraph ? '\n' : '\n\n'
    text += word.text
    last = word
  }
  return text === '' ? '' : `${text}\n`
}

function between(last: OcrWord, word: OcrWord): string {
  const isClose = word.x0 - last.x1 < word.size / 2
  return isClose && unspaced.test(last.text) && unspaced.test(word.text) ? '' : ' '
}
