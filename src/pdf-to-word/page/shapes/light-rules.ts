/** Finds white rules that are seen because they are drawn on a shade, as between the cells of a dark row. */

import { holdsMiddle } from '../../ir/geometry.ts'
import type { Fill, Rule } from '../../ir/shape.ts'
import { lightRules } from '../../tuning/page/shapes.ts'

/** Returns the rules that lie on a fill drawn before them, which is not white. @param rules white rules */
export function onShades(rules: readonly Rule[], fills: readonly Fill[]): Rule[] {
  if (rules.length === 0) return []
  const bands = new Map<number, Fill[]>()
  for (const fill of fills) {
    if (fill.color === 'FFFFFF') continue
    const last = Math.min(bandOf(fill.box.y1), lightRules.mostBands)
    for (let at = Math.max(0, bandOf(fill.box.y0)); at <= last; at++) {
      const known = bands.get(at)
      if (!known) bands.set(at, [fill])
      else if (known.length < lightRules.mostFills) known.push(fill)
    }
  }
  return rules.filter((rule) => {
    const along = (rule.from + rule.to) / 2
    const [x, y] = rule.level ? [along, rule.at] : [rule.at, along]
    const near = bands.get(bandOf(y)) ?? []
    return near.some((fill) => fill.order < rule.order && holdsMiddle(fill.box, { x0: x, x1: x, y0: y, y1: y }, lightRules.slack))
  })
}

const bandOf = (y: number): number => Math.floor(y / lightRules.band)
