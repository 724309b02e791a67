/** Finds rules and fills at one place on all pages of a chapter, such as a rule above the foot of each page; they belong in the header. */

import type { Chapter, PlacedSection } from '../ir/section.ts'
import type { ShownMark } from '../ir/shape.ts'
import { beginLater } from '../placement/headers-footers/distances.ts'
import { repeatedMarks } from '../tuning/account.ts'
import { pageEnds } from '../tuning/placement.ts'

/** Marks that a chapter repeats. */
export interface RepeatedMarks {
  chapter: Chapter
  /** The pages of the chapter. */
  pages: readonly number[]
  /** The first page that has the marks, and the marks on it. */
  from: number
  marks: ShownMark[]
}

/** Returns the marks that all pages of a chapter have, and removes them from those left. @param left marks of each page */
export function takeRepeatedMarks(sections: readonly PlacedSection[], left: Map<number, readonly ShownMark[]>): RepeatedMarks[] {
  const chapters = Map.groupBy(sections, ({ chapter }) => chapter)
  return [...chapters].flatMap(([chapter, own]) => {
    if (!chapter.header && !own.every(hasHeaderSpace)) return []
    const all = [...new Set(own.flatMap(({ stretches }) => stretches.map(({ page }) => page)))].sort((a, b) => a - b)
    const choices = mayBeginLater(chapter) ? [all, all.slice(1)] : [all]
    const found = choices.map((pages) => ({ pages, marks: onAll(pages, left) })).find(({ marks }) => marks.length > 0)
    const [from] = found?.pages ?? []
    if (!found || from === undefined) return []
    const { pages, marks } = found
    const taken = new Set(marks.map(keyOf))
    for (const page of pages)
      left.set(
        page,
        (left.get(page) ?? []).filter((mark) => !taken.has(keyOf(mark))),
      )
    return [{ chapter, pages, from, marks }]
  })
}

/** Returns the marks of the first page that all others have too. */
function onAll(pages: readonly number[], left: ReadonlyMap<number, readonly ShownMark[]>): ShownMark[] {
  const [first, ...others] = pages
  if (first === undefined || pages.length < repeatedMarks.fewestPages) return []
  let marks = [...(left.get(first) ?? [])]
  for (const page of others) {
    if (marks.length === 0) break
    const known = new Set(left.get(page)?.map(keyOf))
    marks = marks.filter((mark) => known.has(keyOf(mark)))
  }
  return marks
}

/** Returns whether a header without text fits above the text of a section: on slides it would move the text down. */
const hasHeaderSpace = ({ margins, headerAt }: PlacedSection) => margins.top >= headerAt + pageEnds.emptyHeader

/** Returns whether the first page of a chapter has a header of its own, which can be without pictures. */
function mayBeginLater({ header, firstPage }: Chapter): boolean {
  return header?.first != null && (header.figures.length === 0 || beginLater(header, firstPage))
}

function keyOf({ isRule, level, color, box }: ShownMark): string {
  return [isRule, level, color, ...[box.x0, box.y0, box.x1, box.y1].map((edge) => Math.round(edge / repeatedMarks.samePlace))].join('|')
}
