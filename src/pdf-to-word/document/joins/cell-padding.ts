/** Equalises the distance of text from the edges of its cell, because Word has one cell margin for a whole table. */

import type { Table } from '../../ir/block.ts'

/** Gives two parts of a table the smaller cell margins of both; the texts keep their positions. */
export function sharePadding(a: Table, b: Table): void {
  const padding = { left: Math.min(a.padding.left, b.padding.left), right: Math.min(a.padding.right, b.padding.right) }
  for (const table of [a, b]) setPadding(table, padding)
}

function setPadding(table: Table, padding: Table['padding']): void {
  const { left, right } = table.padding
  table.padding = padding
  for (const { blocks } of table.rows.flatMap(({ cells }) => cells)) {
    for (const block of blocks) {
      if (block.kind !== 'paragraph') continue
      block.left += padding.left - left
      block.right -= padding.right - right
    }
  }
}
