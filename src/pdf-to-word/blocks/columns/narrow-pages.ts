/**
 * Finds the text area of pages whose text fills only the first of the previous page's columns, such as the end of an article.
 */

import type { Line } from '../../ir/line.ts'
import type { Column, PageBlocks } from '../../ir/page-blocks.ts'
import { narrowPages } from '../../tuning/blocks/columns.ts'

/**
 * Returns the text area of a page: the first column of the previous page if all lines fit into it, otherwise the usual area.
 * @param shift distance from the place of the previous page's text to that of this page, in points
 */
export function textOn(lines: readonly Line[], before: PageBlocks | undefined, text: Column, shift: number): Column {
  const columns = before?.zones.at(-1)?.columns ?? []
  const [column] = columns
  if (!column || columns.length < 2 || lines.length === 0) return text
  const first = { x0: column.x0 + shift, x1: column.x1 + shift }
  const rightmost = Math.max(...lines.map(({ x1 }) => x1))
  const isIn =
    rightmost < first.x1 + narrowPages.overhang &&
    rightmost > first.x1 - narrowPages.ragged &&
    lines.every(({ x0 }) => x0 > first.x0 - narrowPages.overhang)
  return isIn ? { left: first.x0, right: first.x1 } : text
}
