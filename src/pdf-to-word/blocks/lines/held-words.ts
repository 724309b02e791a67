/** Finds words joined by a non-breaking space: the first would have fitted on the previous line, but not both. */

import type { Line } from '../../ir/line.ts'
import { shortWords } from '../../tuning/blocks/lines.ts'
import { letterShape } from '../../tuning/letters.ts'

const endOfPhrase = /(?:[.!?:;]["”’]?|[)}\]],?)$/

/** Returns how many words moved to a line together; 0 if the line break was intended. @param available points left on the previous line */
export function heldWords(before: Line, { words, size }: Line, available: number): number {
  const [first] = words
  if (!first || !/^\p{Ll}/u.test(first.text) || endOfPhrase.test(before.words.at(-1)?.text ?? '')) return 0
  // Program lines and list rows, which often begin alike, end on purpose.
  if (
    before.words.some(({ tabbed }) => tabbed) ||
    first.style.fixed ||
    first.text === before.words[0]?.text ||
    before.x1 - before.x0 < before.size * shortWords.longLine
  )
    return 0
  let width = 0
  for (const [i, { x0, x1, joined, tabbed }] of words.slice(0, shortWords.most).entries()) {
    if (tabbed) return 0
    width += x1 - x0 + (joined ? 0 : size * letterShape.space)
    if (i > 0 && width > available) return i + 1
  }
  return 0
}

/** Joins the first words of a line by non-breaking spaces. */
export function holdWords(line: Line, count: number): void {
  line.words = line.words.map((word, i) => {
    const isHeld = i < count - 1 && line.words[i + 1]?.joined === false
    const isNext = i > 0 && i < count
    return { ...word, ...(isHeld && { text: `${word.text}\u00a0` }), ...(isNext && { joined: true }) }
  })
}
