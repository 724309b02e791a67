/** Sorts the shapes of a page: thin ones are rules, rectangles are fills, the others are drawings. */

import { type Box, heightOf, union, widthOf } from '../../ir/geometry.ts'
import type { Fill, Rule, Shape, Shapes } from '../../ir/shape.ts'
import { rulesAndFills } from '../../tuning/page/shapes.ts'
import { joinBands } from './gradients.ts'
import { onShades } from './light-rules.ts'
import { withoutRepeated } from './repeated-fills.ts'
import { joinShadePieces } from './shade-pieces.ts'

/**
 * Returns the sorted shapes, with white rules only on shades.
 * @param shortest minimum length of a line, in points; shorter ones are dots and carry no meaning
 */
export function sortShapes(shapes: readonly Shape[], shortest: number = rulesAndFills.shortestRule): Shapes {
  const result: Shapes = { rules: [], fills: [], drawings: [] }
  for (const shape of joinShadePieces(shapes)) {
    const [width, height] = [widthOf(shape.box), heightOf(shape.box)]
    if (shape.kind === 'path' && !isMitred(shape, width, height)) result.drawings.push(shape)
    else if (shape.kind === 'line') addLine(shape, width, height, result, Math.min(shortest, rulesAndFills.shortestStroke))
    else if (shape.fill === null) continue
    else if (Math.min(width, height) <= rulesAndFills.thickestRule || isThickLine(width, height)) addThin(shape, width, height, result)
    else result.fills.push({ box: shape.box, color: shape.fill, opaque: shape.opaque, order: shape.order })
  }
  result.fills = stacked(joinBands(withoutRepeated(result.fills)))
  for (const { box, color, order } of result.fills.filter(({ box }) => isThickLine(widthOf(box), heightOf(box)))) {
    const level = widthOf(box) > heightOf(box)
    result.rules.push({ ...placeOf(box, level), width: Math.min(widthOf(box), heightOf(box)), color, dashed: false, order })
  }
  result.fills = result.fills.filter(({ box }) => !isThickLine(widthOf(box), heightOf(box)))
  const [white, dark] = [true, false].map((isWhite) => result.rules.filter(({ color }) => (color === 'FFFFFF') === isWhite))
  result.rules = [...joinRules(dark ?? []), ...onShades(joinRules(white ?? []), result.fills)].filter(
    ({ from, to }) => to - from > shortest,
  )
  return result
}

/** Joins fills drawn one per line, such as the shading of a paragraph or the bar beside it. */
function stacked(fills: readonly Fill[]): Fill[] {
  const joined: Fill[] = []
  for (const fill of fills) {
    const before = joined.findLast(({ box, color }) => color === fill.color && isBelow(fill.box, box))
    const width = widthOf(fill.box)
    const isPart = before !== undefined && Math.abs(fill.box.y0 - before.box.y1) < 1 && heightOf(fill.box) < rulesAndFills.tallestLine
    if (before && isPart && (width > rulesAndFills.widestCell || width <= rulesAndFills.thickest))
      before.box = union([before.box, fill.box])
    else joined.push({ ...fill })
  }
  return joined
}

/**
 * Returns whether a fill continues another below it, between the same edges. LibreOffice extends only the first and last shade of a framed
 * group to the frame.
 */
function isBelow(box: Box, above: Box): boolean {
  const [left, right] = [above.x0 - box.x0, box.x1 - above.x1]
  return (
    Math.abs(left - right) < 1 &&
    Math.abs(left) < (Math.abs(box.y0 - above.y1) < 1 && widthOf(box) > rulesAndFills.widestCell ? rulesAndFills.mostPadding : 1)
  )
}

/** Returns whether a shape is one side of a frame with mitred ends, as browsers draw sides of different colours. */
function isMitred({ points, fill, stroke }: Shape, width: number, height: number): boolean {
  return (
    points === 4 &&
    fill !== null &&
    stroke === null &&
    Math.min(width, height) <= rulesAndFills.thickestRule &&
    Math.max(width, height) >= rulesAndFills.shortestSide
  )
}

function isThickLine(width: number, height: number): boolean {
  return Math.min(width, height) <= rulesAndFills.thickest && Math.max(width, height) > rulesAndFills.leastAspect * Math.min(width, height)
}

function addLine(shape: Shape, width: number, height: number, { rules }: Shapes, shortest: number): void {
  if (Math.max(width, height) < shortest) return
  const { box, stroke, lineWidth, dashed, order } = shape
  rules.push({
    ...placeOf(box, width >= height),
    width: Math.max(rulesAndFills.leastWidth, lineWidth),
    color: stroke ?? '000000',
    dashed,
    order,
  })
}

function addThin(shape: Shape, width: number, height: number, { rules }: Shapes): void {
  if (Math.max(width, height) < rulesAndFills.leastLength) return
  const { box, fill, order } = shape
  const thickness = Math.max(rulesAndFills.leastWidth, Math.min(width, height))
  rules.push({ ...placeOf(box, width >= height), width: thickness, color: fill ?? '000000', dashed: false, order })
}

function placeOf({ x0, y0, x1, y1 }: Box, level: boolean): Pick<Rule, 'level' | 'at' | 'from' | 'to'> {
  return level ? { level, at: (y0 + y1) / 2, from: x0, to: x1 } : { level, at: (x0 + x1) / 2, from: y0, to: y1 }
}

/** Returns the centre line of a rule as a box. */
export function ruleBox({ level, at, from, to }: Rule): Box {
  return level ? { x0: from, x1: to, y0: at, y1: at } : { x0: at, x1: at, y0: from, y1: to }
}

/** Returns whether the extents of two rules overlap or touch along their direction. */
const touches = (a: Rule, b: Rule) => a.from <= b.to + rulesAndFills.joint && b.from <= a.to + rulesAndFills.joint

/** Joins rules that continue in a straight line. */
function joinRules(rules: readonly Rule[]): Rule[] {
  const joined: Rule[] = []
  for (const level of [true, false]) {
    const sorted = rules.filter((rule) => rule.level === level).sort((a, b) => Math.round(a.at) - Math.round(b.at) || a.from - b.from)
    let recent: Rule[] = []
    for (const rule of sorted) {
      recent = recent.filter((other) => rule.at - other.at < 3)
      const before = recent.find(
        (other) => Math.abs(other.at - rule.at) < rulesAndFills.sameRule && touches(rule, other) && rule.color === other.color,
      )
      if (before) {
        before.from = Math.min(before.from, rule.from)
        before.to = Math.max(before.to, rule.to)
        before.width = Math.max(before.width, rule.width)
        before.order = Math.max(before.order, rule.order)
      } else {
        const copy = { ...rule }
        recent.push(copy)
        joined.push(copy)
      }
    }
  }
  return joined
}
