/** Makes blocks of one page: tables first, then columns, then paragraphs. */
import { areaOf, type Box, heightOf, holdsMiddle, union, widthOf } from '../geometry.ts'
import { type Item, zonesOf } from './columns.ts'
import { figuresOf } from './figures.ts'
import { bordersOf, type Grid, shadeOf } from './grid.ts'
import type { Block, Figure, Line, Paragraph, Table } from './model.ts'
import type { PageContent } from './page-content.ts'
import { type BodyStats, paragraphsOf } from './paragraphs.ts'
import { joinLabels, joinRow, rowsOf } from './rows.ts'
import { ruledTable } from './ruled-table.ts'

export interface PageZone {
  columns: { x0: number; x1: number; top: number; blocks: Block[] }[]
}

export interface PageBlocks {
  page: number
  width: number
  height: number
  zones: PageZone[]
  /** Figures that float. */
  floats: Figure[]
}

/** @param lines those of the body, without header and footer */
export function blocksOf(
  content: PageContent,
  lines: readonly Line[],
  text: { left: number; right: number },
  stats: BodyStats,
): PageBlocks {
  const tables = tablesOf(content, lines, stats)
  const rest = lines.filter((line) => !tables.some(({ taken }) => taken.has(line)))
  const figures = figuresOf(
    content,
    rest,
    tables.map(({ table }) => table.box),
  )
  const items: Item<Line | Table | Figure>[] = [
    ...rest.map((line) => ({ box: boxOf(line), isText: true, value: line })),
    ...tables.map(({ table }) => ({ box: table.box, isText: false, value: table })),
    ...figures.filter(({ inline }) => inline).map((figure) => ({ box: figure.box, isText: false, value: figure })),
  ]
  const zones = zonesOf(items).map((zone): PageZone => {
    const single = zone.columns.length === 1
    return {
      columns: zone.columns.map(({ box, items: own }) => {
        const column = single ? text : { left: box.x0, right: box.x1 }
        return { x0: column.left, x1: column.right, top: box.y0, blocks: columnBlocks(own, column, content, stats) }
      }),
    }
  })
  return { page: content.page, width: content.width, height: content.height, zones, floats: figures.filter(({ inline }) => !inline) }
}

function boxOf({ x0, x1, top, bottom }: Line): Box {
  return { x0, x1, y0: top, y1: bottom }
}

function tablesOf(content: PageContent, lines: readonly Line[], stats: BodyStats): { table: Table; taken: Set<Line> }[] {
  const result: { table: Table; taken: Set<Line> }[] = []
  const used = new Set<Line>()
  for (const grid of content.grids.filter((candidate) => isTable(candidate, content))) {
    if (result.some(({ table }) => holdsMiddle(table.box, grid.box))) continue
    const own = lines.filter((line) => !used.has(line) && holdsMiddle(grid.box, boxOf(line), 1))
    if (own.length === 0 || !looksLikeTable(grid, own)) continue
    for (const line of own) used.add(line)
    result.push({ table: ruledTable({ grid, page: content.page, lines: own, shapes: content.shapes, stats }), taken: new Set(own) })
  }
  return result
}

function isTable(grid: Grid, page: PageContent): boolean {
  if (grid.cells.length < 2) return false
  return heightOf(grid.box) > 8 && widthOf(grid.box) > 20 && areaOf(grid.box) < page.width * page.height * 1.05
}

/** In a chart or a drawing most cells are empty and many are tiny. */
function looksLikeTable(grid: Grid, lines: readonly Line[]): boolean {
  const filled = grid.cells.filter(({ box }) => lines.some((line) => holdsMiddle(box, boxOf(line)))).length
  return filled >= 2 || (filled === 1 && grid.cells.length <= 12) ? filled >= grid.cells.length * 0.08 : false
}

function columnBlocks(
  items: readonly Item<Line | Table | Figure>[],
  column: { left: number; right: number },
  content: PageContent,
  stats: BodyStats,
): Block[] {
  const blocks: Block[] = []
  let pending: Line[] = []
  const flush = () => {
    blocks.push(...textBlocks(pending, column, content, stats))
    pending = []
  }
  for (const { value } of items.toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)) {
    if ('words' in value) pending.push(value)
    else {
      flush()
      blocks.push(value)
    }
  }
  flush()
  return blocks
}

function textBlocks(lines: readonly Line[], column: { left: number; right: number }, content: PageContent, stats: BodyStats): Block[] {
  if (lines.length === 0) return []
  const rows = rowsOf(lines)
  const joined = rows.map((row) => joinRow(joinLabels(row)))
  const paragraphs = paragraphsOf(joined, column, stats)
  for (const paragraph of paragraphs) frame(paragraph, content)
  return paragraphs
}

/** A paragraph that stands alone in a ruled or filled box has that box as its frame. */
function frame(paragraph: Paragraph, { grids, shapes }: PageContent): void {
  const grid = grids.find(
    (candidate) => candidate.cells.length === 1 && holdsMiddle(candidate.box, paragraph.box) && contains(candidate.box, paragraph.box),
  )
  if (!grid || heightOf(grid.box) > heightOf(paragraph.box) * 8) return
  const borders = bordersOf(grid.box, shapes.rules)
  paragraph.shade = shadeOf(grid.box, shapes.fills)
  paragraph.borders = borders.top && borders.bottom ? borders : null
}

function contains(outer: Box, inner: Box): boolean {
  const both = union([outer, inner])
  return areaOf(both) < areaOf(outer) * 1.05 + 1
}
