/** Finds run-in heads: bold words with punctuation or a dash before plain text, as in "Method: Find the mass". Two in a row begin paragraphs. */
import type { Line } from '../../ir/line.ts'

const endOfSentence = /[.!?:;]["”’)\]]?$/

/**
 * Returns whether both a line and the finished paragraph before it begin with a run-in head.
 * @param group the lines of that paragraph
 */
export function beginsLikewise([first, ...rest]: readonly Line[], line: Line): boolean {
  const before = rest.at(-1) ?? first
  if (!first || !before || !endOfSentence.test(before.words.at(-1)?.text ?? '')) return false
  return hasRunInHead(first) && hasRunInHead(line)
}

function hasRunInHead({ words }: Line): boolean {
  const plain = words.findIndex(({ style }) => !style.bold)
  return plain > 0 && (/[:.]$/.test(words[plain - 1]?.text ?? '') || /^[:–—]$/.test(words[plain]?.text ?? ''))
}
