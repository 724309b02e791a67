/** Removes fills that lie on a fill of the same colour: Word shades a cell, and then each of its lines again. */

import { encloses, touches } from '../../ir/geometry.ts'
import type { Fill } from '../../ir/shape.ts'
import { repeatedFills } from '../../tuning/page/fills.ts'

/** Returns the fills without such repetitions. @param fills in drawing order */
export function withoutRepeated(fills: readonly Fill[]): Fill[] {
  const kept: Fill[] = []
  for (const fill of fills) if (!isRepeated(fill, kept)) kept.push(fill)
  return kept
}

function isRepeated(fill: Fill, before: readonly Fill[]): boolean {
  if (!fill.opaque) return false
  for (const other of before.slice(-repeatedFills.reach).reverse()) {
    if (!touches(other.box, fill.box)) continue
    if (other.color !== fill.color || !other.opaque) return false
    if (encloses(other.box, fill.box, repeatedFills.slack)) return true
  }
  return false
}
