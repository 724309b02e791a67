/** Grids of ruled cells, before their content is assigned. */
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
  /** Grids of tables nested in its cells. */
  inner?: Grid[]
}
