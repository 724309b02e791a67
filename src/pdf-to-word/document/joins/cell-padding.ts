/** The distance of text from the sides of its cell, which Word has once for a whole table. */

import type { Table } from '../../ir/block.ts'

/** Gives two parts of a table the lesser distances of both, within which their texts stay where they are. */
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
