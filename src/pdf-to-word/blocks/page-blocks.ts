/** Makes blocks of one page: tables first, then columns, then paragraphs. */

import type { Block, Table } from '../ir/block.ts'
import type { Figure } from '../ir/figure.ts'
import { type Box, heightOf, holdsMiddle, touches, widthOf } from '../ir/geometry.ts'
import { boxOfLine, type Line } from '../ir/line.ts'
import type { Column, PageBlocks, PageZone } from '../ir/page-blocks.ts'
import type { PageContent } from '../ir/page-content.ts'
import { zonesOf } from './columns/columns.ts'
import type { Item } from './columns/item.ts'
import { drawingsOf } from './figures/drawings.ts'
import { figuresOf } from './figures/figures.ts'
import { flowRound } from './figures/flow-round.ts'
import { labelTables } from './figures/labels.ts'
import { standInRows } from './figures/picture-rows.ts'
import { anchorTables, anchorWrapped } from './floating.ts'
import { setInLines } from './lines/pictures-in-line.ts'
import { joinLabels, joinRow, rowsOf } from './lines/rows.ts'
import { bodyStyle } from './paragraphs/body-stats.ts'
import { frameParagraphs } from './paragraphs/framed-paragraphs.ts'
import { cutAtFrames, frame } from './paragraphs/frames.ts'
import { paragraphsOf } from './paragraphs/paragraphs.ts'
import { addSeparators } from './paragraphs/separators.ts'
import { addSideBars } from './paragraphs/side-bars.ts'
import { floatBeside } from './tables/beside.ts'
import { textBoxes } from './tables/boxes.ts'
import { fillCells } from './tables/cell-pictures.ts'
import { freeTables } from './tables/free-table.ts'
import { isBlankForm } from './tables/grids/blank-forms.ts'
import { isTable, looksLikeTable } from './tables/grids/plausible-grids.ts'
import { sideBySide } from './tables/grids/side-by-side.ts'
import { tableGrids } from './tables/grids/table-grids.ts'
import { float, isInText } from './tables/in-text.ts'
import { ruledTable } from './tables/ruled-table.ts'
import { placeTurned } from './tables/turned-text.ts'
import { type BlocksInput, type TaggedParts, tagsOf } from './tagged/tagged-blocks.ts'

interface TakenTable {
  table: Table
  taken: Set<Line>
}

export function blocksOf(input: BlocksInput): PageBlocks {
  const { content, text } = input
  const drawings = drawingsOf(content, input.lines, input.stats.size)
  const pictured = drawings.filter(({ nodes }) => !nodes)
  const labels = drawings.filter(({ nodes }) => nodes).flatMap((drawing) => labelTables(drawing, content.page, input.stats))
  const drawn = new Set(drawings.flatMap((drawing) => drawing.lines))
  const lines = input.lines.filter((line) => !drawn.has(line))
  const tagged = tagsOf({ ...input, lines })
  const ruled = [...tagged.tables, ...ruledTables({ ...input, lines }, tagged)]
  const tables = [...ruled, ...pairTables({ ...input, lines }, ruled)]
  const turned = placeTurned({
    content,
    tables: tables.map(({ table }) => table),
    drawings: pictured.map(({ box }) => box),
    stats: input.stats,
  })
  const open = lines.filter((line) => !tables.some(({ taken }) => taken.has(line)))
  const boxes = textBoxes(content, open, text, input.stats)
  const rest = withLabels(open.filter((line) => !boxes.some(({ taken }) => taken.has(line))))
  for (const { table } of tables) if (isInText(table, rest, text)) float(table)
  const all = [...tables, ...boxes].map(({ table }) => table)
  const [standing, floating] = [all.filter((table) => !table.floating), all.filter((table) => table.floating)]
  const style = bodyStyle(content.lines)
  const ownTables = tables.map(({ table }) => table)
  const found = figuresOf(
    content,
    rest,
    [...tables, ...boxes].map(({ table, taken }) => ({ box: table.box, lines: taken })),
    input.tags,
    drawings,
  )
  const { lines: written, figures } = setInLines(rest, fillCells(ownTables, found, style, input.stats))
  const loose = figures.filter(({ inline }) => !inline)
  const items: Item<Line | Table | Figure>[] = [
    ...flowRound(written, [...loose.filter(({ behind }) => !behind), ...floating], text).map((line) => ({
      box: boxOfLine(line),
      isText: true,
      order: line.order,
      value: line,
    })),
    ...standing.map((table) => ({ box: table.box, isText: false, order: -1, value: table })),
    ...figures.filter(({ inline }) => inline).map((figure) => ({ box: figure.box, isText: false, order: -1, value: figure })),
  ]
  const zones = zonesOf(items).map((zone): PageZone => {
    const single = zone.columns.length === 1
    return {
      ruled:
        !single &&
        isRuled(
          zone.columns.map(({ box }) => box),
          content,
        ),
      columns: zone.columns.map(({ box, items: own }, i) => {
        const column = single
          ? text
          : columnAt(
              zone.columns.map((other) => other.box),
              i,
              text,
            )
        const blocks = standInRows(
          columnBlocks(own, (pending) => [...tagged.paragraphs(pending, column), ...textBlocks(pending, column, input)]),
          column,
          input.stats,
          style,
        )
        const ordered = tagged.order(blocks)
        floatBeside(ordered)
        addSeparators(ordered, content)
        addSideBars(ordered, content)
        frameParagraphs(ordered, content)
        return { x0: column.left, x1: column.right, top: box.y0, blocks: ordered }
      }),
    }
  })
  const apart = anchorWrapped(zones, floating)
  const alone = anchorTables(zones, [...turned, ...apart, ...labels])
  return {
    page: content.page,
    width: content.width,
    height: content.height,
    zones,
    floats: [
      ...anchorWrapped(zones, loose),
      ...alone,
      ...content.slanted.filter(({ box }) => !pictured.some((drawing) => holdsMiddle(drawing.box, box))),
    ],
  }
}

