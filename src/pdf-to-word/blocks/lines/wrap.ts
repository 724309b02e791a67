/** Finds the edge at which lines were broken because the next word did not fit: the edge that most pairs of lines agree on. */

import { largest } from '../../ir/geometry.ts'
import type { Line, Word } from '../../ir/line.ts'
import { wrap } from '../../tuning/blocks/lines.ts'
import { lineLikeness } from '../../tuning/letters.ts'
import { firstPieceLength } from './ideographs.ts'
import { labelOf } from './list-items.ts'

interface Reach {
  /** End of the line, in points: the edge is at least here. */
  from: number
  /** Where the next word would have ended, in points: the edge is at most here. */
  to: number
}

/** Returns the edge at which the lines of one column were broken, or null if too few pairs of lines agree. */
export function wrapEdge(lines: readonly Line[]): number | null {
  const reaches = lines.flatMap((line, i): Reach[] => {
    const next = lines[i + 1]
    return next && line.x1 - line.x0 > line.size * wrap.shortest && flowsOn(line, next)
      ? [{ from: line.x1, to: line.x1 + line.size * wrap.space + firstWordWidth(next) }]
      : []
  })
  let best: { edge: number; count: number } | null = null
  for (const { from } of reaches) {
    const count = reaches.filter((reach) => reach.from <= from + 1 && reach.to >= from - 1).length
    if (!best || count > best.count || (count === best.count && from > best.edge)) best = { edge: from, count }
  }
  return best && best.count >= wrap.fewestPairs && best.count >= reaches.length * wrap.agreedShare ? best.edge : null
}

/** Returns whether the sentence of a line certainly continues in the next, which then begins with a lower-case letter. */
export function flowsOn(line: Line, next: Line): boolean {
  const step = next.baseline - line.baseline
  if (step <= 0 || step > line.size * wrap.maxStep || Math.abs(next.size - line.size) > lineLikeness.sameSize * line.size || next.rtl)
    return false
  if (Math.abs(next.x0 - line.x0) > wrap.mostShift * line.size || next.x0 > line.x1) return false
  const [word] = next.words
  return word !== undefined && /^\p{Ll}/u.test(word.text) && !next.words.some(({ tabbed }) => tabbed)
}

/** Returns the width of the first unbreakable piece of a line in points: the first word, or one character in Chinese and Japanese. */
export function firstWordWidth({ words }: Line): number {
  const [first] = words
  if (!first) return 0
  let text = first.text
  const pieces = [first]
  for (const word of words.slice(1)) {
    if (!word.joined) break
    text += word.text
    pieces.push(word)
  }
  const length = firstPieceLength(text)
  const end = pieces.at(-1)?.x1 ?? first.x1
  if (length === text.length) return Math.abs(end - first.x0)
  return widthOfLetters(pieces, length)
}

/** Returns the width of the first `length` letters; the letters of one piece are assumed to be equally wide. */
function widthOfLetters(pieces: readonly Word[], length: number): number {
  let left = length
  let width = 0
  for (const { text, x0, x1 } of pieces) {
    width += (Math.abs(x1 - x0) * Math.min(left, text.length)) / text.length
    left -= text.length
    if (left <= 0) break
  }
  return width
}

/** Matches a hyphen or dash after which a word can continue in the next line. */
const hyphens = /[-\u2010\u2013\u2014](?=[\p{L}\p{N}])/u

/** Returns the same as `firstWordWidth`, but only up to the first hyphen, after which word processors can break. */
export function firstPieceWidth(line: Line): number {
  const [first] = line.words
  const cut = first ? hyphens.exec(first.text) : null
  if (!first || !cut) return firstWordWidth(line)
  return (Math.abs(first.x1 - first.x0) * (cut.index + 1)) / first.text.length
}

/**
 * Returns the edge at which the lines of one paragraph were broken, or null if it does not explain all line ends.
 * Verses and addresses, which end anywhere, rarely agree on an edge and begin with capitals.
 */
export function edgeOfAll(lines: readonly Line[]): number | null {
  const pairs = lines.slice(1).map((next, i) => ({ line: lines[i] as Line, next }))
  const edge = largest(lines.map(({ x1 }) => x1))
  if (lines.some((line, i) => line.rtl || edge - line.x0 < line.size * wrap.shortest || hasTab(line, i === 0))) return null
  if (!pairs.every(({ line, next }) => line.x1 + line.size * wrap.space + firstWordWidth(next) >= edge)) return null
  const small = pairs.filter(({ line, next }) => isDivided(line) || /^[\p{Ll}\p{Lo}]/u.test(next.words[0]?.text ?? '')).length
  return small >= (pairs.length < wrap.fewestEnds ? pairs.length : pairs.length * wrap.smallShare) ? edge : null
}

/** Returns whether a line has a tab, apart from that after the label of the first line. */
function hasTab(line: Line, isFirst: boolean): boolean {
  return line.words.some(({ tabbed }, i) => tabbed && !(isFirst && i === 1 && labelOf(line)))
}

/** Returns whether a line ends with a hyphen, after which its word goes on. */
const isDivided = ({ words }: Line) => /\p{L}[-\u2010]$/u.test(words.at(-1)?.text ?? '')
