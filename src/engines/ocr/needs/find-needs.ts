/** Finds the pages of a PDF that need OCR; runs in a page worker. */
import { openPdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { hiddenLayersOf } from '../../../pdf-to-word/read/content/marks.ts'
import { readPage } from '../../../pdf-to-word/read/page.ts'
import { pagesOf } from '../../../pdf-to-word/read/pages.ts'
import { needOf, type OcrMode, type PageNeed } from './needs.ts'

/** Returns those of the pages that need OCR. @param numbers 1-based */
export function findNeeds(bytes: Buffer, numbers: readonly number[], mode: OcrMode): PageNeed[] {
  const file = openPdfFile(bytes)
  if (!file) return []
  const all = pagesOf(file)
  const pageIndex = new Map(all.map((page, index) => [page, index]))
  const parts = { file, fonts: new Map(), hiddenLayers: hiddenLayersOf(file), pageIndex }
  return numbers.flatMap((number) => {
    const page = all[number - 1]
    return (page && needOf(readPage(page, number - 1, parts, { inUnits: true }), mode)) ?? []
  })
}
