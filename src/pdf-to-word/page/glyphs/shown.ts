/** Records the visible content of a page, before any pass interprets it. */

import type { Shown } from '../../ir/account.ts'
import { areaOf, type Box, holdsMiddle, intersect } from '../../ir/geometry.ts'
import { type Glyph, isTick } from '../../ir/glyph.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import type { ShownThing } from '../../ir/shape.ts'
import { shownLetters } from '../../tuning/page/glyphs.ts'
import { marksOn } from '../shapes/shown-marks.ts'

/** @param letters the visible ones, see `cleanGlyphs` */
export function shownOn(facts: PageFacts, letters: readonly Glyph[]): Shown {
  const { glyphs, pictures, shapes, fields, width, height, truncated } = facts
  const page: Box = { x0: 0, y0: 0, x1: width, y1: height }
  const isSeen = ({ box }: ShownThing) => areaOf(intersect(box, page)) >= shownLetters.leastArea
  const ticks = fields.filter((field) => isTick(field) && !field.locked)
  const orders = new Uint8Array(1 + Math.max(-1, glyphs.at(-1)?.order ?? -1))
  const unread = glyphs.filter((glyph) => glyph.unread && !glyph.hidden).map((glyph) => ({ order: glyph.order, box: boxOfGlyph(glyph) }))
  for (const glyph of letters) {
    if (!glyph.hidden && !glyph.unread && glyph.text.trim() !== '') orders[glyph.order] = 1
  }
  return {
    truncated,
    letters: orders,
    unread: unread.filter(isSeen),
    pictures: pictures.map(({ order, box }) => ({ order, box })).filter(isSeen),
    drawings: shapes
      .filter(({ kind, fill, stroke }) => kind === 'path' && (fill ?? stroke) !== 'FFFFFF')
      .map(({ order, box }) => ({ order, box }))
      // A check box that can be changed is written as a symbol, whatever it looks like.
      .filter((thing) => isSeen(thing) && !ticks.some(({ box }) => holdsMiddle(box, thing.box, 1))),
    marks: marksOn(facts),
  }
}

/** Returns the box that the ink of a letter may fill. */
export function boxOfGlyph({ x, y, endX, endY, size, angle }: Glyph): Box {
  const turn = (angle * Math.PI) / 180
  const [upX, upY] = [Math.sin(turn) * size, -Math.cos(turn) * size]
  const xs = [x + upX * shownLetters.above, endX + upX * shownLetters.above, x - upX * shownLetters.below, endX - upX * shownLetters.below]
  const ys = [y + upY * shownLetters.above, endY + upY * shownLetters.above, y - upY * shownLetters.below, endY - upY * shownLetters.below]
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}
