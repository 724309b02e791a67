/**
 * Builds the model of the Word file from an open PDF: reads each page and runs `pagePasses` on it, then `textPasses` and `documentPasses`
 * on all pages together; the latter run `blockPasses` on each page.
 */
import { setImmediate as pause } from 'node:timers/promises'
import { keepRepeated, openAccount } from './account/account.ts'
import { createBookmarkSet } from './document/references/bookmarks.ts'
import { carriedFonts } from './fonts/embedding/carried.ts'
import type { PlacedDocument } from './ir/document.ts'
import { ignoreFindings, type OnFinding } from './ir/evidence.ts'
import type { PageContent } from './ir/page-content.ts'
import type { PageFacts } from './ir/page-facts.ts'
import { hasWords } from './ir/paragraph.ts'
import { runPasses, type Watch } from './ir/pass.ts'
import { contentOf } from './page/page-steps.ts'
import { createLetterGaps } from './page/words/letter-gaps.ts'
import { createStyleSet } from './page/words/styles.ts'
import type { PdfFile } from './pdf/file.ts'
import { documentPasses, pagePasses, textPasses } from './pipeline.ts'
import { hiddenLayersOf } from './read/content/marks.ts'
import type { FontCache } from './read/content/run.ts'
import { isCompleteOutline, readOutline } from './read/outline.ts'
import { pagesOf } from './read/pages.ts'
import { readForSheet } from './read/sheet.ts'
import { indexTags } from './read/tag-index.ts'
import { readTags } from './read/tags.ts'

/** The PDF, and what to read of it. */
export interface BuildInput {
  file: PdfFile
  pages: readonly number[] | undefined
  images: boolean
  /** Replaces a page's picture by the text recognised in it; undefined if none was recognised. */
  layScan?: (page: number, facts: PageFacts) => PageFacts
  onProgress: ((done: number, total: number) => void) | undefined
  signal: AbortSignal
  /** Observes each pass; passes over single pages are observed once per page. */
  watch?: Watch | undefined
  /** Receives the decisions of the passes; undefined if nobody needs them. */
  onFinding?: OnFinding
}

/** Returns the content of the Word file for a PDF. */
export async function buildModel(input: BuildInput): Promise<PlacedDocument> {
  const given = await readPages(input)
  const shown = openAccount(given.contents)
  const values = runPasses([...textPasses, ...documentPasses], given, input.watch)
  keepRepeated(shown, values)
  // The other values, such as the content of the pages, are not kept while the file is written.
  const { sections, body, noteSet: notes, comments, bookmarks, carried, background, mirrored, paragraphs } = values
  return {
    ...{ sections, body, notes, comments, bookmarks, carried, background, mirrored },
    hasText: shown.hasLetters || paragraphs.some(hasWords),
    account: shown,
    scales: new Map(given.contents.map(({ page, scale }) => [page, scale])),
  }
}

/** Returns the values that the first pass needs: the content of each page, and what the file says about all pages. */
async function readPages({ file, pages, images, layScan, onProgress, signal, watch, onFinding = ignoreFindings }: BuildInput) {
  const all = pagesOf(file)
  const pageIndex = new Map(all.map((page, i) => [page, i]))
  const chosen = pages ?? all.map((_, i) => i + 1)
  const cache: FontCache = new Map()
  const parts = { file, fonts: cache, hiddenLayers: hiddenLayersOf(file), pageIndex }
  const styles = createStyleSet()
  const gaps = createLetterGaps()
  const targets = createBookmarkSet()
  const tags = indexTags(readTags(file, pageIndex))
  const kinds = {
    isFixed: (block: number) => Boolean(tags.get(block)?.table ?? tags.get(block)?.isListItem),
    isLoose: (block: number) => tags.get(block)?.isLoose ?? false,
  }
  const isCell = (block: number) => Boolean(tags.get(block)?.table)
  const tagging = { blockOf: tags.blockOf, isCell, kinds }
  const contents: PageContent[] = []
  for (const number of chosen) {
    const page = all[number - 1]
    if (!page) continue
    const read = readForSheet(page, number - 1, parts)
    const facts = layScan?.(number, read) ?? read
    if (!images) {
      facts.pictures = []
      facts.shapes = facts.shapes.filter(({ kind }) => kind !== 'path')
    }
    const content = contentOf(runPasses(pagePasses, { facts, styles, gaps, tagging, bookmark: targets.addressOf, onFinding }, watch))
    contents.push(images ? content : { ...content, shown: { ...content.shown, marks: [] } })
    onProgress?.(contents.length, chosen.length)
    await pause()
    signal.throwIfAborted()
  }
  const fonts = [...cache.values()]
  const kernings = gaps.kernings()
  return {
    contents,
    styles,
    targets,
    tags,
    outline: readOutline(file, pageIndex),
    outlineIsComplete: isCompleteOutline(file),
    fonts,
    kernings,
    carried: carriedFonts(fonts, kernings),
    onFinding,
    watch,
  }
}
