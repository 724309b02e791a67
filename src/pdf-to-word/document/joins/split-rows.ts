/** Joins table rows that were cut at the end of a page: their cells continue in the first row of the next page. */

import type { Cell, DocumentBlock, Row } from '../../ir/block.ts'
import { continues } from './paragraphs.ts'

/** Returns whether each text of the second row continues one of the first, and at least one of them begins within a sentence. */
export function rowContinues(before: Row, next: Row): boolean {
  let isSure = false
  for (const cell of next.cells) {
    const [first] = cell.blocks
    if (!first) continue
    const last = cellBelow(cell, before)?.blocks.at(-1)
    if (first.kind !== 'paragraph' || last?.kind !== 'paragraph' || !continues(last, first)) return false
    if (/^\p{Ll}{2}/u.test(first.lines[0]?.words[0]?.text ?? '')) isSure = true
  }
  return isSure
}

/** Adds the content of `next` to `before`, which becomes one row across the page end. */
export function joinRows(before: Row, next: Row, joinBlocks: (before: DocumentBlock, next: DocumentBlock) => boolean): void {
  for (const cell of next.cells) {
    const target = cellBelow(cell, before)
    const [first] = cell.blocks
    if (!target || !first) continue
    const last = target.blocks.at(-1)
    const isJoined = last !== undefined && joinBlocks(last, first)
    target.blocks.push(...cell.blocks.slice(isJoined ? 1 : 0))
    target.vertical = 'top'
    target.borders = { ...target.borders, bottom: cell.borders.bottom }
  }
  before.bottom = next.bottom
  before.isCut = true
}

function cellBelow({ column }: Cell, row: Row): Cell | undefined {
  return row.cells.find((cell) => cell.column === column)
}
