/**
 * Finds the pages of a PDF that need OCR; runs in the sandbox.
 *
 *     needs-program PDF QUESTION
 *
 * Writes `needs.json`, a list of `PageNeed`, into the current folder.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { openPdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { hiddenLayersOf } from '../../../pdf-to-word/read/content/marks.ts'
import { readPage } from '../../../pdf-to-word/read/page.ts'
import { pagesOf } from '../../../pdf-to-word/read/pages.ts'
import { needOf, type OcrMode, type PageNeed } from './needs.ts'

/** The question, as JSON. */
export interface NeedsQuestion {
  /** 1-based. */
  pages: readonly number[]
  mode: OcrMode
}

const [path = '', question = ''] = process.argv.slice(2)
if (path !== '') await writeFile('needs.json', JSON.stringify(await findNeeds(path, JSON.parse(await readFile(question, 'utf8')))))

async function findNeeds(pdf: string, { pages, mode }: NeedsQuestion): Promise<PageNeed[]> {
  const file = openPdfFile(await readFile(pdf))
  if (!file) return []
  const all = pagesOf(file)
  const pageIndex = new Map(all.map((page, index) => [page, index]))
  const parts = { file, fonts: new Map(), hiddenLayers: hiddenLayersOf(file), pageIndex }
  return pages.flatMap((number) => {
    const page = all[number - 1]
    return (page && needOf(readPage(page, number - 1, parts, { inUnits: true }), mode)) ?? []
  })
}
