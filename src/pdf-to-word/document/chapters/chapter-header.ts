/** Builds one header or footer for all pages of a chapter from those found on its pages. */
import type { Figure } from '../../ir/figure.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { type MirroredMargins, type Running, type RunningBlock, shiftOf } from '../../ir/section.ts'
import { keyOf } from '../headers-footers/row-key.ts'
import { movedBlock } from '../joins/moved.ts'
import { runningBlocks } from './blocks.ts'

/** The headers or footers of the pages of a chapter. */
export interface RunningInput {
  /** Lines per page, in order, with fields. */
  lines: readonly DocumentLine[][]
  /** True if the first page has an even number. */
  beginsEven: boolean
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
  const at = (key: string) => make(Math.max(0, keys.indexOf(key)))
  const isWritten = (_: unknown, i: number) => keys[i] === shownOn(i, { usual, first, even }, beginsEven)
  return {
    default: at(usual),
    first: first === null ? null : make(0),
    even: even === null ? null : at(even),
    ...shared,
    writtenLines: lines.filter(isWritten).flat(),
  }
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
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