/** Columns are mostly of one width; a ragged one is wider than its longest line. */
function columnAt(boxes: readonly Box[], index: number, text: Column): Column {
  const own = boxes[index] as Box
  const next = boxes[index + 1]
  const last = boxes.at(-1) as Box
  const width = text.right - last.x0
  const isEven = boxes.every((box, i) => widthOf(box) <= width + 1 && (i === 0 || box.x0 - (boxes[i - 1] as Box).x0 > width + 6))
  if (!isEven) return { left: own.x0, right: own.x1 + 0.8 }
  return { left: own.x0, right: next ? Math.min(own.x0 + width, next.x0 - 6) : text.right }
}

function isRuled(columns: readonly Box[], { shapes }: PageContent): boolean {
  const [left, right] = columns
  if (!left || !right) return false
  return shapes.rules.some(
    (rule) =>
      !rule.level &&
      rule.at > left.x1 - 2 &&
      rule.at < right.x0 + 2 &&
      Math.min(rule.to, left.y1) - Math.max(rule.from, left.y0) > heightOf(left) * 0.5,
  )
}

/** A label belongs to its text, or a row of bullets would look like a column. */
function withLabels(lines: readonly Line[]): Line[] {
  return rowsOf(lines).flatMap((row) => joinLabels(row))
}

function ruledTables({ content, lines, stats }: BlocksInput, { tables: tagged, strays }: TaggedParts): TakenTable[] {
  const result: TakenTable[] = []
  const used = new Set<Line>(tagged.flatMap(({ taken }) => [...taken]))
  const open = lines.filter((line) => !used.has(line) && (line.block < 0 || strays.has(line)))
  for (const grid of tableGrids(content, open).filter((candidate) => isTable(candidate, content))) {
    if ([...tagged, ...result].some(({ table }) => holdsMiddle(table.box, grid.box))) continue
    // Where the tags are believed, what they call a paragraph is no cell.
    const own = open.filter((line) => !used.has(line) && holdsMiddle(grid.box, boxOfLine(line), 1))
    const shown = content.pictures.filter((picture) => holdsMiddle(grid.box, picture.box)).map(({ box }) => box)
    const isBlank = () => isBlankForm(grid, content) && ![...tagged, ...result].some(({ table }) => touches(table.box, grid.box, -1))
    if (!looksLikeTable(grid, own, shown) && !isBlank()) continue
    for (const line of own) used.add(line)
    result.push({ table: ruledTable({ grid, page: content.page, lines: own, shapes: content.shapes, stats }), taken: new Set(own) })
  }
  return result
}

/** What stands side by side without a rule. */
function pairTables({ content, lines, stats, text }: BlocksInput, tables: readonly TakenTable[]): TakenTable[] {
  const open = lines.filter((line) => line.block < 0 && !tables.some(({ taken }) => taken.has(line)))
  const figures = content.pictures.map(({ box }) => box)
  return sideBySide(open, figures, text.right)
    .filter(({ grid }) => !tables.some(({ table }) => touches(table.box, grid.box)))
    .map(({ grid, lines: own }) => ({
      table: ruledTable({ grid, page: content.page, lines: own, shapes: content.shapes, stats }),
      taken: new Set(own),
    }))
}

/** Text in order, cut where a table or a figure stands in it. */
function columnBlocks(items: readonly Item<Line | Table | Figure>[], paragraphs: (lines: readonly Line[]) => Block[]): Block[] {
  const blocks: Block[] = []
  let pending: Line[] = []
  for (const { value } of items.toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)) {
    if ('words' in value) {
      pending.push(value)
      continue
    }
    blocks.push(...paragraphs(pending), value)
    pending = []
  }
  blocks.push(...paragraphs(pending))
  return blocks
}

function textBlocks(lines: readonly Line[], column: Column, { content, stats }: BlocksInput): Block[] {
  const untagged = lines.filter((line) => line.block < 0)
  if (untagged.length === 0) return []
  const rows = rowsOf(untagged).map((row) => joinLabels(row))
  const blocks: Block[] = []
  let next = 0
  const addText = (to: number) => {
    const runs = cutAtFrames(rows.slice(next, to).map(joinRow), content)
    const paragraphs = runs.flatMap((run) => paragraphsOf(run, column, stats))
    for (const paragraph of paragraphs) frame(paragraph, content)
    blocks.push(...paragraphs)
  }
  for (const { from, to, table } of freeTables(rows, { content, column, stats })) {
    addText(from)
    blocks.push(table)
    next = to + 1
  }
  addText(rows.length)
  return blocks
}
