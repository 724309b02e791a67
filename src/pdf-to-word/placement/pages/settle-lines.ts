/** Chooses the line heights of single lines, which only the distance below them shows, so that this distance is a common one. */

import { hasPictures } from '../../blocks/lines/pictures-in-line.ts'
import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import type { PlacedStretch } from '../../ir/section.ts'
import { twipsPerPoint } from '../../ir/word-facts.ts'
import { evenSpacing } from '../../tuning/placement.ts'
import { paragraphReach } from '../lines/line-height.ts'

/** A single line and what follows it in its column. */
interface Pair {
  line: PlacedParagraph
  next: Exclude<PlacedBlock, { kind: 'table' }>
}

/** Changes the line height of single lines and the spacing before what follows them by the same amount. */
export function settleLines(stretches: readonly PlacedStretch[]): void {
  const flowing = stretches.map(({ blocks }) => blocks.filter((block) => !isFloating(block)))
  const multiples = commonMultiples(flowing.flat())
  const uses = usesOf(flowing.flat().flatMap((block) => (block.kind === 'table' ? [] : block.spacing.before)))
  for (const pair of flowing.flatMap(pairsOf)) settle(pair, multiples, uses)
}

/** Returns the line heights in multiples that several paragraphs of more than one line have. */
function commonMultiples(blocks: readonly PlacedBlock[]): number[] {
  const counts = new Map<number, number>()
  for (const block of blocks) {
    if (block.kind !== 'paragraph' || block.spacing.exact || block.lines.length < 2) continue
    counts.set(block.spacing.line, (counts.get(block.spacing.line) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count >= evenSpacing.fewest).map(([line]) => line)
}

function pairsOf(blocks: readonly PlacedBlock[]): Pair[] {
  return blocks.slice(1).flatMap((next, i) => {
    const line = blocks[i]
    return line?.kind === 'paragraph' && next.kind !== 'table' && canSettle(line) && isBelow(line, next) ? [{ line, next }] : []
  })
}

function canSettle({ lines, spacing, borders, shade }: PlacedParagraph): boolean {
  const [line] = lines
  return line !== undefined && lines.length === 1 && !spacing.exact && !borders && !shade && !hasPictures(line)
}

function isBelow({ page }: PlacedParagraph, next: Pair['next']): boolean {
  const isText = next.kind === 'paragraph' && next.lines.length > 0
  return next.spacing.breakBefore === null && (isText ? next.lines[0]?.page === page : next.page === page)
}

/** Returns how many blocks have nearly this distance before them. */
type Uses = (distance: number) => number

function usesOf(distances: readonly number[]): Uses {
  const twips = (points: number) => Math.round(points * twipsPerPoint)
  const counts = new Map<number, number>()
  for (const distance of distances) counts.set(twips(distance), (counts.get(twips(distance)) ?? 0) + 1)
  const reach = twips(evenSpacing.mostMoved)
  return (distance) => {
    let sum = 0
    for (let at = twips(distance) - reach; at <= twips(distance) + reach; at++) sum += counts.get(at) ?? 0
    return sum
  }
}

function settle({ line, next }: Pair, multiples: readonly number[], uses: Uses): void {
  const { height } = paragraphReach(line)
  const choices = multiples.map((multiple) => {
    const spacing = { ...line.spacing, line: multiple }
    const distance = next.spacing.before + height - paragraphReach({ ...line, spacing }).height
    return { spacing, distance, uses: uses(distance) }
  })
  const own = uses(next.spacing.before)
  const best = choices.filter(({ distance }) => Math.round(distance * twipsPerPoint) >= 0).sort((a, b) => b.uses - a.uses)[0]
  if (!best || best.uses < own * evenSpacing.commoner) return
  line.spacing = best.spacing
  next.spacing = { ...next.spacing, before: Math.max(0, best.distance) }
}
