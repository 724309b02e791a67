/** Finds boxes around single paragraphs. */

import { areaOf, type Box, heightOf, holdsMiddle, union } from '../../ir/geometry.ts'
import type { Grid } from '../../ir/grid.ts'
import { boxOfLine, boxOfLines, type Line } from '../../ir/line.ts'
import type { Column } from '../../ir/page-blocks.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import { farthestBorder } from '../../ir/word-facts.ts'
import { bordersOf, shadeOf } from '../../page/shapes/grid.ts'
import { paragraphFrames } from '../../tuning/blocks/paragraph-borders.ts'

/** Returns the boxes around text; frames around whole pages are not included. */
export function textFrames({ grids, height }: PageContent): Grid[] {
  return grids.filter(({ cells, box }) => cells.length === 1 && heightOf(box) < height * paragraphFrames.highest)
}

/** Gives a paragraph the border and shading of the ruled or filled box around it. */
export function frame(paragraph: Paragraph, content: PageContent): void {
  const { shapes } = content
  const grid = textFrames(content).find(({ box }) => contains(box, paragraph.box))
  if (!grid || heightOf(grid.box) > heightOf(paragraph.box) * 8) return
  const borders = bordersOf(grid.box, shapes.rules)
  paragraph.shade = shadeOf(grid.box, shapes.fills)
  const size = paragraph.lines[0]?.size ?? 0
  const isAlone = heightOf(grid.box) < heightOf(paragraph.box) + size * paragraphFrames.mostPadding
  if (!isAlone) {
    paragraph.borders = borders.top && borders.bottom ? borders : null
    return
  }
  const hasAny = borders.top ?? borders.right ?? borders.bottom ?? borders.left
  const gap = (heightOf(grid.box) - heightOf(paragraph.box)) / 2 - paragraphFrames.paragraphSlack * size
  paragraph.borders = hasAny
    ? { ...borders, gap: Math.max(1, gap), at: { top: grid.box.y0, right: grid.box.x1, bottom: grid.box.y1, left: grid.box.x0 } }
    : null
  if (paragraph.align === 'center' && (hasAny || paragraph.shade !== '')) paragraph.framed = edgesIn(grid.box, paragraph)
}

/** Returns the edges of a centred text in its box, which is narrower than the column: Word makes boxes as wide as the indents allow. */
function edgesIn({ x0, x1 }: Box, { borders, left, right, lines }: Paragraph): NonNullable<Paragraph['framed']> {
  const gap = borders ? Math.min(farthestBorder, Math.round(borders.gap ?? 0)) : 0
  const text = boxOfLines(lines)
  const start = Math.min(x0 + gap, text.x0 - paragraphFrames.beside)
  const end = Math.max(x1 - gap, text.x1 + paragraphFrames.beside)
  return { left: Math.max(left, start), right: Math.min(right, end), isFirst: true, isLast: true }
}

function contains(outer: Box, inner: Box): boolean {
  return areaOf(union([outer, inner])) < areaOf(outer) * paragraphFrames.containedShare + 1
}

/** Gives a paragraph, which may have been read between the edges of a box, the column from whose edges its indents are measured. */
export function placeInColumn(paragraph: Paragraph, { left, right }: Column): Paragraph {
  return Object.assign(paragraph, { left, right })
}

/** Returns the part of a column between the edges of the box around all lines; the column if there is none. */
export function columnWithin(lines: readonly Line[], column: Column, { grids }: PageContent): Column {
  const box = grids.find((grid) => grid.cells.length === 1 && lines.every((line) => holdsMiddle(grid.box, boxOfLine(line))))?.box
  return box ? { left: Math.max(column.left, box.x0), right: Math.min(column.right, box.x1) } : column
}

/** Returns the lines cut into runs where a box begins or ends, so that no paragraph is partly in a box. */
export function cutAtFrames(lines: readonly Line[], { grids }: PageContent): Line[][] {
  const boxes = grids.filter(({ cells }) => cells.length === 1).map(({ box }) => box)
  const frameOf = (line: Line) => boxes.findIndex((box) => holdsMiddle(box, boxOfLine(line)))
  const runs: Line[][] = []
  let last = -1
  for (const line of lines) {
    const own = frameOf(line)
    const run = runs.at(-1)
    if (run && own === last) run.push(line)
    else runs.push([line])
    last = own
  }
  return runs
}
