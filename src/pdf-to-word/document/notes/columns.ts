/** Finds the columns above notes: the notes of a column are below a separate rule and have other text beside them. */

import type { DocumentLine } from '../../ir/line.ts'
import type { Rule } from '../../ir/shape.ts'
import { noteColumns } from '../../tuning/document/notes.ts'

/** The column above notes, in points. */
export interface NoteColumn {
  /** Left edge of the column, and of the next one; Infinity for the last. */
  from: number
  next: number
  /** Right end of its longest line. */
  right: number
  /** Top of content below all columns, such as an imprint or the page number; Infinity if there is none. */
  bottom: number
}

/** Returns the column that begins where a rule begins, or null if there is none. @param lines body lines of the page */
export function columnUnder({ at, from }: Rule, lines: readonly DocumentLine[]): NoteColumn | null {
  const near = lines.filter(({ top }) => top > at - noteColumns.band).toSorted((a, b) => a.top - b.top)
  const found = columnFrom(
    from,
    near.filter(({ top }) => top < at),
  )
  // The text above may be indented, as program code is.
  const above = found && { ...found, from: Math.min(found.from, from) }
  const below = near.filter(({ top }) => top > at)
  const imprint = near.find(
    (line) => line.top > (below[0]?.bottom ?? 0) && ((above && reachesOver(line, above)) || isLoneNumber(line, below)),
  )
  const own = columnFrom(from, near.slice(0, imprint && near.indexOf(imprint)))
  return own && { ...own, bottom: imprint?.top ?? Infinity }
}

/**
 * Returns the column that begins at an x. Text too narrow for a column, such as figures and labels of a table, belongs to the column
 * before it.
 */
function columnFrom(x: number, lines: readonly DocumentLine[]): Omit<NoteColumn, 'bottom'> | null {
  const stretches = stretchesOf(lines)
  const atRule = stretches.findIndex(({ x0 }) => Math.abs(x - x0) <= noteColumns.sameStart)
  // Below a space, only the notes show their column, and their first lines may be indented.
  const index = atRule < 0 ? stretches.findIndex(({ x0 }) => x0 > x && x0 - x <= noteColumns.mostIndent) : atRule
  const own = stretches[index]
  if (!own) return null
  const following = stretches.slice(index + 1)
  const next = following.findIndex(({ x0, x1 }) => x1 - x0 >= noteColumns.narrowestColumn && x0 - own.x0 >= noteColumns.narrowestColumn)
  const last = (next < 0 ? following : following.slice(0, next)).at(-1) ?? own
  return { from: own.x0, next: following[next]?.x0 ?? Infinity, right: last.x1 }
}

/** Returns whether a line is a number below all others, such as a page number. */
function isLoneNumber({ words, top, size }: DocumentLine, lines: readonly DocumentLine[]): boolean {
  return words.length === 1 && /^\d+$/.test(words[0]?.text ?? '') && lines.every((line) => line.top >= top || line.bottom < top - size)
}

/** Returns whether a line extends across an edge of a column. */
function reachesOver({ x0, x1 }: DocumentLine, { from, next }: { from: number; next: number }): boolean {
  return [from, next].some((edge) => x0 < edge - noteColumns.sameStart && x1 > edge + noteColumns.narrowest)
}

/** Returns the x intervals that the lines cover, separated by gutters. */
function stretchesOf(lines: readonly DocumentLine[]): { x0: number; x1: number }[] {
  const stretches: { x0: number; x1: number }[] = []
  for (const { x0, x1 } of lines.toSorted((a, b) => a.x0 - b.x0)) {
    const last = stretches.at(-1)
    if (last && x0 - last.x1 < noteColumns.narrowest) last.x1 = Math.max(last.x1, x1)
    else stretches.push({ x0, x1 })
  }
  return stretches
}
