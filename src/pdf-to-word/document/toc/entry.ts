/** Reads a line of a table of contents: a title, a leader of dots or a gap, and a page number. */

import type { DocumentLine, DocumentWord } from '../../ir/line.ts'
import { rangesOf } from '../../page/words/places.ts'
import { tocEntry } from '../../tuning/document/toc.ts'

/** An entry of a table of contents. */
export interface ContentsEntry {
  /** The line without its leader; a tab precedes the number. */
  line: DocumentLine
  /** The printed page number, and its value; null for Roman numerals. */
  number: DocumentWord
  value: number | null
  /** True if a leader of dots precedes the number. */
  dotted: boolean
}

const ending = /^(.*?)([.·…_]*)(\d{1,4}|[ivxlc]{1,7})$/
const dots = /[.·…_]+$/

/** Returns the entry that ends with a line, or null if none does. */
export function readEntry(line: DocumentLine): ContentsEntry | null {
  const last = line.words.at(-1)
  const parts = last && ending.exec(last.text)
  if (!last || !parts || line.rtl) return null
  const [, head = '', leader = '', digits = ''] = parts
  const isAlone = head === '' && leader === ''
  const title = line.words.slice(0, -1)
  if (head !== '') title.push({ ...last, text: head, x1: last.x0 + (last.x1 - last.x0) * (head.length / last.text.length) })
  let count = countDots(leader)
  const printed = title.flatMap(({ letters }) => rangesOf(letters))
  if (head === '') count += takeDots(title)
  const dotted = count >= tocEntry.fewestDots
  if (!dotted && !(isAlone && last.tabbed)) return null
  if (!/\p{L}/u.test(title.map(({ text }) => text).join(''))) return null
  const x0 = isAlone ? last.x0 : last.x1 - digits.length * last.style.size * 0.5
  const { natural: _, ...rest } = last
  // The leader of a tab replaces the dots.
  const letters = [...printed, ...rangesOf(rest.letters)]
  const number: DocumentWord = { ...rest, text: digits, x0, tabbed: true, joined: false, letters }
  return { line: { ...line, words: [...title, number] }, number, value: /^\d/.test(digits) ? Number(digits) : null, dotted }
}

/** Removes the dots at the end of the words, and returns how many there were. */
function takeDots(words: DocumentWord[]): number {
  let count = 0
  for (let last = words.at(-1); last; last = words.at(-1)) {
    const found = dots.exec(last.text)?.[0] ?? ''
    if (found === '') break
    count += countDots(found)
    words.pop()
    const text = last.text.slice(0, -found.length)
    if (text === '') continue
    words.push({ ...last, text, x1: last.x0 + (last.x1 - last.x0) * (text.length / last.text.length) })
    break
  }
  return count
}

/** Returns the number of dots; an ellipsis is three. */
const countDots = (leader: string): number => leader.replaceAll('…', '...').length
