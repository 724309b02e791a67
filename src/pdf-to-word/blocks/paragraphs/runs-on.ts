/**
 * Finds full lines that continue in the next although the two look different: a long text after a tab, and text before an address in the
 * link colour.
 */

import type { Line, Word } from '../../ir/line.ts'
import { runsOn } from '../../tuning/blocks/paragraphs.ts'
import { labelOf } from '../lines/list-items.ts'

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

/** Returns whether one of two lines of prose has a wide gap, as where a formula is a picture, and the sentence goes on from the full first one. */
export function continuesAfterGap(before: Line, line: Line): boolean {
  const [last, first] = [lastOf(before), line.words[0]]
  const isProse = [before, line].every(({ words }) => words.filter(({ tabbed }) => tabbed).length < 3 && words.length >= runsOn.proseWords)
  const isLong = before.x1 - before.x0 > before.size * runsOn.longLine && Math.abs(before.x0 - line.x0) < runsOn.sameStart
  return isProse && isLong && /[\p{L}\p{N},]$/u.test(last?.text ?? '') && /^\p{Ll}{2}/u.test(first?.text ?? '')
}

/** Returns whether a line ends with dots and a page number, as the entries of a table of contents do. */
export function endsWithLeader({ words }: Line): boolean {
  const end = words.slice(-2).map(({ text }) => text)
  return /[.…·_]{4}(?:\d{1,4}|[ivxl]{1,6})$/i.test(end.join(''))
}

/** Returns whether the text of a list item goes on in lower case at the left edge, where only the first lines of items are moved in. */
export function returnsToMargin(before: Line, line: Line, group: readonly Line[], left: number): boolean {
  const [last, first] = [lastOf(before), line.words[0]]
  return (
    group.length === 1 &&
    labelOf(before) !== null &&
    Math.abs(line.x0 - left) < runsOn.sameStart &&
    before.x0 - left > before.size * runsOn.leastIndent &&
    last?.style.bold === first?.style.bold &&
    !/[.!?:;]["”’)\]]?$/.test(last?.text ?? '') &&
    /^\p{Ll}/u.test(first?.text ?? '')
  )
}

/** Returns whether a line consists only of an address, or begins with the rest of a link, and belongs to the words before it. */
export function isLinkOf(before: Line, line: Line): boolean {
  const [first] = line.words
  if (!first || line.x0 - before.x0 > before.size * runsOn.longText) return false
  const beginsHere = address.test(first.text)
  const isRest = first.link !== '' && first.link === lastOf(before)?.link
  return (beginsHere && line.words.filter(({ joined }) => !joined).length === 1) || isRest
}

/**
 * Returns whether a sentence goes on in lower case although its next word would have fitted, as before a picture in the line or a word that
 * was not to be divided. @param free the space after the previous line, in points
 */
export function continuesSentence(before: Line, line: Line, textX: number, free: number): boolean {
  const [last, first] = [lastOf(before), line.words[0]]
  if (!last || !first || line.rtl || !/[\p{L}\p{N},]$/u.test(last.text) || !/^\p{Ll}{2}/u.test(first.text)) return false
  const width = before.x1 - before.x0
  if (width < before.size * runsOn.longLine || free > width * runsOn.freeShare || Math.abs(line.x0 - textX) > runsOn.sameStart) return false
  return last.style.bold === first.style.bold && last.style.family === first.style.family
}

const lastOf = ({ words }: Line): Word | undefined => words.at(-1)
