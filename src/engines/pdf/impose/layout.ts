/** Computes the position of each page on its sheet. */
import type { Size } from '../structure/shown.ts'
import type { ImposePlan } from './plan.ts'

/** The area of one page on a sheet. */
export interface Cell extends Size {
  /** Lower left corner, in points from that of the sheet. */
  x: number
  y: number
}

/** The areas of the pages on a sheet. */
export interface Layout {
  sheet: Size
  /** Cells in reading order: from left to right, then down. */
  cells: Cell[]
}

/** Returns the layout in which a page of this size is largest. */
export function layOut(page: Size, { perSheet, paper = page, gap, booklet }: ImposePlan): Layout {
  const turned = { width: paper.height, height: paper.width }
  const layouts = [paper, turned].flatMap((sheet) => grids(perSheet, booklet !== undefined).map((grid) => ({ sheet, grid })))
  const scaleOf = ({ sheet, grid: [columns, rows] }: (typeof layouts)[number]) =>
    Math.min(((sheet.width - gap) / columns - gap) / page.width, ((sheet.height - gap) / rows - gap) / page.height)
  const best = layouts.reduce((one, other) => (scaleOf(other) > scaleOf(one) * 1.001 ? other : one))
  return { sheet: best.sheet, cells: cellsOf(best.sheet, best.grid, gap) }
}

function grids(count: number, isBooklet: boolean): [columns: number, rows: number][] {
  if (isBooklet) return [[2, 1]]
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((columns) =>
    count % columns === 0 ? [[columns, count / columns]] : [],
  )
}

function cellsOf(sheet: Size, [columns, rows]: readonly [number, number], gap: number): Cell[] {
  const width = Math.max(1, (sheet.width - gap) / columns - gap)
  const height = Math.max(1, (sheet.height - gap) / rows - gap)
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return { x: gap + column * (width + gap), y: sheet.height - (row + 1) * (height + gap), width, height }
  })
}

/** Returns the pages, counted from 0, of each side of a sheet; undefined for an empty cell. */
export function sidesOf(pages: number, { perSheet, booklet }: ImposePlan): (number | undefined)[][] {
  const at = (index: number) => (index < pages ? index : undefined)
  if (booklet === undefined)
    return Array.from({ length: Math.ceil(pages / perSheet) }, (_, sheet) =>
      Array.from({ length: perSheet }, (_, place) => at(sheet * perSheet + place)),
    )
  const padded = Math.ceil(pages / 4) * 4
  return Array.from({ length: padded / 2 }, (_, side) => {
    const [first, last] = [at(side), at(padded - 1 - side)]
    return (side % 2 === 0) === (booklet === 'left') ? [last, first] : [first, last]
  })
}
