/** Builds the paragraphs and tables of one header or footer from its lines. */

import { joinRow, rowsOf } from '../../blocks/lines/rows.ts'
import { frame } from '../../blocks/paragraphs/frames.ts'
import { paragraphsOf } from '../../blocks/paragraphs/paragraphs.ts'
import { ruledTable } from '../../blocks/tables/ruled-table.ts'
import { holdsMiddle, widthOf } from '../../ir/geometry.ts'
import { boxOfLine, type DocumentLine } from '../../ir/line.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { type DocumentParagraph, emptyParagraph } from '../../ir/paragraph.ts'
import type { RunningBlock } from '../../ir/section.ts'
import { noSpacing } from '../../ir/spacing.ts'
import { headerBlocks } from '../../tuning/document/chapters.ts'

/** Returns the blocks of a header or footer. @param content page that contains the lines */
export function runningBlocks(lines: readonly DocumentLine[], content: PageContent, text: Column, stats: BodyStats): RunningBlock[] {
  const plain = { ...stats, justified: false }
  const taken = new Set<DocumentLine>()
  const tables = content.grids.flatMap((grid) => {
    const inside = (line: DocumentLine) => holdsMiddle(grid.box, boxOfLine(line), 1)
    const own = lines.filter((line) => inside(line) && !taken.has(line))
    const isOwn = (line: DocumentLine) => own.some(({ x0, baseline }) => x0 === line.x0 && baseline === line.baseline)
    const isTable = grid.cells.length > 1 && grid.cells.length <= headerBlocks.mostCells && own.length > 0
    if (!isTable || content.lines.some((line) => inside(line) && !isOwn(line))) return []
    for (const line of own) taken.add(line)
    const table = ruledTable({ grid, page: content.page, lines: own, shapes: content.shapes, stats: plain })
    for (const { blocks } of table.rows.flatMap(({ cells }) => cells)) for (const block of blocks) withoutLabel(block)
    return [table]
  })
  const rows = rowsOf(lines.filter((line) => !taken.has(line))).map((row) => joinRow(row))
  const paragraphs = rows.flatMap((row) => paragraphsOf([row], text, plain))
  // The frame of a header paragraph spans the text width.
  const wide = content.grids.filter(({ box }) => widthOf(box) > (text.right - text.left) * headerBlocks.framedShare)
  for (const paragraph of paragraphs) {
    withoutLabel(paragraph)
    frame(paragraph, { ...content, grids: wide })
  }
  const blocks: RunningBlock[] = [...paragraphs, ...tables].sort((a, b) => a.box.y0 - b.box.y0)
  const last = blocks.at(-1)
  // In Word, a header, footer or cell cannot end with a table.
  if (last?.kind === 'table') blocks.push(emptyParagraph(content.page, last.box.y1, { ...noSpacing(), exact: true }))
  return blocks
}

function withoutLabel(block: { kind: string } | DocumentParagraph): void {
  if ('list' in block) block.list = null
}
