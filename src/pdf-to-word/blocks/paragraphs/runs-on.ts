/**
 * Finds full lines that continue in the next although the two look different: a long text after a tab, and text before an address in the
 * link colour.
 */

import type { Line, Word } from '../../ir/line.ts'
import { runsOn } from '../../tuning/blocks/paragraphs.ts'

const continues = /[\p{L}\p{N},"\-\u2010]$/u
const address = /^[(<]?(?:https?:\/\/|www\.)/i

/**
 * Returns whether a line without tabs continues the previous line, which has one: it starts at that line's edge or below the text after its
 * tab. The previous line must be full.
 */
export function continuesAfterTab(before: Line, line: Line): boolean {
  const at = before.words.findLastIndex(({ tabbed }) => tabbed)
  const text = before.words.slice(at)
  const [first] = text
  if (at < 0 || !first || line.words.some(({ tabbed }) => tabbed)) return false
  if (
    text.length < runsOn.fewestWords ||
    before.x1 - first.x0 < before.size * runsOn.longText ||
    !continues.test(lastOf(before)?.text ?? '')
  )
    return false
  // Rows of a list often begin alike.
  if (line.words[0]?.text === before.words[0]?.text) return false
  return [before.x0, first.x0].some((x) => Math.abs(line.x0 - x) < runsOn.sameStart)
}

/** Returns whether a line consists only of an address, or begins with the rest of a link, and belongs to the words before it. */
export function isLinkOf(before: Line, line: Line): boolean {
  const [first] = line.words
  if (!first || line.x0 - before.x0 > before.size * runsOn.longText) return false
  const beginsHere = address.test(first.text)
  const isRest = first.link !== '' && first.link === lastOf(before)?.link
  return (beginsHere && line.words.filter(({ joined }) => !joined).length === 1) || isRest
}

const lastOf = ({ words }: Line): Word | undefined => words.at(-1)
