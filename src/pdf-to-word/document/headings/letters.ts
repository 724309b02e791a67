/** Measures how much text a paragraph has. */

import { lineText } from '../../blocks/lines/rows.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'

/** Returns the number of letters of a paragraph; Chinese, Japanese and Korean ones are as wide as two of others and count twice. */
export function lettersIn({ lines }: DocumentParagraph): number {
  return lines.reduce((sum, line) => {
    const text = lineText(line)
    return sum + text.length + (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0)
  }, 0)
}
