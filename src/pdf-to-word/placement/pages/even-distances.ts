/** Unifies distances that differ very little; later distances compensate for the shift. */

import { paragraphsIn } from '../../blocks/walk.ts'
import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import type { Figure } from '../../ir/figure.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import type { PlacedSection, PlacedStretch } from '../../ir/section.ts'
import { evenSpacing } from '../../tuning/placement.ts'
import { clustersOf } from '../lines/value-clusters.ts'
import { settleLines } from './settle-lines.ts'

/** Common distances of a document or its cells. */
interface EvenDistances {
  /** Returns the common distance that replaces a distance, in points. */
  of(distance: number): number
  /** Returns the most frequent common distance that hardly differs from a distance, in points. */
  near(distance: number): number | undefined
}

/** Changes the spacing before and after all paragraphs, which must be set already. */
export function evenDistances(sections: readonly PlacedSection[]): void {
  const stretches = sections.flatMap((section) => section.stretches)
  settleLines(stretches)
  const flowing = stretches.flatMap(({ blocks }) => blocks.filter((block) => !isFloating(block)))
  const even = evenIn(flowing.flatMap(distancesOf))
  for (const stretch of stretches) evenStretch(stretch, even)
  const cells = [...paragraphsIn(stretches.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'table')))]
  const evenOfCell = evenIn(cells.flatMap(distancesOf)).of
  for (const paragraph of cells) evenCell(paragraph, evenOfCell)
}

function distancesOf(block: PlacedBlock): number[] {
  if (block.kind === 'table') return []
  if (block.kind === 'paragraph' && block.lines.length === 0) return [block.spacing.line]
  return [block.spacing.before, block.spacing.after].filter((distance) => distance > 0)
}

const twipsOf = (points: number) => Math.round(points * 20) / 20

/** Unifies distances; those too small to be intended become 0. */
function evenIn(distances: readonly number[]): EvenDistances {
  const meant = distances.map(twipsOf).filter((distance) => distance >= evenSpacing.least)
  const clusters = clustersOf(
    meant.map((value) => ({ value, weight: 1 })),
    evenSpacing.distances,
  )
  const of = (distance: number) => (twipsOf(distance) < evenSpacing.least ? 0 : clusters(twipsOf(distance)))
  const uses = [...Map.groupBy(meant.map(of), (distance) => distance)].sort(([, a], [, b]) => b.length - a.length)
  const mostFirst = [0, ...uses.map(([distance]) => distance)]
  return { of, near: (distance) => mostFirst.find((one) => Math.abs(one - distance) <= evenSpacing.mostMoved) }
}

/** Unifies the distances of a column. The accumulated shift, in points, is compensated before it becomes visible. */
function evenStretch({ blocks }: PlacedStretch, { of, near }: EvenDistances): void {
  let moved = 0
  const even = (distance: number) => {
    if (distance === 0 && Math.abs(moved) < evenSpacing.mostMoved) return 0
    const back = Math.max(0, distance - moved)
    const own = of(distance)
    const chosen = Math.abs(moved + own - distance) <= evenSpacing.mostMoved ? own : (near(back) ?? back)
    moved += chosen - distance
    return chosen
  }
  for (const block of blocks) {
    if (isFloating(block) || block.kind === 'table') continue
    if (block.kind === 'paragraph' && block.lines.length === 0) {
      const { line } = block.spacing
      block.spacing = { ...block.spacing, line: Math.max(line > evenSpacing.tallest ? even(line) : line, 1) }
      continue
    }
    const { before, after } = block.spacing
    block.spacing = { ...block.spacing, before: even(before), after: after > 0 ? even(after) : 0 }
    if (endsElsewhere(block)) moved = 0
  }
}

function endsElsewhere(block: PlacedParagraph | Figure): boolean {
  return block.kind === 'paragraph' && block.end !== undefined
}

/** Unifies the distances in a cell, which has almost no space to grow. */
function evenCell(paragraph: PlacedParagraph, evenOf: EvenDistances['of']): void {
  const { before, after } = paragraph.spacing
  const less = (distance: number) => {
    const common = evenOf(distance)
    const grown = common - distance
    return grown <= evenSpacing.mostInCell && grown >= -evenSpacing.mostMoved ? common : distance
  }
  paragraph.spacing = { ...paragraph.spacing, before: less(before), after: less(after) }
}
