/** Divides the pages into chapters where the header of left or right pages changes, while the other side's may go on. */
import type { PageRange } from '../../ir/section.ts'
import { type ChapterInput, countTest, followsOpener } from './chapters.ts'

/** The header that a chapter has on the pages of one side, and the page that showed it first. */
interface Shown {
  key: string
  page: number
}

/** Returns the page ranges, in order. A chapter's first page may be without the header of its side. */
export function chaptersBySide({ numbers, ...pages }: ChapterInput): PageRange[] {
  const { keys, begins } = pages
  const countsAnew = countTest(numbers)
  const sides = sidesOf(numbers)
  const starts = [0]
  let shown = new Map<number, Shown>()
  const startAt = (start: number, end: number) => {
    starts.push(start)
    shown = new Map()
    for (let page = start; page <= end; page++) shown.set(sides[page] ?? 0, { key: keys[page] ?? '', page })
  }
  for (const [page, key] of keys.entries()) {
    const from = starts.at(-1) ?? 0
    const known = shown.get(sides[page] ?? 0)
    const start = (followsOpener(pages, page) ? [page - 1, page] : [page, page - 1]).find((at) => at > from && begins[at])
    if (page > from && countsAnew(from, page) && begins[page]) startAt(page, page)
    else if (!known || (known.page === from && isBare(known.key))) shown.set(sides[page] ?? 0, { key, page })
    else if (known.key !== key && start !== undefined) startAt(start, page)
  }
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? keys.length })).filter(({ from, to }) => to > from)
}

/** Returns whether a header or footer has no words, as on the first page of a chapter. */
const isBare = (key: string) => !/\p{L}/u.test(key)

/** Returns 0 for left pages and 1 for right ones, by the numbers printed, which go on over pages without one. */
function sidesOf(numbers: ChapterInput['numbers']): number[] {
  let shift = 1
  return numbers.map((number, page) => {
    if (number) shift = number.value - page
    return (((page + shift) % 2) + 2) % 2
  })
}
