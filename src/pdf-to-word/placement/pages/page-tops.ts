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
    const models = fixed.length > 0 ? fixed : tops.map(({ top }) => top)
    for (const { top, free } of tops) {
      const [line] = free?.lines ?? []
      const target = commonest(models.filter((model) => Math.abs(top - model) < pageTops.farthestFree))
      if (!free || !line || target === undefined) continue
      const height = (line.baseline - target) / exactAscent
      if (height >= line.size * pageTops.lowest && height <= line.size * pageTops.highest) free.spacing = { ...free.spacing, line: height }
    }
  }
}

/** Returns the most frequent value, compared to a tenth of a point; of equally frequent ones the smallest. */
function commonest(tops: readonly number[]): number | undefined {
  if (tops.length === 0) return undefined
  const key = (top: number) => Math.round(top * 10)
  const counts = new Map<number, number>()
  for (const top of tops) counts.set(key(top), (counts.get(key(top)) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return Math.min(...tops.filter((top) => counts.get(key(top)) === most))
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
