/** Turns drawn check boxes into form fields: small squares of four rules, empty, or with a cross or a tick that is a letter or drawn. */

import { type Box, holdsMiddle } from '../../ir/geometry.ts'
import type { FormField, Glyph } from '../../ir/glyph.ts'
import type { Rule, Shape, Shapes } from '../../ir/shape.ts'
import { letterShape } from '../../tuning/letters.ts'
import { checkBoxes } from '../../tuning/page/forms.ts'

const cross = /^[xX×✓✔✕✖✗✘]$/u

/** The check boxes, and what remains of the page. */
export interface DrawnChecks {
  fields: FormField[]
  /** The letters without the crosses in boxes; `shapes` are those without the boxes and drawn crosses. */
  glyphs: Glyph[]
  shapes: Shapes
}

/** @param fieldBoxes the boxes of real form fields, which may be drawn on the page as well */
export function drawnChecks(glyphs: readonly Glyph[], shapes: Shapes, fieldBoxes: readonly Box[]): DrawnChecks {
  const squares = squaresIn(shapes.rules).filter(
    ({ box }) =>
      !fieldBoxes.some((own) => holdsMiddle(own, box, 2) || holdsMiddle(box, own)) &&
      !shapes.fills.some(({ box: fill, color }) => color !== 'FFFFFF' && holdsMiddle(box, fill)),
  )
  const fields: FormField[] = []
  const used = new Set<Rule>()
  const crosses = new Set<Glyph>()
  const strokes = new Set<Shape>()
  for (const { box, rules } of squares) {
    const inside = glyphs.filter((glyph) => glyph.text.trim() !== '' && holdsMiddle(box, boxOf(glyph)))
    const drawn = shapes.drawings.filter((drawing) => holdsMiddle(box, drawing.box))
    const isFree = inside.every(({ text }) => cross.test(text)) && inside.length <= 1 && drawn.every((drawing) => isPenStroke(drawing, box))
    const isTicked = inside.length > 0 || drawn.length > 0
    const alike = squares.filter((other) => other.box !== box && Math.abs(other.box.x1 - other.box.x0 - box.x1 + box.x0) < 0.5)
    const words = glyphs.filter((glyph) => !inside.includes(glyph) && isBeside(glyph, box))
    // A square that only follows words may be the sign for the end of a proof.
    const isLed = words.some(({ x }) => x > box.x0) || (words.length > 0 && alike.some((other) => Math.abs(other.box.y0 - box.y0) < 1))
    if (!isFree || !(alike.length > 0 || isTicked) || !isLed) continue
    for (const rule of rules) used.add(rule)
    for (const glyph of inside) crosses.add(glyph)
    for (const drawing of drawn) strokes.add(drawing)
    fields.push(
      checkAt(
        onLine(box, words),
        [...inside, ...drawn].map(({ order }) => order),
      ),
    )
  }
  return {
    fields,
    glyphs: glyphs.filter((glyph) => !crosses.has(glyph)),
    shapes:
      used.size === 0
        ? shapes
        : {
            ...shapes,
            rules: shapes.rules.filter((rule) => !used.has(rule)),
            drawings: shapes.drawings.filter((drawing) => !strokes.has(drawing)),
          },
  }
}

/** Returns whether a drawing is part of the cross or tick in a check box: a few strokes as large as the box. */
function isPenStroke({ box, points }: Shape, { x0, x1, y0, y1 }: Box): boolean {
  const slack = (x1 - x0) * checkBoxes.crossOver
  const isInside = box.x0 > x0 - slack && box.x1 < x1 + slack && box.y0 > y0 - slack && box.y1 < y1 + slack
  const isLarge = Math.max(box.x1 - box.x0, box.y1 - box.y0) > (x1 - x0) * checkBoxes.smallestCross
  return isInside && isLarge && points <= checkBoxes.crossPoints
}

interface Square {
  box: Box
  rules: Rule[]
}

function squaresIn(rules: readonly Rule[]): Square[] {
  const all = rules.filter(({ from, to }) => to - from >= checkBoxes.smallest).slice(0, checkBoxes.ruleLimit)
  const level = all.filter((rule) => rule.level && rule.to - rule.from <= checkBoxes.largest + checkBoxes.overhang)
  // Boxes that touch vertically share sides, which have been read as one rule.
  const upright = all.filter((rule) => !rule.level)
  // A side that lies on the rule of a table has been read as part of it.
  const long = all.filter((rule) => rule.level && !level.includes(rule))
  return level.flatMap((first): Square[] => {
    const side = first.to - first.from
    const isSame = (other: Rule) =>
      Math.abs(other.from - first.from) < checkBoxes.overhang && Math.abs(other.to - first.to) < checkBoxes.overhang
    const isOver = (other: Rule) => other.from < first.from + checkBoxes.overhang && other.to > first.to - checkBoxes.overhang
    const isSideAway = (distance: number) => Math.abs(distance - side) < checkBoxes.sameSide
    const own = level.find((other) => isSame(other) && other.at > first.at && isSideAway(other.at - first.at))
    const isPaired = own || level.some((other) => isSame(other) && isSideAway(first.at - other.at))
    const other = own ?? (isPaired ? undefined : long.find((rule) => isOver(rule) && isSideAway(Math.abs(rule.at - first.at))))
    if (!other) return []
    const [top, bottom] = first.at < other.at ? [first.at, other.at] : [other.at, first.at]
    const sideAt = (x: number) =>
      upright.find(
        ({ at, from, to }) =>
          Math.abs(at - x) < checkBoxes.overhang && from < top + checkBoxes.overhang && to > bottom - checkBoxes.overhang,
      )
    const [left, right] = [sideAt(first.from), sideAt(first.to)]
    return left && right && left !== right
      ? [{ box: { x0: left.at, x1: right.at, y0: top, y1: bottom }, rules: [first, ...(own ? [own] : []), left, right] }]
      : []
  })
}

const boxOf = ({ x, endX, y, size }: Glyph): Box => ({ x0: x, x1: endX, y0: y - size * letterShape.capHeight, y1: y })

function isBeside({ text, x, endX, y, size, angle, hidden }: Glyph, { x0, x1, y0, y1 }: Box): boolean {
  if (text.trim() === '' || angle !== 0 || hidden) return false
  const gap = x >= x1 - 1 ? x - x1 : x0 - endX
  return gap > -1 && gap < size * checkBoxes.maxGap && Math.abs(y1 - y) < size * checkBoxes.drop && y1 - y0 < size * checkBoxes.highest
}

/** Returns the box of a letter of that size on the baseline of the adjacent words; of two lines, the nearer one. */
function onLine({ x0, x1, y0, y1 }: Box, words: readonly Glyph[]): Box {
  const line = words.reduce((best, glyph) => (Math.abs(glyph.y - y1) < Math.abs(best.y - y1) ? glyph : best))
  const middle = line.y - (y1 - y0) * checkBoxes.aboveLine
  return { x0, x1, y0: middle - (y1 - y0) / 2, y1: middle + (y1 - y0) / 2 }
}

/** Returns a field without a name, since the form does not define it. @param crosses positions in the drawing order of what checks it */
function checkAt(box: Box, crosses: readonly number[]): FormField {
  return {
    kind: 'check',
    box,
    name: '',
    title: '',
    value: '',
    checked: crosses.length > 0,
    choices: [],
    dateFormat: '',
    border: '',
    shade: '',
    underlined: false,
    locked: false,
    mark: -1,
    glyphs: [],
    ...(crosses.length > 0 ? { crosses } : {}),
  }
}
