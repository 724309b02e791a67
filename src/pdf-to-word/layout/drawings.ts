/** Finds vector drawings: curves and slanted lines that lie together, with what is written in them. */
import type { Shape } from '../facts.ts'
import { areaOf, type Box, heightOf, holdsMiddle, touches, union, widthOf } from '../geometry.ts'
import type { Line } from './model.ts'
import type { PageContent } from './page-content.ts'

export interface Drawing {
  box: Box
  /** Lines of text that are part of it. */
  lines: Line[]
}

/** Fewest strokes of a drawing: less is a decoration. */
const fewestStrokes = 6
/** How near strokes of one drawing lie, in points. */
const nearness = 8
/** Least width and height of a drawing, in points; smaller ones are bullets and ticks. */
const smallest = 24
/** A drawing with more letters than this, or over more of the page, is a page with decoration. */
const mostLines = 60
const largestShare = 0.6

export function drawingsOf({ drawings, shapes, grids, pictures, width, height }: PageContent, lines: readonly Line[]): Drawing[] {
  const boxes = clusters(drawings)
  const result: Drawing[] = []
  for (const core of boxes) {
    const frames = [
      ...shapes.rules.map((rule) =>
        rule.level ? boxOf(rule.from, rule.at, rule.to, rule.at) : boxOf(rule.at, rule.from, rule.at, rule.to),
      ),
      ...shapes.fills.map(({ box }) => box),
    ]
    const own = frames.filter((frame) => touches(frame, core, 2) && areaOf(union([frame, core])) < areaOf(core) * 2.5)
    const box = union([core, ...own])
    if (widthOf(box) < smallest || heightOf(box) < smallest || areaOf(box) > width * height * largestShare) continue
    const inside = lines.filter((line) => holdsMiddle(box, boxOf(line.x0, line.top, line.x1, line.bottom), 4))
    const isText = inside.length > mostLines || inside.some((line) => line.words.length > 12)
    const inTable = grids.some(
      (grid) => grid.cells.length > 3 && areaOf(union([grid.box, box])) < areaOf(grid.box) * 1.02 && areaOf(box) < areaOf(grid.box) * 0.5,
    )
    // Strokes around or upon a picture are its frame.
    const hasPicture = pictures.some((picture) => touches(picture.box, box) && areaOf(picture.box) > areaOf(box) * 0.3)
    if (isText || hasPicture || (inTable && inside.length > 3)) continue
    result.push({ box: union([box, ...inside.map((line) => boxOf(line.x0, line.top, line.x1, line.bottom))]), lines: inside })
  }
  return result
}

function boxOf(x0: number, y0: number, x1: number, y1: number): Box {
  return { x0, y0, x1, y1 }
}

/** Boxes around strokes that touch; single ones are no drawing. */
function clusters(shapes: readonly Shape[]): Box[] {
  let groups: { box: Box; count: number }[] = []
  for (const { box, fill } of shapes) {
    if (fill === 'FFFFFF') continue
    const near = groups.filter((group) => touches(group.box, box, nearness))
    const merged = { box: union([box, ...near.map((group) => group.box)]), count: near.reduce((sum, { count }) => sum + count, 1) }
    groups = [...groups.filter((group) => !near.includes(group)), merged]
  }
  return groups.filter(({ count }) => count >= fewestStrokes).map(({ box }) => box)
}
