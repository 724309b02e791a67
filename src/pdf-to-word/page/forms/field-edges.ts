/** Finds the rules that a page draws as the frames of its form fields: they underline no words. */

import type { Box } from '../../ir/geometry.ts'
import type { Rule } from '../../ir/shape.ts'
import { fieldEdges } from '../../tuning/page/forms.ts'

/** Returns the rules without the tops and bottoms of frames around fields. A line below a field alone is a fill-in line and stays. */
export function withoutFieldEdges(rules: readonly Rule[], fields: readonly { box: Box }[]): Rule[] {
  if (fields.length === 0) return [...rules]
  const upright = byPlace(rules.filter(({ level }) => !level))
  const level = byPlace(rules.filter((rule) => rule.level))
  const edges = new Set<Rule>()
  for (const { box } of fields) {
    const isSide = ({ from, to }: Rule) => from <= box.y0 + fieldEdges.furthest && to >= box.y1 - fieldEdges.furthest
    if (!nearTo(box.x0, upright).some(isSide) || !nearTo(box.x1, upright).some(isSide)) continue
    for (const rule of [...nearTo(box.y0, level), ...nearTo(box.y1, level)])
      if (isNear(rule.from, box.x0) && isNear(rule.to, box.x1)) edges.add(rule)
  }
  return edges.size > 0 ? rules.filter((rule) => !edges.has(rule)) : [...rules]
}

function byPlace(rules: readonly Rule[]): Map<number, Rule[]> {
  const map = new Map<number, Rule[]>()
  for (const rule of rules) {
    const list = map.get(bandOf(rule.at))
    if (!list) map.set(bandOf(rule.at), [rule])
    else if (list.length < fieldEdges.mostInBand) list.push(rule)
  }
  return map
}

const nearTo = (at: number, rules: ReadonlyMap<number, readonly Rule[]>): Rule[] =>
  [-1, 0, 1].flatMap((step) => rules.get(bandOf(at) + step) ?? []).filter((rule) => isNear(rule.at, at))
const bandOf = (at: number): number => Math.floor(at / fieldEdges.furthest)
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= fieldEdges.furthest
