/** Writes the outline of the result (ISO 32000-1, 12.3.3). */
import type { Dict, PdfObject } from '../../../pdf-to-word/ir/pdf-object.ts'
import { dictOf } from '../../../pdf-to-word/pdf/objects.ts'
import type { OutlineMode } from '../assemble/merge-plan.ts'
import type { PdfWriter } from '../structure/pdf-writer.ts'
import type { Copier } from './copier.ts'
import { addAll, type Source } from './source.ts'
import { textString } from './text.ts'

interface Entry {
  /** Title, place and style, in PDF syntax. */
  entries: string
  isOpen: boolean
  below: Entry[]
}

/** Maximum depth of an outline, and maximum number of entries of one file, that are read. */
const deepest = 32
const mostEntries = 200_000
/** Keys that are copied from an entry; its links to other entries are written anew. */
const own = ['Title', 'Dest', 'A', 'C', 'F'] as const

/** Returns an empty outline. */
export function createOutline(writer: PdfWriter, mode: OutlineMode) {
  const top: Entry[] = []

  return {
    add(source: Source, copier: Copier): void {
      if (mode === 'none') return
      const below = readEntries(source, copier)
      if (mode === 'keep') addAll(top, below)
      else {
        const [first] = source.pages
        const place = first ? copier.text([{ num: first.num, gen: 0 }, 'Fit']) : 'null'
        top.push({ entries: `/Title ${textString(source.title)}/Dest ${place}`, isOpen: false, below })
      }
    },
    /** Returns the object number of the outline; null where it is empty. */
    write(): number | null {
      if (top.length === 0) return null
      const root = writer.reserve()
      const { first, last } = writeEntries(writer, top, root)
      writer.write(root, `<</Type/Outlines/First ${first} 0 R/Last ${last} 0 R/Count ${countShown(top)}>>`)
      return root
    },
  }
}

function readEntries({ file }: Source, copier: Copier): Entry[] {
  const seen = new Set<Dict>()
  function read(parent: Dict, level: number): Entry[] {
    const entries: Entry[] = []
    if (level > deepest) return entries
    for (let item = dictOf(file.resolve(parent.get('First'))); item.size > 0 && !seen.has(item) && seen.size < mostEntries; ) {
      seen.add(item)
      const kept: Dict = new Map(own.flatMap((key) => (item.has(key) ? [[key, item.get(key) as PdfObject]] : [])))
      const count = file.resolve(item.get('Count'))
      entries.push({ entries: copier.entries(kept), isOpen: typeof count === 'number' && count > 0, below: read(item, level + 1) })
      item = dictOf(file.resolve(item.get('Next')))
    }
    return entries
  }
  return read(dictOf(file.resolve(file.catalog.get('Outlines'))), 1)
}

function writeEntries(writer: PdfWriter, entries: readonly Entry[], parent: number): { first: number; last: number } {
  const numbers = entries.map(() => writer.reserve())
  for (const [index, entry] of entries.entries()) {
    const [num = 0, before, after] = [numbers[index], numbers[index - 1], numbers[index + 1]]
    const parts = [entry.entries, `/Parent ${parent} 0 R`]
    if (before !== undefined) parts.push(`/Prev ${before} 0 R`)
    if (after !== undefined) parts.push(`/Next ${after} 0 R`)
    if (entry.below.length > 0) {
      const { first, last } = writeEntries(writer, entry.below, num)
      const count = countShown(entry.below)
      parts.push(`/First ${first} 0 R/Last ${last} 0 R/Count ${entry.isOpen ? count : -count}`)
    }
    writer.write(num, `<<${parts.join('')}>>`)
  }
  return { first: numbers[0] ?? 0, last: numbers.at(-1) ?? 0 }
}

/** Returns how many entries are visible while their parents are open. */
function countShown(entries: readonly Entry[]): number {
  return entries.reduce((sum, { isOpen, below }) => sum + 1 + (isOpen ? countShown(below) : 0), 0)
}
