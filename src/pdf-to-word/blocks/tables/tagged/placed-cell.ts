/** A cell of a tagged table and its place in the grid. */
import type { Line } from '../../../ir/line.ts'
import type { TagCell } from '../../../read/tag-index.ts'

/** A cell in the grid; rows and columns count from 0. */
export interface Placed {
  cell: TagCell
  row: number
  column: number
  columnSpan: number
  rowSpan: number
  lines: Line[]
}
