/** Detects the styles of words only, which takes less time than finding the other content of the page, too. */

import { bulletOf, sureMark } from './look/bullets.ts'
import { withDashes } from './look/dashes.ts'
import type { SeenPage } from './look/look.ts'
import { looksOf } from './look/looks.ts'
import { measureInks } from './look/word-ink.ts'
import type { Grey } from './picture/grey.ts'
import type { OcrWord } from './words/page.ts'

/** Returns the words with their weight and slant, without the other content of the page, and whether any are light on dark. */
export function plainLook(grey: Grey, words: readonly OcrWord[]): { seen: SeenPage<OcrWord>; dark: boolean } {
  const inks = measureInks(grey, words)
  const looks = looksOf(words, inks)
  const texts = withDashes(words)
  const seen = words.map((word, i) => {
    const text = texts[i] as string
    const mark = bulletOf(grey, words, i)
    const look = mark === undefined ? looks[i] : { text: mark, confidence: sureMark, bold: false, italic: false }
    return { ...word, text, bold: false, italic: false, ...look, inPicture: false }
  })
  return {
    seen: { words: seen, rules: [], pictures: [], fills: [] },
    dark: words.some((word, i) => isLong(word) && inks[i]?.inverted === true),
  }
}

/** Returns whether a word has more than one character. */
export const isLong = ({ text }: OcrWord) => text.length > 1
