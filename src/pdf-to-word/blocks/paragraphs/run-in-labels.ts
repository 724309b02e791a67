/**
 * Recognises numbers that count within a sentence, as in "three parts: 1) the first; 2) the second". They are not labels, even at the start
 * of a line.
 */
import type { Line } from '../../ir/line.ts'
import { readLabel } from '../lines/labels.ts'
import { labelOf } from '../lines/list-items.ts'

/**
 * Returns whether the number at the beginning of a line counts within the sentence of the lines before it.
 * @param group the lines of the paragraph so far; the last of them is full
 */
export function countsInSentence(group: readonly Line[], line: Line): boolean {
  const before = group.at(-1)
  const label = labelOf(line)?.label ?? ''
  const found = readLabel(label)
  const value = found?.parts.length === 1 ? found.parts[0]?.value : undefined
  if (!before || value === undefined || !/^\(?\d+\)$/.test(label) || /[.!?]["”’)]?$/.test(before.words.at(-1)?.text ?? '')) return false
  const wordOf = (number: number) => label.replace(/\d+/, String(number))
  const isWithin = ({ words }: Line, number: number) => words.slice(1).some(({ text }) => text === wordOf(number))
  return group.some((own) => isWithin(own, value - 1)) || isWithin(line, value + 1)
}
