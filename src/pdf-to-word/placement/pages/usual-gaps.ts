/** How far paragraphs of one kind are from those before them, as most of them do: at the top of a page that cannot be seen. */

import { isFloating } from '../../ir/block.ts'
import { median } from '../../ir/geometry.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { paragraphReach } from '../lines/line-height.ts'

/** Points between two paragraphs that follow each other; 0 where no others of their kinds tell. */
export type UsualGaps = (before: PlacedParagraph, after: PlacedParagraph) => number

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
        for (const key of keysOf(before, block)) found.set(key, [...(found.get(key) ?? []), gap])
      }
    }
  }
  return (before, after) => {
    const key = keysOf(before, after).find((key) => found.has(key))
    return key === undefined ? 0 : median(found.get(key) ?? [])
  }
}

/** Undefined where they are not below each other on one page. */
function gapBetween(before: PlacedParagraph, after: PlacedParagraph): number | undefined {
  const [upper, lower] = [before.lines.at(-1), after.lines[0]]
  if (!upper || !lower || upper.page !== lower.page || lower.baseline <= upper.baseline) return undefined
  return Math.max(0, lower.baseline - paragraphReach(after).above - upper.baseline - paragraphReach(before).below)
}

/** Both kinds, then that of the second alone. */
function keysOf(before: PlacedParagraph, after: PlacedParagraph): string[] {
  return [`${kindOf(before)}|${kindOf(after)}`, kindOf(after)]
}

function kindOf({ heading, list, caption, lines }: PlacedParagraph): string {
  return `${heading ?? ''}/${list ? list.level : ''}/${caption}/${Math.round(lines[0]?.size ?? 0)}`
}
