/** Separates notes in the margin from the text beside them, which would otherwise be read as the rows of one table. */

import { touches, widthOf } from '../ir/geometry.ts'
import { boxOfLine, boxOfLines, type Line } from '../ir/line.ts'
import type { PageContent } from '../ir/page-content.ts'
import { marginNotes, marginNumbers } from '../tuning/blocks/columns.ts'

/** The lines of the text, and those of each note in the margin. */
export interface WithMargins {
  text: Line[]
  notes: Line[][]
}

/** Lines that begin at one place, and the sum of their widths, in points. */
interface Edge {
  lines: Line[]
  width: number
}

/**
 * Returns the lines of a page, with the notes beside its text separate.
 * @param lines without headers, footers and notes
 * @param numbers page numbers among these lines, which are notes also where they are level with the text
 */
export function separateMargins(
  lines: readonly Line[],
  { grids }: Pick<PageContent, 'grids'>,
  numbers: ReadonlySet<Line> = new Set(),
): WithMargins {
  const none = { text: [...lines], notes: [] }
  const isInGrid = (line: Line) => grids.some(({ box }) => touches(box, boxOfLine(line)))
  const open = lines.filter((line) => line.block < 0 && !line.rtl && !isInGrid(line))
  const columns = textColumns(open)
  const [first] = columns
  if (!first || first.lines.length < marginNotes.fewestLines) return none
  const text = columns.flatMap(({ lines: own }) => own)
  const { x0, x1 } = boxOfLines(text)
  const usualWidth = first.width / first.lines.length
  const widest = usualWidth * marginNotes.widest
  const isProse = usualWidth > (x1 - x0) * marginNumbers.leastLine
  const isOutside = (line: Line) => line.x1 < x0 - marginNotes.gap || line.x0 > x1 + marginNotes.gap
  const outside = open.filter(isOutside)
  if (outside.length > Math.min(marginNotes.mostOutside, lines.length * marginNotes.mostLines)) return none
  const isNumber = (line: Line) => isProse && numbers.has(line)
  const [counted, rest] = [outside.filter((line) => isNumber(line)), outside.filter((line) => !isNumber(line))]
  const inside = open.filter((line) => !isOutside(line))
  const titles = aloneOnBaseline(inside)
  const isNote = (piece: readonly Line[]) =>
    (isBeside(piece, text) && !areLevel(piece, text)) || (isBeside(piece, titles) && !areLevel(piece, inside))
  const others = areLevel(rest, text) ? [] : piecesOf(rest).filter(isNote)
  const pages = counted.filter((line) => isBeside([line], inside)).map((line) => [line])
  const notes = [...pages, ...others].filter((piece) => widthOf(boxOfLines(piece)) < widest)
  const taken = new Set(notes.flat())
  return { text: lines.filter((line) => !taken.has(line)), notes }
}

/** Returns the columns of the text, the largest first: the places at which most of the text begins. */
function textColumns(lines: readonly Line[]): Edge[] {
  const edges: Edge[] = []
  for (const line of lines.toSorted((a, b) => a.x0 - b.x0)) {
    const edge = edges.at(-1)
    const width = line.x1 - line.x0
    if (edge?.lines[0] && line.x0 - edge.lines[0].x0 < marginNotes.sameEdge) {
      edge.lines.push(line)
      edge.width += width
    } else edges.push({ lines: [line], width })
  }
  edges.sort((a, b) => b.width - a.width)
  return edges.filter(({ width }) => width > (edges[0]?.width ?? 0) * marginNotes.leastColumn)
}

/** Returns lines grouped into pieces: lines below each other at a usual distance. */
function piecesOf(lines: readonly Line[]): Line[][] {
  const pieces: Line[][] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const owner = pieces.find((piece) => {
      const last = piece.at(-1) as Line
      return line.baseline - last.baseline < last.size * marginNotes.farthestLine && line.x0 < last.x1 && line.x1 > last.x0
    })
    if (owner) owner.push(line)
    else pieces.push([line])
  }
  return pieces
}

/** Returns the lines with no other one on their baseline, such as titles; rows of tables have several texts. */
function aloneOnBaseline(lines: readonly Line[]): Line[] {
  const levels = Map.groupBy(lines, ({ baseline }) => Math.round(baseline / marginNotes.sameBaseline))
  return lines.filter(({ baseline }) => {
    const level = Math.round(baseline / marginNotes.sameBaseline)
    return [level - 1, level, level + 1].reduce((sum, key) => sum + (levels.get(key)?.length ?? 0), 0) === 1
  })
}

/** Returns whether text is beside a piece. */
function isBeside(piece: readonly Line[], text: readonly Line[]): boolean {
  const box = boxOfLines(piece)
  return text.some(({ top, baseline }) => top < box.y1 && baseline > box.y0)
}

/** Returns whether lines are level with those of the text, as the labels of rows and paragraphs are. */
function areLevel(lines: readonly Line[], text: readonly Line[]): boolean {
  const level = lines.filter((line) => text.some(({ baseline }) => Math.abs(baseline - line.baseline) < marginNotes.sameBaseline))
  return level.length > lines.length * marginNotes.mostLevel
}
