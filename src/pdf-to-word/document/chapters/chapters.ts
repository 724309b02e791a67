/** Divides the pages into chapters: stretches that Word can serve with one header and footer for the first, odd and even pages, and one count. */
import type { PageNumber, PageRange } from '../../ir/section.ts'

export interface ChapterInput {
  /** What the header and footer of each page say but for its number; equal texts are one header. */
  keys: readonly string[]
  numbers: readonly (PageNumber | null)[]
  /** Whether a page begins anew, so that a section can begin on it. */
  begins: readonly boolean[]
}

export function chaptersOf({ keys, numbers, begins }: ChapterInput): PageRange[] {
  const labels = labelsOf(keys)
  const lastNumber = lastNumbered(numbers)
  /** Whether the number of a page does not go on from the last one since `from`. */
  const countsAnew = (from: number, page: number): boolean => {
    const last = lastNumber[page] ?? -1
    const [before, number] = [numbers[last], numbers[page]]
    if (!before || !number || last < from) return false
    return before.style !== number.style || number.value - before.value !== page - last
  }
  const chapters: PageRange[] = []
  for (let from = 0; from < labels.length; ) {
    let to = from + 1
    while (to < labels.length && labels[to] === labels[from] && !countsAnew(from, to)) to++
    const last = chapters.at(-1)
    // A page of its own before others is their first page.
    const isFirstPage = last && last.to - last.from === 1 && !countsAnew(last.from, from)
    // The third and last page of a file is like enough to the first to be the odd one beside an even one.
    const isOddPage =
      last && chapters.length === 1 && last.to === 2 && labels.length === 3 && labels[0] !== labels[1] && !countsAnew(last.from, from)
    if (last && (isFirstPage || isOddPage || !begins[from])) last.to = to
    else chapters.push({ from, to })
    from = to
  }
  return chapters
}

/** The page with a number that comes before each. */
function lastNumbered(numbers: readonly (PageNumber | null)[]): number[] {
  let last = -1
  return numbers.map((number, page) => {
    const before = last
    if (number) last = page
    return before
  })
}

/** The same for pages that share a header, or that alternate between two. */
function labelsOf(keys: readonly string[]): string[] {
  const partners = keys.map((_, page) => partnerOf(keys, page))
  return keys.map((key, page) => {
    const beside = [page - 1, page + 1].find((other) => partners[other] === key)
    const partner = partners[page] ?? (beside === undefined ? undefined : keys[beside])
    return partner === undefined ? key : [key, partner].sort().join('\u0000')
  })
}

/** What the pages beside a page say when the next but one says the same as it does. */
function partnerOf(keys: readonly string[], page: number): string | undefined {
  const isBare = keys[page]?.trim() === ''
  // One page with a footer among pages without is a page of its own.
  const isSingle = (key: string | undefined) => key !== undefined && keys.indexOf(key) === keys.lastIndexOf(key)
  const beside = (step: number) => {
    const other = keys[page + step]
    return keys[page + 2 * step] === keys[page] && other !== keys[page] && !(isBare && isSingle(other)) ? other : undefined
  }
  const isSure = (step: number) => keys[page + 3 * step] === keys[page + step]
  const [behind, before] = [beside(1), beside(-1)]
  return behind !== undefined && (before === undefined || isSure(1) || !isSure(-1)) ? behind : before
}
