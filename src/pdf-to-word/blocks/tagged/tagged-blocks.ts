/** Builds the tables and paragraphs that the structure tree describes, in the order of the tree. */

import type { Block, Table } from '../../ir/block.ts'
import type { Finding, OnFinding } from '../../ir/evidence.ts'
import type { Line } from '../../ir/line.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import type { TagBlock, TagIndex, TagTable } from '../../read/tag-index.ts'
import { labelledByTag } from '../lines/close-labels.ts'
import { joinLabels, joinRow, rowsOf } from '../lines/rows.ts'
import { markEmptyLines } from '../paragraphs/empty-lines.ts'
import { columnWithin, frame, placeInColumn } from '../paragraphs/frames.ts'
import { markBreaks, paragraphOf } from '../paragraphs/paragraphs.ts'
import { takeRepeatedHead } from '../tables/tagged/repeated-heads.ts'
import { ruledByGrid } from '../tables/tagged/tagged-grid.ts'
import { taggedTable } from '../tables/tagged/tagged-table.ts'
import { keepBelow } from './below.ts'

/** The content of a page, and what is known about the file. */
export interface BlocksInput {
  content: PageContent
  /** Lines of the body, without header and footer. */
  lines: readonly Line[]
  text: Column
  stats: BodyStats
  tags: TagIndex
  onFinding: OnFinding
}

/** What the tags describe. */
export interface TaggedParts {
  tables: { table: Table; usedLines: Set<Line> }[]
  /** Lines of list items outside all tagged tables; they may belong to a table whose tags have no content. */
  strays: ReadonlySet<Line>
  /** Returns the paragraphs of the tagged lines among the given ones. */
  paragraphs(lines: readonly Line[], column: Column): Paragraph[]
  /** Sorts tagged blocks in the order of the tree. */
  order(blocks: Block[]): Block[]
}

/** Returns the tagged tables and paragraphs of a page, and the lines that are in none. */
export function tagsOf({ content, lines, stats, tags, onFinding }: BlocksInput): TaggedParts {
  const byBlock = new Map<number, Line[]>()
  for (const line of lines) if (line.block >= 0) byBlock.set(line.block, [...(byBlock.get(line.block) ?? []), line])

  function make(block: TagBlock, own: readonly Line[], column: Column): Paragraph[] {
    const [first, ...others] = rowsOf(own).map((row) => joinRow(joinLabels(row)))
    if (!first) return []
    const rows = [block.isListItem ? labelledByTag(first) : first, ...others]
    const within = block.table ? column : columnWithin(rows, column, content)
    markBreaks(rows, within)
    markEmptyLines(rows, within.right)
    const paragraph = placeInColumn(paragraphOf(rows, within, stats), column)
    paragraph.heading = block.heading
    paragraph.caption = block.isCaption
    if (block.heading !== null || (!block.isListItem && paragraph.list && !/^[•◦▪■●○‣➢✓]$/u.test(paragraph.list.label)))
      paragraph.list = null
    if (!block.table) frame(paragraph, content)
    return [paragraph]
  }

  const found = new Set<TagTable>()
  for (const id of byBlock.keys()) {
    const table = tags.get(id)?.table
    if (table) found.add(table)
  }
  const outside = [...byBlock.keys()].flatMap((id) => tags.get(id) ?? []).filter(({ table }) => !table)
  const strays = outside.filter(({ isListItem }) => isListItem)
  const tables = [...found].flatMap((tag) => {
    const ruled = ruledByGrid({ tag, linesOf: byBlock, content, stats, paragraphs: make }, outside)
    const made = ruled ?? taggedTable({ tag, linesOf: byBlock, content, stats, paragraphs: make })
    if (made) onFinding(() => aboutTagged(made.table, ruled !== null && ruled !== undefined))
    return made
      ? [{ table: made.table, usedLines: new Set([...made.usedLines, ...takeRepeatedHead(made.table, lines, content.grids)]) }]
      : []
  })

  return {
    tables,
    strays: new Set(tags.hasEmptyTable ? strays.flatMap(({ id }) => byBlock.get(id) ?? []) : []),
    paragraphs(some, column) {
      const groups = new Map<number, Line[]>()
      for (const line of some) if (line.block >= 0) groups.set(line.block, [...(groups.get(line.block) ?? []), line])
      return [...groups].flatMap(([id, own]) => {
        const block = tags.get(id)
        return block ? make(block, own, column) : []
      })
    },
    order,
  }
}

function aboutTagged({ page, box }: Table, isRuled: boolean): Finding {
  const because = `It is tagged as a table; its cells are ${isRuled ? 'those of the rules around the tagged content' : 'the tagged ones'}.`
  return {
    page,
    box,
    kind: 'table',
    holds: true,
    because,
    rivals: ['A tagged table is not checked for columns and tabs.'],
  }
}

/** Sorts tagged blocks in the order of the tree; blocks without a tag keep their place in the vertical order. */
function order(blocks: Block[]): Block[] {
  const keyed = blocks.toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
  const placed = keyed.filter((block) => idOf(block) >= 0).sort((a, b) => idOf(a) - idOf(b))
  const ordered = keepBelow(placed)
  let next = 0
  return keyed.map((block) => (idOf(block) >= 0 ? (ordered[next++] ?? block) : block))
}

function idOf(block: Block): number {
  if (block.kind === 'table') return block.tag ?? -1
  return block.kind === 'paragraph' ? (block.lines[0]?.block ?? -1) : -1
}
