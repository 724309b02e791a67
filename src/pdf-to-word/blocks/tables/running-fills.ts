/** Keeps the shading of headers and footers out of the tables that it touches. */

import { holdsMiddle, touches } from '../../ir/geometry.ts'
import { boxOfLine, type Line } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { pageGrids } from '../../page/shapes/page-grids.ts'

/**
 * Returns the page without the fills under headers and footers, where one of them touches a table: otherwise it would be an empty row.
 * @param lines lines of the text
 */
export function withoutRunningFills(content: PageContent, lines: readonly Line[]): PageContent {
  const { grids, shapes } = content
  const inText = new Set(lines)
  const running = content.lines.filter((line) => !inText.has(line)).map(boxOfLine)
  const under = shapes.fills.filter(({ box }) => running.some((line) => holdsMiddle(box, line)))
  const bars = new Set(under.filter(({ box }) => !lines.some((line) => holdsMiddle(box, boxOfLine(line)))))
  if (!grids.some(({ box, cells }) => cells.length > 1 && bars.values().some((bar) => touches(box, bar.box)))) return content
  const rest = { ...shapes, fills: shapes.fills.filter((fill) => !bars.has(fill)) }
  return { ...content, shapes: rest, grids: pageGrids(rest, content, content.lines) }
}
