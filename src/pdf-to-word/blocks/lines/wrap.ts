/** Finds where lines were broken because the next word did not fit: the edge that most pairs of lines agree on. */

import type { Line, Word } from '../../ir/line.ts'
import { wrap } from '../../tuning/blocks/lines.ts'
import { firstPieceLength } from './ideographs.ts'

interface Reach {
  /** The line ends here, so the edge is no nearer. */
  from: number
  /** The next word would have ended here, so the edge is nearer. */
  to: number
}

/** The edge that the lines of one column were broken at, or null where too few of them tell. */
export function wrapEdge(lines: readonly Line[]): number | null {
  const reaches = lines.flatMap((line, i): Reach[] => {
    const next = lines[i + 1]
    return next && line.x1 - line.x0 > line.size * wrap.shortest && flowsOn(line, next)
      ? [{ from: line.x1, to: line.x1 + line.size * 0.2 + firstWordWidth(next) }]
      : []
  })
  let best: { edge: number; count: number } | null = null
  for (const { from } of reaches) {
    const count = reaches.filter((reach) => reach.from <= from + 1 && reach.to >= from - 1).length
    if (!best || count > best.count || (count === best.count && from > best.edge)) best = { edge: from, count }
  }
  return best && best.count >= wrap.fewestPairs && best.count >= reaches.length * wrap.agreedShare ? best.edge : null
}

/** Whether the words of a line surely go on in the next: by a small letter at its beginning. */
export function flowsOn(line: Line, next: Line): boolean {
  const step = next.baseline - line.baseline
  if (step <= 0 || step > line.size * wrap.farthest || Math.abs(next.size - line.size) > 0.12 * line.size || next.rtl) return false
  if (Math.abs(next.x0 - line.x0) > 6 * line.size || next.x0 > line.x1) return false
  const [word] = next.words
  return word !== undefined && /^\p{Ll}/u.test(word.text) && !next.words.some(({ tabbed }) => tabbed)
}

/** The width of what a line's first word holds together, of all its pieces: of Chinese and Japanese, one letter. */
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

/** The width of the first letters of some pieces; of one piece they are taken as equally wide. */
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

/** Where a word may go on in the next line. */
const hyphens = /[-\u2010\u2013\u2014](?=[\p{L}\p{N}])/u

/** As `firstWordWidth`, but no farther than its first hyphen, after which word processors break. */
export function firstPieceWidth(line: Line): number {
  const [first] = line.words
  const cut = first ? hyphens.exec(first.text) : null
  if (!first || !cut) return firstWordWidth(line)
  return (Math.abs(first.x1 - first.x0) * (cut.index + 1)) / first.text.length
}

/**
 * The edge inside of the column that lines of one paragraph were broken at, or null where it does not explain all of their ends.
 * Verses and addresses, which end anywhere, hardly ever agree on one, and begin in capitals.
 */
export function edgeOfAll(lines: readonly Line[]): number | null {
  const pairs = lines.slice(1).map((next, i) => ({ line: lines[i] as Line, next }))
  const edge = Math.max(...lines.map(({ x1 }) => x1))
  if (lines.some(({ x0, rtl, size, words }) => rtl || edge - x0 < size * wrap.shortest || words.some(({ tabbed }) => tabbed))) return null
  if (!pairs.every(({ line, next }) => line.x1 + line.size * 0.2 + firstWordWidth(next) >= edge)) return null
  const small = pairs.filter(({ next }) => /^[\p{Ll}\p{Lo}]/u.test(next.words[0]?.text ?? '')).length
  return small >= (pairs.length < wrap.fewestEnds ? pairs.length : pairs.length * wrap.smallShare) ? edge : null
}
