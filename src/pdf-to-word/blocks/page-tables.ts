/** Finds the tables of a page that have rules, and texts side by side. */
import type { Table } from '../ir/block.ts'
import { holdsMiddle, touches } from '../ir/geometry.ts'
import { boxOfLine, type Line } from '../ir/line.ts'
import { aboutGrid, aboutPair, aboutSize } from './evidence.ts'
import { isBlankForm } from './tables/grids/blank-forms.ts'
import { isTable, looksLikeTable } from './tables/grids/plausible-grids.ts'
import { sideBySide } from './tables/grids/side-by-side.ts'
import { tableGrids } from './tables/grids/table-grids.ts'
import { ruledTable } from './tables/ruled-table.ts'
import { withoutRunningFills } from './tables/running-fills.ts'
import type { BlocksInput, TaggedParts } from './tagged/tagged-blocks.ts'

/** A table and the lines in it. */
export interface TableWithLines {
  table: Table
  usedLines: ReadonlySet<Line>
}

/** Returns the tables that rules, fills and gutters form from lines outside tagged tables. */
export function ruledTables(
  { content: whole, lines, stats, onFinding }: BlocksInput,
  { tables: tagged, strays }: TaggedParts,
): TableWithLines[] {
  const content = withoutRunningFills(whole, lines)
  const result: TableWithLines[] = []
  const used = new Set<Line>(tagged.flatMap(({ usedLines }) => [...usedLines]))
  const open = lines.filter((line) => !used.has(line) && (line.block < 0 || strays.has(line)))
  const inText = new Set(lines)
  const elsewhere = content.lines.filter((line) => !inText.has(line))
  for (const grid of tableGrids(content, open)) {
    if (!isTable(grid, content)) {
      onFinding(() => aboutSize(grid, content))
      continue
    }
    if ([...tagged, ...result].some(({ table }) => holdsMiddle(table.box, grid.box))) continue
    // If the tags are trusted, a tagged paragraph is not a cell.
    const own = open.filter((line) => !used.has(line) && holdsMiddle(grid.box, boxOfLine(line), 1))
    const shown = content.pictures.filter((picture) => holdsMiddle(grid.box, picture.box)).map(({ box }) => box)
    const isBlank = () =>
      isBlankForm(grid, content) &&
      !elsewhere.some((line) => holdsMiddle(grid.box, boxOfLine(line), 1)) &&
      ![...tagged, ...result].some(({ table }) => touches(table.box, grid.box, -1))
    const isAroundText = own.length === 0 && lines.some((line) => !used.has(line) && holdsMiddle(grid.box, boxOfLine(line)))
    const isFound = !isAroundText && (looksLikeTable(grid, own, shown) || isBlank())
    onFinding(() => aboutGrid(grid, content, own, isFound))
    if (!isFound) continue
    for (const line of own) used.add(line)
    result.push({ table: ruledTable({ grid, page: content.page, lines: own, shapes: content.shapes, stats }), usedLines: new Set(own) })
  }
  return result
}

/** Returns texts that lie side by side without rules, as tables of one row. */
export function pairTables({ content, lines, stats, text, onFinding }: BlocksInput, tables: readonly TableWithLines[]): TableWithLines[] {
  const open = lines.filter((line) => line.block < 0 && !tables.some(({ usedLines }) => usedLines.has(line)))
  const figures = content.pictures.map(({ box }) => box)
  return sideBySide(open, figures, text.right)
    .filter(({ grid }) => !tables.some(({ table }) => touches(table.box, grid.box)))
    .map(({ grid, lines: own }) => {
      onFinding(() => aboutPair(grid, content.page))
      return { table: ruledTable({ grid, page: content.page, lines: own, shapes: content.shapes, stats }), usedLines: new Set(own) }
    })
}
