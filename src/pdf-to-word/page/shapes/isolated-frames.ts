/** Turns empty boxes drawn as one path, plain or hatched, that belong to no table into drawings. */

import { areaOf, type Box, encloses, heightOf, touches, widthOf } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { Picture } from '../../ir/picture.ts'
import type { Shape, Shapes } from '../../ir/shape.ts'
import { pageWide } from '../../tuning/letters.ts'
import { isolatedFrames } from '../../tuning/page/shapes.ts'
import { ruleBox } from './shapes.ts'

interface PageParts {
  glyphs: readonly Glyph[]
  pictures: readonly Picture[]
  /** The form fields of the page. */
  fields: readonly { box: Box }[]
  width: number
  height: number
}

/** Returns the shapes of the page, with those boxes moved from its rules to its drawings. */
export function drawIsolatedFrames(found: Shapes, all: readonly Shape[], { glyphs, pictures, fields, width, height }: PageParts): Shapes {
  const outlines = [...new Map(all.flatMap((shape) => (shape.outline ? [[shape.outline, shape] as const] : [])))]
  if (outlines.length === 0 || outlines.length > isolatedFrames.mostBoxes) return found
  const rules = found.rules.map(ruleBox)
  const content = [
    ...glyphs.filter(({ text }) => text.trim() !== '').map(boxOf),
    ...pictures.map(({ box }) => box),
    ...fields.map(({ box }) => box),
  ]
  const isIsolated = (box: Box) =>
    widthOf(box) >= isolatedFrames.narrowest &&
    heightOf(box) >= isolatedFrames.lowest &&
    areaOf(box) < width * height * pageWide.leastShare &&
    !content.some((other) => touches(other, box)) &&
    !outlines.some(([other]) => other !== box && !isSame(other, box) && touches(other, box, isolatedFrames.meeting)) &&
    !rules.some((rule) => touches(rule, box, isolatedFrames.meeting) && !encloses(box, rule, isolatedFrames.meeting))
  const isolated = outlines.filter(([box]) => isIsolated(box))
  if (isolated.length === 0) return found
  const isOwn = (box: Box) => isolated.some(([frame]) => encloses(frame, box, isolatedFrames.meeting))
  return {
    rules: found.rules.filter((rule) => !isOwn(ruleBox(rule))),
    fills: found.fills.filter(({ box }) => !isOwn(box)),
    drawings: [...found.drawings, ...isolated.map(([box, shape]) => drawingOf(box, shape))],
  }
}

function drawingOf(box: Box, side: Shape): Shape {
  return { ...side, box, kind: 'path', points: 4, block: true, lineWidth: Math.max(isolatedFrames.leastWidth, side.lineWidth) }
}

const isSame = (a: Box, b: Box) => encloses(a, b, isolatedFrames.meeting) && encloses(b, a, isolatedFrames.meeting)

/** Returns the baseline segment of a letter, which lies in any box around the letter. */
const boxOf = ({ x, y, endX, endY }: Glyph): Box => ({
  x0: Math.min(x, endX),
  x1: Math.max(x, endX),
  y0: Math.min(y, endY),
  y1: Math.max(y, endY),
})
