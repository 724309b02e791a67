/** Reads vertical text as if the page were rotated to make it horizontal. */

import type { Box } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { Direction, TurnedText } from '../../ir/page-content.ts'
import { createDecorate } from '../words/decorate.ts'
import type { StyleSet } from '../words/styles.ts'
import { linesOf } from './lines.ts'

interface TurnedPage {
  index: number
  width: number
  height: number
}

const angles: Readonly<Record<number, Direction>> = { 90: 'down', 270: 'up' }

/** Returns the lines of each direction that occurs on the page. */
export function turnedLines(glyphs: readonly Glyph[], page: TurnedPage, styles: StyleSet): TurnedText[] {
  const byDirection = new Map<Direction, Glyph[]>()
  for (const glyph of glyphs) {
    const direction = angles[glyph.angle]
    if (!direction) continue
    const own = byDirection.get(direction) ?? []
    own.push(turned(glyph, direction, page))
    byDirection.set(direction, own)
  }
  const decorate = createDecorate({ styles, shapes: { rules: [], fills: [], drawings: [] }, glyphs: [], links: [], bookmark: () => '' })
  return [...byDirection].map(([direction, own]) => ({
    direction,
    lines: linesOf({ page: page.index, glyphs: own, blockOf: () => -1, decorate, styles }),
  }))
}

function turned(glyph: Glyph, direction: Direction, { width, height }: TurnedPage): Glyph {
  const { x, y, endX, endY } = glyph
  return direction === 'up'
    ? { ...glyph, x: height - y, y: x, endX: height - endY, endY: endX, angle: 0 }
    : { ...glyph, x: y, y: width - x, endX: endY, endY: width - endX, angle: 0 }
}

/** Converts a box on the page to the coordinates of vertical text. */
export function toTurned({ x0, y0, x1, y1 }: Box, direction: Direction, page: Omit<TurnedPage, 'index'>): Box {
  return direction === 'up'
    ? { x0: page.height - y1, x1: page.height - y0, y0: x0, y1: x1 }
    : { x0: y0, x1: y1, y0: page.width - x1, y1: page.width - x0 }
}

/** Converts a box in the coordinates of vertical text to the page. */
export function fromTurned({ x0, y0, x1, y1 }: Box, direction: Direction, page: Omit<TurnedPage, 'index'>): Box {
  return direction === 'up'
    ? { x0: y0, x1: y1, y0: page.height - x1, y1: page.height - x0 }
    : { x0: page.width - y1, x1: page.width - y0, y0: x0, y1: x1 }
}
