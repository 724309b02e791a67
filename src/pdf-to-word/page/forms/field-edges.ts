/** Finds the rules that a page draws as the frames of its form fields: they underline no words. */

import { type Box, encloses, heightOf } from '../../ir/geometry.ts'
import { type FormField, type Glyph, isTick } from '../../ir/glyph.ts'
import type { Rule, Shapes } from '../../ir/shape.ts'
import { fieldEdges } from '../../tuning/page/forms.ts'
import { ruleBox } from '../shapes/shapes.ts'

/**
 * Returns fields of one line with their frames as borders, and the rules without these frames and those of check boxes. A field that is
 * filled and alone on its line keeps its frame, which is wider than its value. The rules of a table are more than the frames of its fields.
 */
export function frameFields(
  rules: readonly Rule[],
  fields: readonly FormField[],
  glyphs: readonly Glyph[],
): { rules: Rule[]; fields: FormField[] } {
  const framesOf = frameFinder(rules)
  const frames = new Map(fields.map((field) => [field, canBeFramed(field, glyphs) ? framesOf(field.box) : []]))
  const left = lengthsBeyond(frames)
  const isOwn = (rule: Rule) => (left.get(rule) ?? Number.POSITIVE_INFINITY) <= 2 * fieldEdges.furthest
  const isFramed = (frame: readonly Rule[]) => frame.length > 0 && frame.every(isOwn)
  const gone = new Set([...frames.values()].filter(isFramed).flat())
  const framed = fields.map((field) => {
    const frame = frames.get(field) ?? []
    return isFramed(frame) && !isTick(field) ? { ...field, border: field.border || (frame[0]?.color ?? '') } : field
  })
  return { rules: rules.filter((rule) => !gone.has(rule)), fields: framed }
}

/** Returns the shapes without what list boxes draw, which the last pass turns into drawings: their choices are no cells of a table. */
export function withoutListBoxes(shapes: Shapes, fields: readonly FormField[]): Shapes {
  const boxes = fields.filter(({ isListBox }) => isListBox).map(({ box }) => box)
  const isOutside = (shape: Box) => !boxes.some((box) => encloses(box, shape, fieldEdges.beyondListBox))
  if (boxes.length === 0) return shapes
  return {
    ...shapes,
    rules: shapes.rules.filter((rule) => isOutside(ruleBox(rule))),
    fills: shapes.fills.filter(({ box }) => isOutside(box)),
  }
}

function canBeFramed(field: FormField, glyphs: readonly Glyph[]): boolean {
  if (isTick(field)) return !field.locked
  const { box } = field
  if (heightOf(box) >= fieldEdges.highestLine || field.locked) return false
  return (
    field.glyphs.length === 0 ||
    glyphs.some(({ x, endX, y }) => y > box.y0 && y < box.y1 + fieldEdges.furthest && (endX <= box.x0 || x >= box.x1))
  )
}

/** Returns the length of each rule that belongs to no frame, in points. */
function lengthsBeyond(frames: ReadonlyMap<FormField, readonly Rule[]>): Map<Rule, number> {
  const left = new Map<Rule, number>()
  for (const [{ box }, frame] of frames)
    for (const rule of frame) {
      const [start, end] = rule.level ? [box.x0, box.x1] : [box.y0, box.y1]
      const shared = Math.min(rule.to, end + fieldEdges.furthest) - Math.max(rule.from, start - fieldEdges.furthest)
      left.set(rule, (left.get(rule) ?? rule.to - rule.from) - shared)
    }
  return left
}

/** Returns the rules without the tops and bottoms of frames around fields. A line below a field alone is a fill-in line and stays. */
export function withoutFieldEdges(rules: readonly Rule[], fields: readonly { box: Box }[]): Rule[] {
  const framesOf = frameFinder(rules)
  const isAlong = ({ from, to }: Rule, { x0, x1 }: Box) => isNear(from, x0) && isNear(to, x1)
  const edges = new Set(fields.flatMap(({ box }) => framesOf(box).filter((rule) => rule.level && isAlong(rule, box))))
  return rules.filter((rule) => !edges.has(rule))
}

/** Returns a function that finds the rules along the edges of a box; none if one of its sides is not ruled. */
function frameFinder(rules: readonly Rule[]): (box: Box) => Rule[] {
  const upright = byPlace(rules.filter(({ level }) => !level))
  const level = byPlace(rules.filter((rule) => rule.level))
  const along = (at: number, among: ReadonlyMap<number, readonly Rule[]>, start: number, end: number) =>
    nearTo(at, among).filter(({ from, to }) => from <= start + fieldEdges.furthest && to >= end - fieldEdges.furthest)
  return ({ x0, x1, y0, y1 }) => {
    const sides = [along(x0, upright, y0, y1), along(x1, upright, y0, y1), along(y0, level, x0, x1), along(y1, level, x0, x1)]
    return sides.every(({ length }) => length > 0) ? sides.flat() : []
  }
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
