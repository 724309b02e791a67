/** A cell of a tagged table and its place in the grid. */
import type { Line } from '../../../ir/line.ts'
import type { TagCell } from '../../../read/tag-index.ts'

export interface Placed {
  cell: TagCell
  row: number
  column: number
  columnSpan: number
  rowSpan: number
  lines: Line[]
}
