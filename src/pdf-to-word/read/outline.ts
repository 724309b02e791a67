/** Reads the outline (bookmarks) of a PDF: the titles of its headings, with their levels and places. */

import type { Dict } from '../ir/pdf-object.ts'
import type { PdfFile } from '../pdf/file.ts'
import { dictOf, textOf } from '../pdf/objects.ts'
import { outlineBounds } from '../tuning/read.ts'
import { targetOf } from './links.ts'

/** An entry of the outline. */
export interface OutlineEntry {
  title: string
  /** Level, from 1. */
  level: number
  /** Page index, from 0; -1 if unknown. */
  page: number
}

/** Returns the entries in order, with their depth. @param pageIndex index of each page, from 0 */
export function readOutline(file: PdfFile, pageIndex: ReadonlyMap<Dict, number>): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  const seen = new Set<Dict>()

  function walk(first: Dict, level: number): void {
    let item = first
    while (item.size > 0 && !seen.has(item) && entries.length < outlineBounds.entryLimit) {
      seen.add(item)
      const action = dictOf(file.resolve(item.get('A')))
      const target = targetOf(item.get('Dest') ?? action.get('D'), file, pageIndex)
      entries.push({ title: textOf(file.resolve(item.get('Title'))), level, page: target?.page ?? -1 })
      if (level < 9) walk(dictOf(file.resolve(item.get('First'))), level + 1)
      item = dictOf(file.resolve(item.get('Next')))
    }
  }

  const root = dictOf(file.resolve(file.catalog.get('Outlines')))
  walk(dictOf(file.resolve(root.get('First'))), 1)
  return entries
}

/** Returns whether the outline contains all headings of its levels, as LibreOffice writes it. */
export function isCompleteOutline({ trailer, resolve }: PdfFile): boolean {
  return textOf(resolve(dictOf(resolve(trailer.get('Info'))).get('Producer'))).startsWith('LibreOffice')
}
