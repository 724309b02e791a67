/** Finds the page numbers of tables of contents that end at one place, below which other numbers need no dots before them. */

import type { DocumentLine } from '../../ir/line.ts'
import { tocEntry } from '../../tuning/document/toc.ts'
import { type NumberColumn, readEntry } from './entry.ts'

/** Returns the column of page numbers of each page with enough entries. */
export function numberColumns(lines: Iterable<DocumentLine>): Map<number, NumberColumn> {
  const pages = new Map<number, { ends: number[]; values: number[] }>()
  for (const line of lines) {
    const entry = readEntry(line)
    if (!entry || entry.value === null) continue
    const found = pages.get(line.page) ?? { ends: [], values: [] }
    pages.set(line.page, found)
    found.ends.push(entry.number.x1)
    found.values.push(entry.value)
  }
  const columns = new Map<number, NumberColumn>()
  for (const [page, { ends, values }] of pages) {
    if (ends.length < tocEntry.fewestOfColumn) continue
    const x1 = ends.sort((a, b) => a - b)[Math.floor(ends.length / 2)] ?? 0
    const before = pages.get(page - 1)?.values.at(-1) ?? values[0] ?? 0
    const after = pages.get(page + 1)?.values[0] ?? values.at(-1) ?? 0
    columns.set(page, { x1, from: Math.min(before, values[0] ?? 0), to: Math.max(after, values.at(-1) ?? 0) })
  }
  return columns
}
