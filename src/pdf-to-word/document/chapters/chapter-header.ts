/** Builds one header or footer for all pages of a chapter from those found on its pages. */
import type { Figure } from '../../ir/figure.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { type MirroredMargins, type Running, type RunningBlock, shiftOf } from '../../ir/section.ts'
import { chapterHeaders } from '../../tuning/document/chapters.ts'
import { keyOf } from '../headers-footers/row-key.ts'
import { movedBlock } from '../joins/moved.ts'
import { runningBlocks } from './blocks.ts'

/** The headers or footers of the pages of a chapter. */
export interface RunningInput {
  /** Lines per page, in order, with fields. */
  lines: readonly DocumentLine[][]
  /** True if the first page has an even number. */
  beginsEven: boolean
  /** True if the first page of the file has an even number; LibreOffice takes it for a right page nevertheless. */
  opensEven: boolean
  /** True if different numbers are treated as equal. */
  anyNumber: boolean
  /** Pages of the chapter. */
  contents: readonly PageContent[]
  /** Left and right edge of the text on a page. */
  textOf(page: PageContent): Column
  mirrored: MirroredMargins | null
  stats: BodyStats
  figures: Figure[]
}

/** Returns the header or footer, or null if no page has any. */
export function runningOf(input: RunningInput): Running | null {
  const { lines, beginsEven, anyNumber, contents, figures } = input
  const shared = { ...edgesOf(input), figures, pages: contents.map(({ page }) => page) }
  if (lines.every((own) => own.length === 0))
    return figures.length > 0 ? { default: [], first: null, even: null, ...shared, writtenLines: [] } : null
  const make = (index: number) => blocksOn(index, input)
  const keys = lines.map((own) => keyOf(own, anyNumber))
  const { first, usual, even } = shownKeys(keys, beginsEven)
  const heights = lines.map((own, i) => heightOnPage(own, contents[i]))
  const pageOf = (key: string) => usualPage(key, keys, heights)
  const at = (key: string) => make(pageOf(key))
  const opposite = even === null && !input.opensEven ? oppositePages(keys, usual, input) : null
  const isWritten = (_: unknown, i: number) => keys[i] === shownOn(i, { usual, first, even }, beginsEven)
  return {
    default: opposite ? make(opposite.right) : at(usual),
    first: first === null && !beginsElsewhere(heights, pageOf(keys[0] ?? '')) ? null : make(0),
    even: opposite ? make(opposite.left) : even === null ? null : at(even),
    ...shared,
    writtenLines: lines.filter(isWritten).flat(),
  }
}

/** Returns how far lines are from the edge of their page, in points: a header from the top, a footer from the bottom. */
function heightOnPage([first]: readonly DocumentLine[], content: PageContent | undefined): number {
  if (!first || !content) return 0
  return first.baseline < content.height / 2 ? first.baseline : content.height - first.baseline
}

/** Returns the first page whose text has a key and is at the height at which most such pages have it. */
function usualPage(key: string, keys: readonly string[], heights: readonly number[]): number {
  const pages = [...keys.keys()].filter((page) => keys[page] === key)
  const levels = Map.groupBy(pages, (page) => Math.round((heights[page] ?? 0) / chapterHeaders.sameHeight))
  return [...levels.values()].reduce<number[]>((most, level) => (level.length > most.length ? level : most), [])[0] ?? 0
}

/** Returns whether the text of the first page is at another height than usual in a chapter of at least three pages. */
function beginsElsewhere(heights: readonly number[], usual: number): boolean {
  return usual > 0 && heights.length > 2 && Math.abs((heights[0] ?? 0) - (heights[usual] ?? 0)) > chapterHeaders.samePlace
}

/**
 * Returns a right and a left page with the usual text if it has one place on all right pages and another on all left ones, as page numbers at
 * the outer edges have; otherwise null.
 */
