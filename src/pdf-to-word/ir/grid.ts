/** The cells that rules make, before anything is put into them. */
import type { Box } from './geometry.ts'

export interface GridCell {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  box: Box
}

export interface Grid {
  box: Box
  xs: number[]
  ys: number[]
  cells: GridCell[]
  /** Tables that are in its cells. */
  inner?: Grid[]
}
