/** Builds the key by which headers and footers of several pages are compared. */
import type { DocumentLine, DocumentWord } from '../../ir/line.ts'

/**
 * Returns a key that is equal for lines that differ only in the page number.
 * @param anyNumber whether all other numbers are also treated as equal
 */
export function keyOf(lines: readonly DocumentLine[], anyNumber = true): string {
  const textOf = ({ text, field }: DocumentWord) => (field ? '#' : anyNumber ? text.replace(/\d+/g, '#') : text)
  return lines
    .map(({ words }) => words.map((word, i) => (i === 0 || word.joined ? '' : ' ') + textOf(word)).join(''))
    .sort()
    .join('\n')
}