function oppositePages(keys: readonly string[], usual: string, input: RunningInput): { right: number; left: number } | null {
  const pages = [...keys.keys()].filter((page) => keys[page] === usual && (input.lines[page] ?? []).length > 0)
  const [left = [], right = []] = [true, false].map((isLeft) => pages.filter((page) => ((page % 2 === 0) === input.beginsEven) === isLeft))
  const [first, opposite] = [right[0], left[0]]
  if (first === undefined || opposite === undefined || pages.length < 3) return null
  const apart = (page: number, other: number) => distanceBetween(page, other, input)
  const isSteady = [...right.map((page) => apart(page, first)), ...left.map((page) => apart(page, opposite))].every(
    (distance) => distance < chapterHeaders.samePlace,
  )
  return isSteady && apart(first, opposite) >= chapterHeaders.otherPlace ? { right: first, left: opposite } : null
}

/** Returns the largest distance between the places of the header lines of two pages, in points, as they would be on right pages. */
function distanceBetween(page: number, other: number, { lines, contents, mirrored }: RunningInput): number {
  const sorted = [page, other].map((index) => {
    const content = contents[index]
    const shift = content ? shiftOf(mirrored, content) : 0
    return (lines[index] ?? []).map((line) => ({ x0: line.x0 - shift, x1: line.x1 - shift })).sort((a, b) => a.x0 - b.x0)
  })
  const [own = [], others = []] = sorted
  if (own.length !== others.length) return Infinity
  // Numbers have one or several digits, and are set to the left or to the right.
  const apart = own.map(({ x0, x1 }, i) => Math.min(Math.abs(x0 - (others[i]?.x0 ?? x0)), Math.abs(x1 - (others[i]?.x1 ?? x1))))
  return apart.reduce((most, distance) => Math.max(most, distance), -Infinity)
}

/** Returns the left and right edge of the text of the chapter, with mirrored margins on right pages. */
function edgesOf({ contents: [first], textOf, mirrored }: RunningInput): Column {
  if (!first) return { left: 72, right: 540 }
  const { left, right } = textOf(first)
  const shift = shiftOf(mirrored, first)
  return { left: left - shift, right: right - shift }
}

/** Returns the blocks of the header or footer of one page, as they would be on a right page. */
function blocksOn(index: number, { lines, contents, textOf, mirrored, stats }: RunningInput): RunningBlock[] {
  const content = contents[index]
  if (!content) return []
  return runningBlocks(lines[index] ?? [], content, textOf(content), stats).map((block) => movedBlock(block, -shiftOf(mirrored, content)))
}

/** Returns the text that the header or footer shows on the page at an index of the chapter. */
export function shownOn(index: number, { usual, first, even }: ReturnType<typeof shownKeys>, beginsEven: boolean): string {
  if (index === 0 && first !== null) return first
  return even !== null && (index % 2 === 0) === beginsEven ? even : usual
}

/** Returns the keys of the texts on ordinary (or odd), first and even pages; null if first or even pages are like ordinary ones. */
export function shownKeys(keys: readonly string[], beginsEven: boolean): { usual: string; first: string | null; even: string | null } {
  const [first = ''] = keys
  const others = keys.slice(1)
  if (others.length === 0) return { usual: first, first: null, even: null }
  const onSide = (isEven: boolean) => mostCommon(keys.filter((_, i) => i > 0 && ((i % 2 === 0) === beginsEven) === isEven))
  const odd = onSide(false) ?? mostCommon(others) ?? first
  const even = onSide(true) ?? odd
  const alternates = odd !== even && keys.length > 2
  const usual = alternates ? odd : (mostCommon(others) ?? odd)
  const expected = alternates && beginsEven ? even : usual
  return { usual, first: first === expected ? null : first, even: alternates ? even : null }
}

function mostCommon(keys: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  // Text that is another one on each page is no header of the chapter.
  if (counts.size >= chapterHeaders.fewestDifferent && counts.size === keys.length) return ''
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
