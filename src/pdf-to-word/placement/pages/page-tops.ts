/** Lets pages begin at the same height, by choosing the line height of single first lines in a font of unknown height. */

import { isFloating } from '../../ir/block.ts'
import { sizeKey } from '../../ir/geometry.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { exactAscent } from '../../ir/word-facts.ts'
import { mainStyle } from '../../page/words/words.ts'
import { pageTops } from '../../tuning/placement.ts'
import { lineMetrics } from '../lines/font-metrics.ts'
import { paragraphReach } from '../lines/line-height.ts'
import { continuedTops, upperEdge } from './upper-edge.ts'

/** The beginning of a page. */
interface PageTop {
  top: number
  /** The first paragraph, if it is a single line whose height can be chosen. */
  free: PlacedParagraph | null
}

/** Changes the heights of such first lines; all line heights must be known, margins not yet. */
export function evenTops(sections: readonly PlacedSection[]): void {
  for (const tops of topsBySize(sections)) {
    const fixed = tops.filter(({ free }) => !free).map(({ top }) => top)
    const counts = countsOf(fixed.length > 0 ? fixed : tops.map(({ top }) => top))
    for (const { top, free } of tops) {
      const [line] = free?.lines ?? []
      const target = commonestNear(counts, top)
      if (!free || !line || target === undefined) continue
      const height = (line.baseline - target) / exactAscent
      if (height >= line.size * pageTops.lowest && height <= line.size * pageTops.highest) free.spacing = { ...free.spacing, line: height }
    }
  }
}

/** Number of pages that begin at a height, and the smallest such height; the key is the height in tenths of a point. */
type Counts = ReadonlyMap<number, { count: number; top: number }>

function countsOf(tops: readonly number[]): Counts {
  const counts = new Map<number, { count: number; top: number }>()
  for (const top of tops) {
    const known = counts.get(Math.round(top * 10))
    counts.set(Math.round(top * 10), { count: (known?.count ?? 0) + 1, top: Math.min(known?.top ?? top, top) })
  }
  return counts
}

/** Returns the most frequent height near another one, of equally frequent ones the smallest; undefined if there is none. */
function commonestNear(counts: Counts, near: number): number | undefined {
  let best: { count: number; top: number } | undefined
  const reach = pageTops.farthestFree * 10
  for (let key = Math.ceil(near * 10 - reach); key <= Math.floor(near * 10 + reach); key++) {
    const found = counts.get(key)
    if (found && found.count > (best?.count ?? 0)) best = found
  }
  return best?.top
}

/** Returns the tops of the pages that begin with text or a table, grouped by page size. */
function topsBySize(sections: readonly PlacedSection[]): PageTop[][] {
  const sizes = new Map<string, Map<number, PageTop | null>>()
  for (const section of sections) {
    const tops = sizes.get(sizeKey(section)) ?? new Map<number, PageTop | null>()
    sizes.set(sizeKey(section), tops)
    for (const block of section.stretches.flatMap(({ blocks }) => blocks)) {
      if (isFloating(block)) continue
      if (block.kind !== 'paragraph') {
        if (!tops.has(block.page)) tops.set(block.page, block.kind === 'table' ? { top: upperEdge(block), free: null } : null)
        if (block.kind === 'table') for (const { page, top } of continuedTops(block)) tops.set(page, { top, free: null })
        continue
      }
      const { above } = paragraphReach(block)
      for (const { page, baseline } of block.lines) {
        if (!tops.has(page)) tops.set(page, { top: baseline - above, free: isFree(block) ? block : null })
      }
    }
  }
  return [...sizes.values()].map((tops) => [...tops.values()].filter((top) => top !== null))
}

function isFree({ lines, spacing, borders }: PlacedParagraph): boolean {
  const [line, ...others] = lines.slice(0, 2)
  if (!line || others.length > 0 || !spacing.exact || borders?.top) return false
  const style = mainStyle(line.words)
  return style !== undefined && !lineMetrics(style)
}
