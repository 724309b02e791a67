/** Cuts lines that cross the edges of a grid's cells. */

import type { Grid, GridCell } from '../../ir/grid.ts'
import type { Line, Word } from '../../ir/line.ts'

/** Returns the cell at a point, with a tolerance of a point; undefined if there is none. */
export function cellAt(grid: Grid, x: number, y: number): GridCell | undefined {
  return grid.cells.find(({ box }) => x >= box.x0 - 1 && x <= box.x1 + 1 && y >= box.y0 - 1 && y <= box.y1 + 1)
}

/** Returns the pieces of a line that crosses cell edges; narrow cells leave no gap between their texts. */
export function cutAtEdges(line: Line, grid: Grid): Line[] {
  const y = (line.top + line.bottom) / 2
  const groups: { cell: GridCell | undefined; words: Word[] }[] = []
  for (const word of line.words) {
    const cell = cellAt(grid, (word.x0 + word.x1) / 2, y)
    const last = groups.at(-1)
    if (last && (last.cell === cell || !cell)) last.words.push(word)
    else groups.push({ cell, words: [word] })
  }
  if (groups.length < 2) return [line]
  return groups.map(({ words }) => ({
    ...line,
    words: words.map((word, i) => (i === 0 ? { ...word, joined: false } : word)),
    x0: Math.min(...words.map((word) => word.x0)),
    x1: Math.max(...words.map((word) => word.x1)),
  }))
}
