/** Unifies distances that differ very little; later distances compensate for the shift. */

import { paragraphsIn } from '../../blocks/walk.ts'
import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import type { Figure } from '../../ir/figure.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import type { PlacedSection, PlacedStretch } from '../../ir/section.ts'
import { evenSpacing } from '../../tuning/placement.ts'
import { clustersOf } from '../lines/value-clusters.ts'

/** Returns the common distance nearest to a distance, in points. */
type EvenDistance = (distance: number) => number

/** Changes the spacing before and after all paragraphs, which must be set already. */
export function evenDistances(sections: readonly PlacedSection[]): void {
  const stretches = sections.flatMap((section) => section.stretches)
  const flowing = stretches.flatMap(({ blocks }) => blocks.filter((block) => !isFloating(block)))
  const evenOf = evenIn(flowing.flatMap(distancesOf))
  for (const stretch of stretches) evenStretch(stretch, evenOf)
  const cells = [...paragraphsIn(stretches.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'table')))]
  const evenOfCell = evenIn(cells.flatMap(distancesOf))
  for (const paragraph of cells) evenCell(paragraph, evenOfCell)
}

function distancesOf(block: PlacedBlock): number[] {
  if (block.kind === 'table') return []
  if (block.kind === 'paragraph' && block.lines.length === 0) return [block.spacing.line]
  return [block.spacing.before, block.spacing.after].filter((distance) => distance > 0)
}

const twipsOf = (points: number) => Math.round(points * 20) / 20

/** Returns a function that unifies distances; distances too small to be intended become 0. */
function evenIn(distances: readonly number[]): EvenDistance {
  const meant = distances.map(twipsOf).filter((distance) => distance >= evenSpacing.least)
  const clusters = clustersOf(
    meant.map((value) => ({ value, weight: 1 })),
    evenSpacing.distances,
  )
  return (distance) => (twipsOf(distance) < evenSpacing.least ? 0 : clusters(twipsOf(distance)))
}

/** Unifies the distances of a column. The accumulated shift, in points, is compensated before it becomes visible. */
function evenStretch({ blocks }: PlacedStretch, evenOf: EvenDistance): void {
  let moved = 0
  const even = (distance: number) => {
    if (distance === 0 && Math.abs(moved) < evenSpacing.mostMoved) return 0
    const back = Math.max(0, distance - moved)
    const chosen = [evenOf(distance), evenOf(back)].find((one) => Math.abs(moved + one - distance) <= evenSpacing.mostMoved) ?? back
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
function evenCell(paragraph: PlacedParagraph, evenOf: EvenDistance): void {
  const { before, after } = paragraph.spacing
  const less = (distance: number) => {
    const common = evenOf(distance)
    const grown = common - distance
    return grown <= evenSpacing.mostInCell && grown >= -evenSpacing.mostMoved ? common : distance
  }
  paragraph.spacing = { ...paragraph.spacing, before: less(before), after: less(after) }
}
