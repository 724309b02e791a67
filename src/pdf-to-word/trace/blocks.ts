/** Lists the blocks of each page after a pass, as plain data for display. */

import { lineText } from '../blocks/lines/rows.ts'
import { paragraphsIn } from '../blocks/walk.ts'
import type { Block, Cell, Row, Table } from '../ir/block.ts'
import type { Figure } from '../ir/figure.ts'
import { type Box, union } from '../ir/geometry.ts'
import type { Grid } from '../ir/grid.ts'
import { boxOfLines } from '../ir/line.ts'
import type { PageBlocks } from '../ir/page-blocks.ts'
import type { PageContent } from '../ir/page-content.ts'
import type { Paragraph } from '../ir/paragraph.ts'
import { type Chapter, type Section, variantsOf } from '../ir/section.ts'
import { factsOf, figureRole, paragraphRole, tableRole } from './roles.ts'
import type { TraceBlock, TraceBlocks, TraceBox } from './trace.ts'

/** Maximum number of displayed letters of a block. */
const mostText = 240

/** The blocks by page index, from 0. */
export type BlocksByPage = Map<number, TraceBlocks>

/** Returns a box as rounded numbers: left, top, right, bottom. */
export const boxFor = ({ x0, y0, x1, y1 }: Box): TraceBox => [round(x0), round(y0), round(x1), round(y1)]

/** Returns a value rounded to tenths; 0 for the infinities of empty boxes. */
export const round = (value: number): number => (Number.isFinite(value) ? Math.round(value * 10) / 10 : 0)

/** Collects the blocks of all pages, in reading order. */
export function createBlockList() {
  const byPage: BlocksByPage = new Map()
  const of = (page: number): TraceBlocks => {
    const found = byPage.get(page) ?? { blocks: [], columns: [] }
    byPage.set(page, found)
    return found
  }
  const nextOrder = (page: number) => of(page).blocks.filter(({ order }) => order > 0).length + 1

  function push(page: number, block: Omit<TraceBlock, 'order'>): void {
    of(page).blocks.push({ ...block, order: block.place === 'text' && block.kind !== 'grid' ? nextOrder(page) : 0 })
  }

  function add(block: Block, place: TraceBlock['place']): void {
    if (block.kind === 'paragraph') addParagraph(block, place)
    else if (block.kind === 'table') addTable(block, block.floating && place === 'text' ? 'floating' : place)
    else push(block.page, { ...figureItem(block), place: block.inline ? place : 'floating' })
  }

  function addParagraph(paragraph: Paragraph, place: TraceBlock['place']): void {
    const parts = Map.groupBy(paragraph.lines, ({ page }) => page)
    for (const [page, lines] of parts) {
      push(page, {
        ...{ kind: 'paragraph', place, role: paragraphRole(paragraph), cells: [], facts: factsOf(paragraph) },
        box: boxFor(boxOfLines(lines)),
        text: lines.map(lineText).join(' ').slice(0, mostText),
      })
    }
  }

  function addTable(table: Table, place: TraceBlock['place']): void {
    for (const [page, rows] of rowsByPage(table)) {
      const boxes = rows.flatMap(({ cells }) => cells.map(({ box }) => box))
      push(page, {
        ...{ kind: 'table', place, role: tableRole(table), facts: factsOf(table), text: textOf(table) },
        box: boxFor(boxes.length > 0 ? union(boxes) : table.box),
        cells: boxes.map(boxFor),
      })
    }
    for (const { blocks } of cellsOf(table)) for (const block of blocks) add(block, 'cell')
  }

  function addGrid(page: number, { box, xs, ys, cells }: Grid): void {
    const role = `Grid, ${xs.length - 1} by ${ys.length - 1}`
    push(page, { kind: 'grid', place: 'text', role, box: boxFor(box), text: '', cells: cells.map((cell) => boxFor(cell.box)), facts: [] })
  }

  function addShape(page: number, box: Box, role: string): void {
    push(page, { kind: 'figure', place: 'floating', role, box: boxFor(box), text: '', cells: [], facts: [] })
  }

  return { byPage, add, addGrid, addShape, addColumn: (page: number, box: Box) => void of(page).columns.push(boxFor(box)) }
}

type BlockList = ReturnType<typeof createBlockList>

/** Adds the grids, charts and diagrams of a page. */
export function addDrawn(list: BlockList, page: number, { grids, charts, diagrams }: Partial<PageContent>): void {
  for (const grid of grids ?? []) list.addGrid(page, grid)
  for (const { box } of charts ?? []) list.addShape(page, box, 'Chart')
  for (const { box } of diagrams ?? []) list.addShape(page, box, 'Diagram')
}

/** Adds the blocks of pages that are still separate. */
export function addPages(list: BlockList, pages: readonly Pick<PageBlocks, 'page' | 'zones' | 'floats'>[]): void {
  for (const { page, zones, floats } of pages) {
    for (const { columns } of zones) {
      for (const { blocks, x0, x1, top } of columns) {
        const box = blocks.length > 0 ? union(blocks.map((block) => block.box)) : undefined
        if (columns.length > 1 && box) list.addColumn(page, { x0, x1, y0: Math.min(top, box.y0), y1: box.y1 })
        for (const block of blocks) list.add(block, 'text')
      }
    }
    for (const block of floats) list.add(block, 'floating')
  }
}

/** Adds the blocks of the whole document, with the headers and footers of its chapters. */
export function addSections(list: BlockList, sections: readonly Section[]): void {
  for (const { stretches, columns } of sections) {
    for (const { page, column, blocks, top } of stretches) {
      const own = blocks.filter((block) => block.page === page)
      const { x0, x1 } = columns[column] ?? { x0: 0, x1: 0 }
      if (columns.length > 1 && own.length > 0) {
        const box = union(own.map((block) => block.box))
        list.addColumn(page, { x0, x1, y0: Math.min(top, box.y0), y1: box.y1 })
      }
      for (const block of blocks) list.add(block, 'text')
    }
  }
  for (const chapter of new Set(sections.map((section) => section.chapter))) addChapter(list, chapter)
}

/** Adds the headers and footers of a chapter to the list. */
export function addChapter(list: BlockList, { header, footer }: Chapter): void {
  for (const blocks of variantsOf(header)) for (const block of blocks) list.add(block, 'header')
  for (const blocks of variantsOf(footer)) for (const block of blocks) list.add(block, 'footer')
}

const figureItem = (figure: Figure) => ({
  ...{ kind: 'figure' as const, role: figureRole(figure), facts: factsOf(figure), cells: [] },
  box: boxFor(figure.box),
  text: (figure.slanted?.text ?? figure.alt).slice(0, mostText),
})

/** Returns the cells without vertical text; the positions in the others are not page coordinates. */
const cellsOf = ({ rows }: Table): Cell[] => rows.flatMap(({ cells }) => cells.filter(({ turned }) => !turned))

function rowsByPage({ page, rows }: Table): Map<number, Row[]> {
  let current = page
  return Map.groupBy(rows, ({ beginsPage }) => {
    if (beginsPage) current++
    return current
  })
}

function textOf(table: Table): string {
  const texts: string[] = []
  let length = 0
  for (const { lines } of paragraphsIn([table])) {
    const text = lines.map(lineText).join(' ')
    texts.push(text)
    length += text.length
    if (length > mostText) break
  }
  return texts.join(' · ').slice(0, mostText)
}
