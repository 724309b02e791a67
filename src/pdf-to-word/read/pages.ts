/** Lists the pages of a PDF in order. */

import type { Dict } from '../ir/pdf-object.ts'
import type { PdfFile } from '../pdf/file.ts'
import { dictOf } from '../pdf/objects.ts'
import { pageBounds } from '../tuning/read.ts'

/** Returns the page dictionaries. A damaged page tree gives the pages that can be reached. */
export function pagesOf(file: PdfFile): Dict[] {
  const pages: Dict[] = []
  const seen = new Set<Dict>()

  function walk(node: Dict, depth: number): void {
    if (seen.has(node) || depth > 64 || pages.length >= pageBounds.pageLimit) return
    seen.add(node)
    const kids = file.resolve(node.get('Kids'))
    if (!Array.isArray(kids)) {
      if (node.size > 0) pages.push(node)
      return
    }
    for (const kid of kids) walk(dictOf(file.resolve(kid)), depth + 1)
  }

  walk(dictOf(file.resolve(file.catalog.get('Pages'))), 0)
  return pages
}
