/** Sets the margins of sections, from the top and bottom of the text on their pages. */

import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import { sizeKey } from '../../ir/geometry.ts'
import type { Chapter, PlacedSection } from '../../ir/section.ts'
import { pageEnds, pageTops, textFlow } from '../../tuning/placement.ts'
import { frameReach } from '../lines/border-gaps.ts'
import { paragraphReach } from '../lines/line-height.ts'

import { spaceForNextLine } from '../pages/page-ends.ts'
import { continuedTops, upperEdge } from '../pages/upper-edge.ts'
import { lowestForTables } from '../tables/limits.ts'
import { extendHeader, giveFirstHeader, type RunningEdges, raiseHeader } from './distances.ts'

/**
 * Sets margins and header and footer positions.
 * @param noteEnds bottom of the footnotes by page size, since Word puts them directly above the bottom margin
 */
export function setMargins(
  sections: readonly PlacedSection[],
  chapters: ReadonlyMap<Chapter, RunningEdges>,
  noteEnds: ReadonlyMap<string, number>,
): void {
  const ends = lowestBySize(sections)
  for (const group of bySize(sections)) {
    const edges = edgesByPage(group)
    const tops = [...edges.values()].map(({ top }) => top)
    const [sample] = group
    if (!sample || tops.length === 0) continue
    const { header = null, footer = null } = chapters.get(sample.chapter) ?? {}
    const lowest = ends.get(sizeKey(sample)) ?? 0
    const noteEnd = noteEnds.get(sizeKey(sample)) ?? 0
    // Pages without a header may begin at any height: the first page, or all but the first, whose header keeps the place of its text.
    const isBare = sample.chapter.header?.first?.length === 0
    const isOnFirst = isOnFirstOnly(sample.chapter.header)
    const top = Math.max(isBare || isOnFirst ? 0 : (header?.bottom ?? 0), usualTop(tops), 0)
    if ((isBare || isOnFirst) && header && sample.chapter.header)
      raiseHeader(sample.chapter.header, header, Math.max(0, Math.min(header.top, top - pageEnds.emptyHeader)))
    const limit = sample.height + (footer ? footer.top : -pageEnds.leastMargin)
    // Without a full page, a usual bottom margin is assumed.
    const isFull = lowest > sample.height * pageEnds.full || group.some(goesOver)
    const tableLimit = lowestForTables(group, lowest)
    const nextLine = spaceForNextLine(blocksOf(group), lowest) * pageEnds.shareOfNextLine
    const bottomWith = (available: number) =>
      Math.max(
        0,
        sample.height -
          Math.min(
            isFull
              ? Math.max(lowest, Math.min(lowest + available, tableLimit))
              : Math.max(lowest + available, sample.height - Math.min(72, top)),
            Math.max(limit, lowest + pageEnds.tableEnd),
          ),
      )
    const headerAt = header ? header.top : Math.min(36, top / 2)
    const headerEnd = isOnFirst ? headerAt : (header?.bottom ?? headerAt)
    const laterTop = extended(group, edges, headerEnd, top)
    for (const [section, isOnePage] of onePageSections(group)) {
      const bottom =
        noteEnd > lowest
          ? section.height - noteEnd
          : bottomWith(isOnePage ? singleSlack(sample.height - lowest) : Math.min(pageEnds.slack, nextLine) + lowered(section))
      // Pages after the first have the default header.
      const isLater = section.stretches[0]?.page !== section.chapter.firstPage && !section.continuous
      section.margins = {
        ...section.margins,
        top: isLater ? (laterTop ?? Math.max(top, isOnFirst ? 0 : (header?.bottom ?? 0))) : top,
        bottom,
      }
      section.laterTop = laterTop
      if (isOnFirst && header && !isLater) section.firstTop = Math.max(top, header.bottom)
      section.headerAt = headerAt
      section.leastBottom = Math.min(bottom, sample.height - Math.min(lowest + singleSlack(sample.height - lowest), limit))
      section.footerAt = footer ? Math.max(0, -footer.bottom) : Math.min(36, bottom / 2)
    }
  }
}

/** Returns whether only the first page of a chapter has a header, such as a letterhead. */
function isOnFirstOnly(header: Chapter['header']): boolean {
  return header !== null && (header.first?.length ?? 0) > 0 && header.default.length === 0 && (header.even?.length ?? 0) === 0
}

/**
 * Returns the top of most pages among those that begin little below the highest: TeX puts the first baseline of each page at one height,
 * whatever its font, and Word the top of its line.
 */
function usualTop(tops: readonly number[]): number {
  const highest = Math.min(...tops)
  const near = tops.filter((top) => top - highest < pageTops.farthest)
  const groups = near.map((top) => near.filter((other) => Math.abs(other - top) < pageTops.sameTop))
  const most = Math.max(...groups.map(({ length }) => length))
  return Math.min(...(groups.find(({ length }) => length === most) ?? [highest]))
}

/**
 * Returns the spare height for a section of one page, in points.
 * @param below distance from the lowest line to the bottom of the page, in points
 */
function singleSlack(below: number): number {
  return Math.max(pageEnds.leastSingleSlack, Math.min(pageEnds.singleSlack, below - pageEnds.singleMargin))
}

/**
 * Returns the distance by which LibreOffice lowers all columns of a one-page section because the first column begins low. A larger distance
 * counts as 0 here, because it becomes spacing of the text.
 */
