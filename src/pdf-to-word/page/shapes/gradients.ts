/** Joins gradients that were drawn as many bands of gradually changing colour into one fill each. */

import { touches, union } from '../../ir/geometry.ts'
import type { Fill } from '../../ir/shape.ts'
import { gradients } from '../../tuning/page/fills.ts'

/** Returns the fills in drawing order, with each gradient replaced by one fill of its middle colour. */
export function joinBands(fills: readonly Fill[]): Fill[] {
  const result: Fill[] = []
  let run: Fill[] = []
  const flush = () => {
    const middle = run[run.length >> 1]
    if (middle && run.length >= gradients.fewestBands) result.push({ ...middle, box: union(run.map(({ box }) => box)) })
    else result.push(...run)
    run = []
  }
  for (const fill of fills) {
    const last = run.at(-1)
    // Alternating colours are the stripes of a table.
    if (last && (!isNextBand(last, fill) || run.at(-2)?.color === fill.color)) flush()
    run.push(fill)
  }
  flush()
  return result
}

function isNextBand(last: Fill, next: Fill): boolean {
  const [a, b] = [last.box, next.box]
  const isLevel = Math.abs(a.x0 - b.x0) < gradients.sameEdge && Math.abs(a.x1 - b.x1) < gradients.sameEdge
  const isUpright = Math.abs(a.y0 - b.y0) < gradients.sameEdge && Math.abs(a.y1 - b.y1) < gradients.sameEdge
  return (
    (isLevel || isUpright) &&
    touches(a, b, gradients.sameEdge) &&
    last.color !== next.color &&
    difference(last.color, next.color) <= gradients.colourStep
  )
}

function difference(a: string, b: string): number {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [0, 2, 4].reduce((sum, at) => sum + Math.abs(part(a, at) - part(b, at)), 0)
}
