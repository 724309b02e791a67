/** Words that a space holds together at which no line breaks: the first alone had room on the line before, both had none. */

import type { Line } from '../../ir/line.ts'
import { shortWords } from '../../tuning/blocks/lines.ts'

const endOfPhrase = /(?:[.!?:;]["”’]?|[)}\]],?)$/

/**
 * How many words fell to a line together; 0 where it was begun on purpose.
 * @param room points that the line before left
 */
export function heldWords(before: Line, { words, size }: Line, room: number): number {
  const [first] = words
  if (!first || !/^\p{Ll}/u.test(first.text) || endOfPhrase.test(before.words.at(-1)?.text ?? '')) return 0
  // Program lines and rows of a list, which often begin alike, end where they do on purpose.
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
    width += x1 - x0 + (joined ? 0 : size * shortWords.space)
    if (i > 0 && width > room) return i + 1
  }
  return 0
}

/** Writes the first words of a line with such spaces between them. */
export function holdWords(line: Line, count: number): void {
  line.words = line.words.map((word, i) => {
    const isHeld = i < count - 1 && line.words[i + 1]?.joined === false
    const isNext = i > 0 && i < count
    return { ...word, ...(isHeld && { text: `${word.text}\u00a0` }), ...(isNext && { joined: true }) }
  })
}