function lowered({ columns, stretches }: PlacedSection): number {
  const [first] = stretches
  if (columns.length < 2 || !first || stretches.some(({ page }) => page !== first.page)) return 0
  const distance = (first.blocks.find((block) => !isFloating(block))?.box.y0 ?? first.top) - first.top
  return distance > pageTops.lowStart ? 0 : Math.max(0, distance)
}

/** Returns whether a paragraph continues on the next page. Its first page is then full, wherever the text ends. */
function goesOver({ stretches }: PlacedSection): boolean {
  return stretches.some(({ blocks }) => blocks.some((block) => block.kind === 'paragraph' && block.end && block.end.page !== block.page))
}

/**
 * Returns for each section whether it and its continuous sections fit on one page, in a single column, and nothing follows on the next page
 * that could move up.
 */
function onePageSections(group: readonly PlacedSection[]): Map<PlacedSection, boolean> {
  const chains: PlacedSection[][] = []
  for (const section of group) {
    const chain = chains.at(-1)
    if (chain && section.continuous) chain.push(section)
    else chains.push([section])
  }
  const isOnePage = (chain: readonly PlacedSection[]) => edgesByPage(chain).size <= 1 && chain.every(({ columns }) => columns.length === 1)
  const isLeft = (chain: readonly PlacedSection[], next: readonly PlacedSection[] | undefined) =>
    next?.[0]?.stretches[0]?.page === (chain.at(-1)?.stretches.at(-1)?.page ?? Infinity) + 1
  return new Map(
    chains.flatMap((chain, i) => chain.map((section) => [section, isOnePage(chain) && !isLeft(chain, chains[i + 1])] as const)),
  )
}

/** Returns the top to which a tall header pushes the text after the first page; null if there is no such header. */
function extended(group: readonly PlacedSection[], edges: ReadonlyMap<number, Edges>, headerEnd: number, top: number): number | null {
  const chapter = group[0]?.chapter
  const [first, ...later] = [...edges].sort((a, b) => a[0] - b[0])
  if (!chapter || !first || later.length === 0) return null
  const tops = later.map(([, { top }]) => top)
  if (!chapter.header?.first) {
    if (first[0] !== chapter.firstPage || !beginLower(first[1].top, tops)) return null
    giveFirstHeader(chapter)
  }
  const running = chapter.header
  if (!running) return null
  const to = Math.max(usualTop(tops), running.default.length > 0 ? headerEnd : 0)
  if (to < top + 2) return null
  extendHeader(running, headerEnd, to)
  return to
}

/**
 * Returns whether most pages after the first begin at nearly the same height and so far below the first page's top that only a page break
 * would keep their text there.
 */
function beginLower(first: number, tops: readonly number[]): boolean {
  const highest = Math.min(...tops)
  const low = tops.filter((top) => top - first > textFlow.mostLowered && top - highest <= textFlow.mostLowered)
  return low.length > 1 && low.length * 2 > tops.length
}

/** Groups sections by chapter and page size. */
function bySize(sections: readonly PlacedSection[]): PlacedSection[][] {
  const groups = new Map<Chapter, Map<string, PlacedSection[]>>()
  for (const section of sections) {
    const sizes = groups.get(section.chapter) ?? new Map<string, PlacedSection[]>()
    groups.set(section.chapter, sizes.set(sizeKey(section), [...(sizes.get(sizeKey(section)) ?? []), section]))
  }
  return [...groups.values()].flatMap((sizes) => [...sizes.values()])
}

/** Returns the lowest text position on any page of each size. */
function lowestBySize(sections: readonly PlacedSection[]): Map<string, number> {
  const lowest = new Map<string, number>()
  for (const section of sections) {
    const bottoms = [...edgesByPage([section]).values()].map(({ bottom }) => bottom)
    lowest.set(sizeKey(section), Math.max(lowest.get(sizeKey(section)) ?? 0, ...bottoms))
  }
  return lowest
}

function blocksOf(sections: readonly PlacedSection[]): PlacedBlock[] {
  return sections.flatMap(({ stretches }) => stretches.flatMap(({ blocks }) => blocks))
}

interface Edges {
  top: number
  bottom: number
}

/** Returns the top and bottom of the text on each page; a paragraph continued on the next page counts on both. */
function edgesByPage(sections: readonly PlacedSection[]): Map<number, Edges> {
  const pages = new Map<number, Edges>()
  const add = (page: number, top: number, bottom: number) => {
    const known = pages.get(page) ?? { top: Infinity, bottom: 0 }
    pages.set(page, { top: Math.min(known.top, top), bottom: Math.max(known.bottom, bottom) })
  }
  for (const block of blocksOf(sections)) {
    if (isFloating(block)) continue
    if (block.kind === 'paragraph') {
      const { above, below, leading } = paragraphReach(block)
      const frame = frameReach(block)
      for (const [i, { page, baseline }] of block.lines.entries()) {
        const [isFirst, isLast] = [i === 0, i === block.lines.length - 1]
        add(page, baseline - above - (isFirst ? frame.above : 0), baseline + below + (isLast && frame.below > 0 ? frame.below : -leading))
      }
    } else if (block.kind === 'table') {
      add(block.page, upperEdge(block), block.box.y1)
      for (const { page, top } of continuedTops(block)) add(page, top, 0)
      if (block.lastPage !== undefined) add(block.lastPage, Infinity, block.rows.at(-1)?.bottom ?? 0)
    } else add(block.page, block.box.y0, block.box.y1)
  }
  return pages
}
