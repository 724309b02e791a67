/** What headers and footers of several pages are compared by. */
import type { DocumentLine, DocumentWord } from '../../ir/line.ts'

/**
 * Lines with the same are one header but for the number of the page.
 * @param anyNumber whether all other numbers count as the same too
 */
export function keyOf(lines: readonly DocumentLine[], anyNumber = true): string {
  const textOf = ({ text, field }: DocumentWord) => (field ? '#' : anyNumber ? text.replace(/\d+/g, '#') : text)
  return lines
    .map(({ words }) => words.map((word, i) => (i === 0 || word.joined ? '' : ' ') + textOf(word)).join(''))
    .sort()
    .join('\n')
}
