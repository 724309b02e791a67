/** Draws text that runs up or down in a cell which has other text: as a floating cell it would push the table away. */

import type { Cell, Table } from '../../ir/block.ts'
import { cutFigure, type Figure } from '../../ir/figure.ts'
import { type Box, heightOf, holdsMiddle, widthOf } from '../../ir/geometry.ts'
import { boxOfLines, type Line } from '../../ir/line.ts'
import type { Direction, PageContent } from '../../ir/page-content.ts'
import type { Places } from '../../ir/shape.ts'
import { fromTurned } from '../../page/lines/turned-lines.ts'
import { placesIn, rangesOf, withPlace } from '../../page/words/places.ts'
import { lineText } from '../lines/rows.ts'

/** Clockwise rotation of text, in degrees. */
const angles: Readonly<Record<Direction, number>> = { down: 90, up: 270 }

/** Returns the cell that has other text where a line is. */
export function textCellAt(tables: readonly Table[], box: Box): Cell | undefined {
  for (const table of tables) {
    if (!holdsMiddle(table.box, box)) continue
    for (const { cells } of table.rows) for (const cell of cells) if (cell.blocks.length > 0 && holdsMiddle(cell.box, box)) return cell
  }
  return undefined
}

/** Returns a line of turned text as slanted text; its box is that of the text before it is rotated about its centre. */
export function turnedFigure(line: Line, direction: Direction, content: PageContent): Figure | null {
  const [first] = line.words
  if (!first) return null
  const shown = fromTurned(boxOfLines([line]), direction, content)
  const [x, y] = [(shown.x0 + shown.x1) / 2, (shown.y0 + shown.y1) / 2]
  const [length, height] = [heightOf(shown) / 2, widthOf(shown) / 2]
  const box = { x0: x - length, x1: x + length, y0: y - height, y1: y + height }
  const text = lineText(line).replace(/\s+/g, ' ').trim()
  const slanted = { text, style: first.style, angle: angles[direction] }
  // The shade of the cell would cover what is behind the text.
  return cutFigure(content.page, box, { letters: lettersOf(line), slanted, behind: false })
}

function lettersOf({ words }: Line): Places {
  let letters: Places | undefined
  for (const word of words) for (const place of placesIn(rangesOf(word.letters))) letters = withPlace(letters, place)
  return letters ?? []
}
