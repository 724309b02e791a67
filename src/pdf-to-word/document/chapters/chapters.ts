/**
 * Divides the pages into chapters: page ranges for which one Word section suffices, with one header and footer for first, odd and even
 * pages, and one page count.
 */
import type { PageNumber, PageRange } from '../../ir/section.ts'

/** What is known about each page. */
export interface ChapterInput {
  /** Header and footer text of each page, without the page number; pages with equal keys share a header. */
  keys: readonly string[]
  numbers: readonly (PageNumber | null)[]
  /** Whether a section can begin on a page, because no text continues from the page before. */
  begins: readonly boolean[]
  /** Whether text begins anew on a page, because the page before it ended early. */
  opens: readonly boolean[]
  /** Whether the text of a page reaches its foot. */
  full: readonly boolean[]
}

/** Returns whether the text of a page goes on from a full page without header on which text began anew: the first page of its chapter. */
export function followsOpener({ keys, begins, opens, full }: Omit<ChapterInput, 'numbers'>, page: number): boolean {
  const [header = ''] = (keys[page - 1] ?? '').split('\f')
  return Boolean(!opens[page] && full[page - 1] && opens[page - 1] && begins[page - 1] && !/\p{L}/u.test(header))
}

/** Returns the page ranges, in order. */
export function chaptersOf({ numbers, ...pages }: ChapterInput): PageRange[] {
  const { keys, begins } = pages
  const labels = labelsOf(keys)
  const countsAnew = countTest(numbers)
  const chapters: PageRange[] = []
  for (let from = 0; from < labels.length; ) {
    let to = from + 1
    while (to < labels.length && labels[to] === labels[from] && !countsAnew(from, to)) to++
    const last = chapters.at(-1)
    // A single page before others is their first page.
    const isFirstPage = last && last.to - last.from === 1 && !countsAnew(last.from, from)
    // With three pages, the third is sufficient evidence that the first and third are odd pages beside an even one.
    const isOddPage =
      last && chapters.length === 1 && last.to === 2 && labels.length === 3 && labels[0] !== labels[1] && !countsAnew(last.from, from)
    const isSecondPage = last && last.to - last.from > 1 && followsOpener(pages, from) && !countsAnew(last.from, from)
    if (isSecondPage) {
      last.to = from - 1
      chapters.push({ from: from - 1, to })
    } else if (last && (isFirstPage || isOddPage || !begins[from])) last.to = to
    else chapters.push({ from, to })
    from = to
  }
  return chapters
}

/** Returns a function that tells whether the number of a page does not continue from the last number since `from`. */
export function countTest(numbers: ChapterInput['numbers']): (from: number, page: number) => boolean {
  const lastNumber = lastNumbered(numbers)
  return (from, page) => {
    const last = lastNumber[page] ?? -1
    const [before, number] = [numbers[last], numbers[page]]
    if (!before || !number || last < from) return false
    return before.style !== number.style || number.value - before.value !== page - last
  }
}

/** Returns, for each page, the index of the last numbered page before it. */
function lastNumbered(numbers: readonly (PageNumber | null)[]): number[] {
  let last = -1
  return numbers.map((number, page) => {
    const before = last
    if (number) last = page
    return before
  })
}

/** Returns equal labels for pages that share a header or that alternate between two headers. */
function labelsOf(keys: readonly string[]): string[] {
  const partners = keys.map((_, page) => partnerOf(keys, page))
  return keys.map((key, page) => {
    const beside = [page - 1, page + 1].find((other) => partners[other] === key)
    const partner = partners[page] ?? (beside === undefined ? undefined : keys[beside])
    return partner === undefined ? key : [key, partner].sort().join('\u0000')
  })
}

/** Returns the key with which that of a page alternates: that of a neighbouring page, if the page beyond it has the page's own key. */
function partnerOf(keys: readonly string[], page: number): string | undefined {
  const isBare = keys[page]?.trim() === ''
  // A single page with a footer among pages without does not alternate with them.
  const isSingle = (key: string | undefined) => key !== undefined && keys.indexOf(key) === keys.lastIndexOf(key)
  const beside = (step: number) => {
    const other = keys[page + step]
    return keys[page + 2 * step] === keys[page] && other !== keys[page] && !(isBare && isSingle(other)) ? other : undefined
  }
  const isSure = (step: number) => keys[page + 3 * step] === keys[page + step]
  const [after, before] = [beside(1), beside(-1)]
  return after !== undefined && (before === undefined || isSure(1) || !isSure(-1)) ? after : before
}
