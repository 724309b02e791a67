/** The columns above notes: those of a column stand below a rule of its own, with other text beside them. */
import type { Line } from '../layout/model.ts'
import type { Rule } from '../layout/rules.ts'

/** So far above the rule, in points, lines still tell where columns begin. */
const band = 150
/** How far a rule begins from where its column does, and the narrowest gutter, in points. */
const sameStart = 8
const narrowest = 5
/** The least width of a column, in points. */
const narrowestColumn = 100

export interface NoteColumn {
  /** Where it begins, and where the next one does: Infinity for the last. */
  from: number
  next: number
  /** Where its longest line ends. */
  right: number
  /** Where what stands below all columns begins, such as an imprint or the page's number; Infinity where nothing does. */
  bottom: number
}

/**
 * The column that a rule begins with, or null where none begins there.
 * @param lines of the body of its page
 */
export function columnUnder({ at, from }: Rule, lines: readonly Line[]): NoteColumn | null {
  const near = lines.filter(({ top }) => top > at - band).toSorted((a, b) => a.top - b.top)
  const above = columnsOf(near.filter(({ top }) => top < at))
  const below = near.filter(({ top }) => top > at)
  const imprint = near.find((line) => line.top > (below[0]?.bottom ?? 0) && (reachesOver(line, above) || isLoneNumber(line, below)))
  const columns = columnsOf(near.slice(0, imprint && near.indexOf(imprint)))
  const index = columns.findIndex(({ x0 }) => Math.abs(from - x0) <= sameStart)
  const own = columns[index]
  if (!own) return null
  return { from: own.x0, next: columns[index + 1]?.x0 ?? Infinity, right: own.x1, bottom: imprint?.top ?? Infinity }
}

/** Whether a line is a number below all others, as those of pages are. */
function isLoneNumber({ words, top, size }: Line, lines: readonly Line[]): boolean {
  return words.length === 1 && /^\d+$/.test(words[0]?.text ?? '') && lines.every((line) => line.top >= top || line.bottom < top - size)
}

function reachesOver({ x0, x1 }: Line, columns: readonly Span[]): boolean {
  return columns.some((column, i) => i > 0 && x0 < column.x0 - narrowest && x1 > column.x0)
}

interface Span {
  x0: number
  x1: number
}

/** What lines cover between the gutters that none of them reaches into. */
function columnsOf(lines: readonly Line[]): Span[] {
  const columns: Span[] = []
  for (const { x0, x1 } of lines.toSorted((a, b) => a.x0 - b.x0)) {
    const last = columns.at(-1)
    if (last && (x0 - last.x1 < narrowest || last.x1 - last.x0 < narrowestColumn)) last.x1 = Math.max(last.x1, x1)
    else columns.push({ x0, x1 })
  }
  // Figures at the right of a table are no column.
  const [before, last] = columns.slice(-2)
  if (!before || !last || last.x1 - last.x0 >= narrowestColumn) return columns
  return [...columns.slice(0, -2), { x0: before.x0, x1: last.x1 }]
}
