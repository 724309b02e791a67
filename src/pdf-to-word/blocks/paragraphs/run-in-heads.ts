/** Bold words and a sign before the plain text of a line, as in "Method: Find the mass", which begin paragraphs where two in a row have them. */
import type { Line } from '../../ir/line.ts'

const endOfSentence = /[.!?:;]["”’)\]]?$/

/**
 * Whether a line begins with such words as the paragraph before it does, whose sentence has ended.
 * @param group the lines of that paragraph
 */
export function beginsLikewise([first, ...rest]: readonly Line[], line: Line): boolean {
  const before = rest.at(-1) ?? first
  if (!first || !before || !endOfSentence.test(before.words.at(-1)?.text ?? '')) return false
  return hasRunInHead(first) && hasRunInHead(line)
}

function hasRunInHead({ words }: Line): boolean {
  const plain = words.findIndex(({ style }) => !style.bold)
  return plain > 0 && (/[:.]$/.test(words[plain - 1]?.text ?? '') || words[plain]?.text === ':')
}
