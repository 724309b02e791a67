/** A page that is part of a sheet. */
import type { Matrix } from '../../../pdf-to-word/ir/geometry.ts'

/** A page and its place on a sheet. */
export interface PlacedPage {
  /** Reference of the sheet. */
  sheet: string
  /** Reference of the form that shows the page; undefined for an empty page. */
  form: string | undefined
  /** Matrix from the page's own space to the sheet. */
  matrix: Matrix
  /** The upper left corner of the page on the sheet, in points. */
  corner: readonly [x: number, y: number]
}

/** Placed pages by the reference of the page. */
export type PlacedPages = ReadonlyMap<string, PlacedPage>
