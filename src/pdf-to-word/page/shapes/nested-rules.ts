/** Separates the rules of tables nested in cells from those of the outer table that they touch. */

import type { Rule } from '../../ir/shape.ts'
import { tablesInCells } from '../../tuning/page/shapes.ts'

/** The separated rules. */
export interface Nested {
  outer: Rule[]
  /** The rules of each nested table. */
  inner: Rule[][]
}

/** Returns the outer rules and those of each nested table. */
export function nestedRules(rules: readonly Rule[]): Nested {
  let outer = [...rules]
  const inner: Rule[][] = []
  for (const left of rules.filter(({ level, width }) => !level && width > 0).sort((a, b) => a.at - b.at)) {
    const right = outer.includes(left) ? rightSide(left, outer) : undefined
    if (!right) continue
    const own = outer.filter((rule) => isWithin(rule, left, right))
    if (!own.some((rule) => isSide(rule, left, right))) continue
    inner.push(own)
    outer = outer.filter((rule) => !own.includes(rule))
  }
  return { outer, inner }
}

/** Returns the right side of the table with this left side: horizontal rules connect the two sides and extend no further. */
function rightSide(left: Rule, rules: readonly Rule[]): Rule | undefined {
  const beside = rules.filter(
    ({ level, at, from, to }) =>
      !level &&
      at < left.at - tablesInCells.nearestSide &&
      at > left.at - tablesInCells.farthestBox &&
      from < left.from + tablesInCells.meeting &&
      to > left.to - tablesInCells.meeting,
  )
  const isBox = rules.some(({ level, at, from }) => level && Math.abs(at - left.to) < 1 && Math.abs(from - left.at) < 1)
  const isInCell = beside.some(
    ({ at, to }) => at > left.at - tablesInCells.farthestSide || (isBox && to > left.to + tablesInCells.nearestSide),
  )
  if (!isInCell) return undefined
  const across = rules.filter(({ level, at }) => level && at > left.from + tablesInCells.meeting && at < left.to + tablesInCells.meeting)
  const own = across.filter(({ from, width }) => width > 0 && Math.abs(from - left.at) < tablesInCells.meeting)
  const end = Math.max(...own.map(({ to }) => to))
  const isFree = across.every(
    ({ at, from, to }) => at > left.to - tablesInCells.meeting || from > left.at - tablesInCells.meeting || to < left.at,
  )
  const side = rules.find(
    ({ level, at, from, to }) =>
      !level &&
      Math.abs(at - end) < tablesInCells.meeting &&
      Math.abs(from - left.from) < tablesInCells.meeting &&
      Math.abs(to - left.to) < tablesInCells.meeting,
  )
  return isFree && side !== left ? side : undefined
}

/** Returns whether a rule divides the area between two sides; without such a rule the area is a box around text. */
function isSide({ level, at, width }: Rule, left: Rule, right: Rule): boolean {
  if (width === 0) return false
  const [from, to] = level ? [left.from, left.to] : [left.at, right.at]
  return at > from + tablesInCells.meeting && at < to - tablesInCells.meeting
}

function isWithin({ level, at, from, to }: Rule, left: Rule, right: Rule): boolean {
  const { slack } = tablesInCells
  const [x0, x1, y0, y1] = [left.at - slack, right.at + slack, left.from - slack, left.to + slack]
  return level ? from > x0 && to < x1 && at > y0 && at < y1 : at > x0 && at < x1 && from > y0 - 1 && to < y1 + 1
}
