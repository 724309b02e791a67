/** The items that are sorted into columns. */
import type { Box } from '../../ir/geometry.ts'

/** A line, table or figure and its place on the page. */
export interface Item<T> {
  box: Box
  isText: boolean
  /** Position in the drawing order of the page. */
  order: number
  value: T
}
