/** A grid under construction: its edges, and the places that have a side between them. */

import type { Grid } from '../../../ir/grid.ts'
import { mergeCells } from '../../../page/shapes/grid.ts'
import { gridDraft } from '../../../tuning/blocks/grids.ts'

/** The edges of the grid, in points, and the sides between its places. */
export interface Draft {
  xs: number[]
  ys: number[]
  /** True if the place has a side on its right; by row and column. */
  right: boolean[][]
  /** True if the place has a side below; by row and column. */
  down: boolean[][]
}

/** Returns a draft that equals the grid. */
export function draftOf({ xs, ys, cells }: Grid): Draft {
  const owner = ys.slice(1).map((): number[] => [])
  for (const [index, { row, column, rowSpan, columnSpan }] of cells.entries()) {
    for (let r = row; r < row + rowSpan; r++) for (let c = column; c < column + columnSpan; c++) (owner[r] ?? [])[c] = index
  }
  return {
    xs: [...xs],
    ys: [...ys],
    right: owner.map((row) => row.map((own, c) => own !== row[c + 1])),
    down: owner.map((row, r) => row.map((own, c) => own !== owner[r + 1]?.[c])),
  }
}

/** Returns the grid of a draft. */
export function gridOfDraft({ xs, ys, right, down }: Draft): Grid {
  const cells = mergeCells(xs, ys, { right: (row, column) => !right[row]?.[column], down: (row, column) => !down[row]?.[column] })
  return { box: { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs.at(-1) ?? 0, y1: ys.at(-1) ?? 0 }, xs: [...xs], ys: [...ys], cells }
}

/** Adds a side at an x to some rows, and an edge if the grid has none there. */
export function addUpright(draft: Draft, at: number, isSide: (row: number) => boolean): void {
  const { xs, right, down } = draft
  const known = xs.findIndex((x) => Math.abs(x - at) <= gridDraft.sameEdge)
  if (known === 0 || known === xs.length - 1) return
  let column = known - 1
  if (known < 0) {
    column = xs.findIndex((x) => x > at) - 1
    if (column < 0) return
    xs.splice(column + 1, 0, at)
    for (const row of right) row.splice(column, 0, false)
    for (const row of down) row.splice(column, 0, row[column] ?? false)
  }
  for (const [row, sides] of right.entries()) if (isSide(row)) sides[column] = true
}

/** Adds a side at a y to some columns, and an edge if the grid has none there. */
export function addLevel(draft: Draft, at: number, isSide: (column: number) => boolean): void {
  const { ys, right, down } = draft
  const known = ys.findIndex((y) => Math.abs(y - at) <= 1)
  if (known === 0 || known === ys.length - 1) return
  let row = known - 1
  if (known < 0) {
    row = ys.findIndex((y) => y > at) - 1
    if (row < 0) return
    ys.splice(row + 1, 0, at)
    right.splice(row, 0, [...(right[row] ?? [])])
    down.splice(
      row,
      0,
      (down[row] ?? []).map(() => false),
    )
  }
  const sides = down[row] ?? []
  for (let column = 0; column < sides.length; column++) if (isSide(column)) sides[column] = true
}

/** Returns grids that lie one below the other as one draft. */
export function stack(parts: readonly Grid[]): Draft {
  const xs: number[] = []
  for (const x of parts.flatMap((part) => part.xs).sort((a, b) => a - b)) if (x - (xs.at(-1) ?? -Infinity) > gridDraft.sameEdge) xs.push(x)
  const draft: Draft = { xs, ys: [parts[0]?.ys[0] ?? 0], right: [], down: [] }
  for (const part of parts) {
    const own = draftOf(part)
    const owner = xs.slice(1).map((x, column) => part.xs.findLastIndex((edge) => edge <= (x + (xs[column] ?? x)) / 2))
    for (const [row, bottom] of part.ys.slice(1).entries()) {
      draft.ys.push(bottom)
      draft.right.push(
        xs
          .slice(1)
          .map(
            (x, column) =>
              Math.abs((part.xs[(owner[column] ?? 0) + 1] ?? 0) - x) <= gridDraft.sameEdge &&
              (own.right[row]?.[owner[column] ?? 0] ?? true),
          ),
      )
      const isLast = row === part.ys.length - 2
      draft.down.push(owner.map((column) => isLast || (own.down[row]?.[column] ?? true)))
    }
  }
  return draft
}
