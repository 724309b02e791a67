/** Examines how paragraphs were split at the ends of pages and columns. */

import type { PlacedBlock } from '../../ir/block.ts'
import type { PlacedLine } from '../../ir/line.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { textFlow } from '../../tuning/placement.ts'
import { paragraphReach } from '../lines/line-height.ts'

/** Returns whether the document has widows or orphans, which Word allows only if told to. @param blocks those outside tables */
export function leavesLoneLines(blocks: readonly PlacedBlock[]): boolean {
  const cuts = blocks
    .filter((block) => block.kind === 'paragraph')
    .map(partsOf)
    .filter(({ length }) => length > 1)
  const lone = cuts.filter((parts) => parts.some(({ length }) => length === 1)).length
  return lone > 0 && lone * textFlow.rarely > cuts.length
}

/**
 * Returns the distance below `lowest` at which the next line would still fit on the page, in points; Infinity if no paragraph shows it.
 * Pages that ended early to keep lines together do not count.
 * @param blocks those outside tables
 */
export function spaceForNextLine(blocks: readonly PlacedBlock[], lowest: number): number {
  const ends = blocks.flatMap((block, i) => {
    if (block.kind !== 'paragraph') return []
    const reach = paragraphReach(block)
    const step = reach.height / block.lines.length
    const ends = partsOf(block).slice(0, -1)
    const before = blocks[i - 1]
    return [
      ...ends.map((part) => endOf(part, reach) + step),
      ...(before && endsPage(before, block) ? [endOf(before.lines, paragraphReach(before)) + step] : []),
    ]
  })
  return Math.min(Infinity, ...ends.map((end) => end - lowest).filter((end) => end > 1))
}

/** Returns the end of some lines of a paragraph, without the leading below, which page ends ignore. */
function endOf(lines: readonly PlacedLine[], { below, leading }: ReturnType<typeof paragraphReach>): number {
  return (lines.at(-1)?.baseline ?? Infinity) + below - leading
}

function endsPage(before: PlacedBlock, next: PlacedParagraph): before is PlacedParagraph {
  return before.kind === 'paragraph' && (before.lines.at(-1)?.page ?? Infinity) < (next.lines[0]?.page ?? 0)
}

/** Returns the lines of a paragraph, grouped by page and column. */
function partsOf({ lines }: PlacedParagraph): PlacedLine[][] {
  const parts: PlacedLine[][] = []
  for (const line of lines) {
    const before = parts.at(-1)?.at(-1)
    if (before && before.page === line.page && before.baseline <= line.baseline) parts.at(-1)?.push(line)
    else parts.push([line])
  }
  return parts
}
