/** Turns coloured areas without text that belong to no table into drawings: bars, blocks and bands. */

import { areaOf, type Box, heightOf, holdsMiddle, touches, widthOf } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { Grid } from '../../ir/grid.ts'
import type { Fill, Shape, Shapes } from '../../ir/shape.ts'
import { letterShape, pageWide } from '../../tuning/letters.ts'
import { isolatedFills } from '../../tuning/page/fills.ts'

/** Returns the shapes of a page, with those fills moved to its drawings. */
export function drawIsolatedFills(
  shapes: Shapes,
  glyphs: readonly Glyph[],
  grids: readonly Grid[],
  page: { width: number; height: number },
): Shapes {
  if (shapes.fills.length === 0) return shapes
  const isWrittenOn = writtenOn(glyphs)
  const tables = grids.filter(({ cells, box }) => cells.length > 1 && isWrittenOn(box))
  const isLarge = ({ box, color }: Fill) =>
    color !== 'FFFFFF' &&
    Math.min(widthOf(box), heightOf(box)) > isolatedFills.thinnest &&
    Math.max(widthOf(box), heightOf(box)) >= isolatedFills.shortest &&
    areaOf(box) < page.width * page.height * pageWide.leastShare
  const open = new Set(shapes.fills.filter((fill) => isLarge(fill) && !isWrittenOn(fill.box)))
  // Empty lines of shaded text are shaded too.
  const shades = Map.groupBy(
    shapes.fills.filter((fill) => !open.has(fill)),
    ({ color }) => color,
  )
  const continues = ({ box, color }: Fill) => shades.get(color)?.some((other) => touches(other.box, box, 1)) ?? false
  const isolated = new Set([...open].filter((fill) => !tables.some(({ box }) => holdsMiddle(box, fill.box)) && !continues(fill)))
  if (isolated.size === 0) return shapes
  return {
    ...shapes,
    fills: shapes.fills.filter((fill) => !isolated.has(fill)),
    drawings: [...shapes.drawings, ...[...isolated].map(shapeOf)].sort((a, b) => a.order - b.order),
  }
}

/** Returns a function that tells whether a box contains a letter. */
function writtenOn(glyphs: readonly Glyph[]): (box: Box) => boolean {
  const upright = glyphs.filter(({ text, angle }) => text.trim() !== '' && angle % 90 === 0)
  const rows = Map.groupBy(upright.map(placeOf), ({ y1 }) => Math.floor(y1 / isolatedFills.row))
  return (box) => {
    for (let at = Math.floor(box.y0 / isolatedFills.row); at <= Math.floor(box.y1 / isolatedFills.row) + 1; at++)
      if (rows.get(at)?.some((place) => touches(place, box, -0.5))) return true
    return false
  }
}

function placeOf({ x, endX, y, size }: Glyph): Box {
  return { x0: Math.min(x, endX), x1: Math.max(x, endX), y0: y - size * letterShape.capHeight, y1: y }
}

function shapeOf({ box, color, opaque, order }: Fill): Shape {
  return {
    box,
    kind: 'path',
    points: isolatedFills.points,
    fill: color,
    stroke: null,
    opaque,
    lineWidth: 0,
    dashed: false,
    order,
    mark: -1,
    artifact: false,
    block: true,
  }
}
