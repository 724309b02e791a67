/** Grids of ruled cells, before their content is assigned. */
import type { Box } from './geometry.ts'

/** A cell of a grid; rows and columns count from 0. */
export interface GridCell {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  box: Box
}

/** A grid; its edges are x and y coordinates in points. */
export interface Grid {
  box: Box
  xs: number[]
  ys: number[]
  cells: GridCell[]
  /** Grids of tables nested in its cells. */
  inner?: Grid[]
}
