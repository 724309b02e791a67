/** What is sorted into columns. */
import type { Box } from '../../ir/geometry.ts'

/** What is placed on a page: a line, a table, a figure. */
export interface Item<T> {
  box: Box
  isText: boolean
  /** Its place in the drawing order of the page. */
  order: number
  value: T
}
