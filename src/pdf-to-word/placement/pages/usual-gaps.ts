/** Finds the usual distance between paragraphs of two kinds, for the top of a page, where it cannot be measured. */

import { isFloating } from '../../ir/block.ts'
import { median } from '../../ir/geometry.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { paragraphReach } from '../lines/line-height.ts'

/** Returns the usual distance between two consecutive paragraphs, in points; 0 if no others of their kinds show it. */
export type UsualGaps = (before: PlacedParagraph, after: PlacedParagraph) => number

/** Returns the distances by the kinds of the two paragraphs, in points. */
export function usualGapsIn(sections: readonly PlacedSection[]): UsualGaps {
  const found = new Map<string, number[]>()
  for (const { stretches } of sections) {
    for (const { blocks } of stretches) {
      const flowing = blocks.filter((block) => !isFloating(block))
      for (const [i, block] of flowing.entries()) {
        const before = flowing[i - 1]
        if (block.kind !== 'paragraph' || before?.kind !== 'paragraph') continue
        const gap = gapBetween(before, block)
        if (gap === undefined) continue
        for (const key of keysOf(before, block)) {
          const gaps = found.get(key)
          if (gaps) gaps.push(gap)
          else found.set(key, [gap])
        }
      }
    }
  }
  const usual = new Map([...found].map(([key, gaps]) => [key, median(gaps)]))
  return (before, after) => {
    const key = keysOf(before, after).find((key) => usual.has(key))
    return key === undefined ? 0 : (usual.get(key) ?? 0)
  }
}

/** Returns the gap between two paragraphs; undefined if the second is not below the first on the same page. */
function gapBetween(before: PlacedParagraph, after: PlacedParagraph): number | undefined {
  const [upper, lower] = [before.lines.at(-1), after.lines[0]]
  if (!upper || !lower || upper.page !== lower.page || lower.baseline <= upper.baseline) return undefined
  return Math.max(0, lower.baseline - paragraphReach(after).above - upper.baseline - paragraphReach(before).below)
}

/** Returns the keys to look up: both kinds, then the second kind alone. */
function keysOf(before: PlacedParagraph, after: PlacedParagraph): string[] {
  return [`${kindOf(before)}|${kindOf(after)}`, kindOf(after)]
}

function kindOf({ heading, list, caption, lines }: PlacedParagraph): string {
  return `${heading ?? ''}/${list ? list.level : ''}/${caption}/${Math.round(lines[0]?.size ?? 0)}`
}
