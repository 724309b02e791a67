/** Reads a line of a table of contents: a title, a leader of dots or a gap, and a page number. */

import type { DocumentLine, DocumentWord } from '../../ir/line.ts'
import { rangesOf } from '../../page/words/places.ts'
import { tocEntry } from '../../tuning/document/toc.ts'
import { dotsIn, type LeaderDots } from './leader.ts'

/** An entry of a table of contents. */
export interface ContentsEntry {
  /** The line without its leader; a tab precedes the number. */
  line: DocumentLine
  /** The printed page number, and its value; null for Roman numerals. */
  number: DocumentWord
  value: number | null
  /** True if a leader of dots precedes the number. */
  dotted: boolean
  /** The dots; null if they are not full stops with measurable distances. */
  dots: LeaderDots | null
}

const ending = /^(.*?)([.·…_]*)(\d{1,4}|[ivxlc]{1,7})$/
const dots = /[.·…_]+$/

/** Where the page numbers of a page of a table of contents end, and the range of their values. */
export interface NumberColumn {
  x1: number
  from: number
  to: number
}

/** Returns the entry that ends with a line, or null if none does. @param column a number there needs no gap or dots before it */
export function readEntry(line: DocumentLine, column?: NumberColumn): ContentsEntry | null {
  const last = line.words.at(-1)
  const parts = last && ending.exec(last.text)
  if (!last || !parts || line.rtl) return null
  const [, head = '', leader = '', digits = ''] = parts
  const isAlone = head === '' && leader === ''
  const title = line.words.slice(0, -1)
  if (head !== '') title.push({ ...last, text: head, x1: last.x0 + (last.x1 - last.x0) * (head.length / last.text.length) })
  let count = countDots(leader)
  const printed = title.flatMap(({ letters }) => rangesOf(letters))
  const taken = head === '' ? takeDots(title) : []
  for (const { text } of taken) count += countDots(text)
  const dotted = count >= tocEntry.fewestDots
  if (!dotted && !(isAlone && (last.tabbed || isIn(column, last)))) return null
  if (!/\p{L}/u.test(title.map(({ text }) => text).join(''))) return null
  const x0 = isAlone ? last.x0 : last.x1 - digits.length * last.style.size * 0.5
  const { natural: _, ...rest } = last
  // The leader of a tab replaces the dots.
  const letters = [...printed, ...rangesOf(rest.letters)]
  const number: DocumentWord = { ...rest, text: digits, x0, tabbed: true, joined: false, letters }
  return {
    line: { ...line, words: [...title, number] },
    number,
    value: /^\d/.test(digits) ? Number(digits) : null,
    dotted,
    dots: dotsIn(taken),
  }
}

function isIn(column: NumberColumn | undefined, { text, x1 }: DocumentWord): boolean {
  if (!column || Math.abs(x1 - column.x1) > tocEntry.sameEnd) return false
  return Number(text) >= column.from && Number(text) <= column.to
}

/** Removes the dots at the end of the words, and returns them, the last ones first. */
function takeDots(words: DocumentWord[]): DocumentWord[] {
  const taken: DocumentWord[] = []
  for (let last = words.at(-1); last; last = words.at(-1)) {
    const found = dots.exec(last.text)?.[0] ?? ''
    if (found === '') break
    words.pop()
    const text = last.text.slice(0, -found.length)
    const x = last.x0 + (last.x1 - last.x0) * (text.length / last.text.length)
    taken.push({ ...last, text: found, x0: x })
    if (text === '') continue
    words.push({ ...last, text, x1: x })
    break
  }
  return taken
}

/** Returns the number of dots; an ellipsis is three. */
const countDots = (leader: string): number => leader.replaceAll('…', '...').length
