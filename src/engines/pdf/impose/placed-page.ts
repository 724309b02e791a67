/** A page that has become part of a sheet. */
import type { Matrix } from '../../../pdf-to-word/ir/geometry.ts'

export interface PlacedPage {
  /** References. */
  sheet: string
  /** Of the form that shows the page; undefined for one that shows nothing. */
  form: string | undefined
  /** From the page's own space to the sheet. */
  matrix: Matrix
  /** The upper left corner of the page on the sheet, in points. */
  corner: readonly [x: number, y: number]
}

/** By the reference of the page. */
export type PlacedPages = ReadonlyMap<string, PlacedPage>
