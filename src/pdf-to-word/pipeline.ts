/** From an open PDF to what is written: reads page by page, then looks at all pages together, pass by pass. */
import { setImmediate as pause } from 'node:timers/promises'
import * as blocks from './blocks/steps.ts'
import { createBookmarkSet } from './document/references/bookmarks.ts'
import * as document from './document/steps.ts'
import { carriedFonts } from './fonts/embedding/carried.ts'
import type { PlacedDocument } from './ir/document.ts'
import type { PageContent } from './ir/page-content.ts'
import { type Pass, runPasses, type Step } from './ir/pass.ts'
import { contentOf } from './page/page-content.ts'
import * as page from './page/steps.ts'
import { createStyleSet } from './page/words/styles.ts'
import type { PdfFile } from './pdf/file.ts'
import { dictOf, textOf } from './pdf/objects.ts'
import * as placement from './placement/steps.ts'
import { hiddenLayersOf } from './read/content/marks.ts'
import type { FontCache } from './read/content/run.ts'
import { readOutline } from './read/outline.ts'
import { readPage } from './read/page.ts'
import { pagesOf } from './read/pages.ts'
import { indexTags } from './read/tag-index.ts'
import { readTags } from './read/tags.ts'

/** All values that passes hand to each other. */
export interface Values extends page.PageValues, placement.PlacementValues {
  contents: readonly PageContent[]
  carried: placement.PlacementValues['carried']
}

const pass = (does: string, step: Step<Values>): Pass<Values> => ({ ...step, does })

/** What is done with all pages together, in this order, after each page was read and its letters became lines. */
export const passes: readonly Pass<Values>[] = [
  // Letters of all pages.
  pass('Letters of fonts that are not carried get a family that readers have.', page.nameStandIns),
  pass('Words whose letters are set apart or close get that as a style.', page.spaceLetters),

  // What is not the text of its page.
  pass('Numbers in the margin that count lines leave the text.', document.takeLineNumbers),
  pass(
    'Lines that repeat at the edges of pages become headers and footers, and pages that share them chapters.',
    document.findHeadersAndFooters,
  ),
  pass('Pictures and drawings that repeat on the pages of a chapter leave these pages.', document.takeRepeatedFigures),
  pass('Footnotes and endnotes leave the text.', document.takeNotes),

  // The blocks of each page.
  pass('The usual style and distance of lines, and the edges of the text, are measured.', blocks.measureText),
  pass('The lines of each page become tables, columns, paragraphs and figures.', blocks.makeBlocks),
  pass('Where most of them are justified, they are made again, since the ends of such lines tell less.', blocks.judgeJustification),

  // All pages as one document.
  pass('Each chapter gets its header and its footer.', document.makeHeadersAndFooters),
  pass('Pages of one size and with the same columns become sections, and what page ends have cut is joined.', document.makeSections),
  pass('Tables of contents are found, and each of their entries becomes a paragraph.', document.findTableOfContents),
  pass('All blocks and paragraphs are listed.', document.listParagraphs),
  pass('Hyphens that divide words at line ends become optional ones.', document.markHyphens),
  pass('A number or capital letter that no neighbour continues is no label of a list.', document.freeLoneLabels),
  pass('Headings and their levels are known by tags, by the outline, else by their look.', document.findHeadings),
  pass('Bare numbers that count from 1, with their texts below each other, become labels of a list.', document.findBareLabels),
  pass('Headings and clauses whose numbers Word can count become one outline.', document.numberHeadings),
  pass('Other labels that follow each other become lists that Word counts.', document.numberLists),
  pass('Captions stand next to a table or picture, and Word counts their numbers.', document.findCaptions),
  pass('Notes are tied to their signs in the text.', document.tieNotes),
  pass('Each note becomes a paragraph.', document.makeNoteTexts),
  pass('Comments are tied to the words that they mark.', document.placeComments),
  pass('Places that links lead to become bookmarks.', document.placeBookmarks),
  pass('Entries of tables of contents lead to the headings that they name.', document.tieTableOfContents),

  // Where everything is on its page.
  pass('Lines get the height that their distances show.', placement.setLineHeights),
  pass('Notes get the distances between them.', placement.spaceNotes),
  pass('Pages whose first lines differ only by their fonts begin at one height.', placement.evenPageTops),
  pass('Borders of paragraphs keep their distance from the text.', placement.setBorderGaps),
  pass('Headers and footers get their places, and sections their margins.', placement.placeHeadersAndFooters),
  pass('Blocks get the distances and breaks that bring them to their places.', placement.setDistances),
  pass('Frames around pages become borders of their sections.', placement.framePages),
  pass('Sections whose lines are numbered in the margin count them.', placement.countLines),
  pass('The last columns of the file end where they ended.', placement.endColumns),
  pass('Headings that end a page need not stay with what follows.', placement.freeHeadings),
  pass('Letters are set a little closer or wider, so that each line holds what it held.', placement.fitLetters),
  pass('The notes are counted as they were.', placement.collectNotes),
  pass('Paper of one colour becomes the background of all pages.', placement.findBackground),
]

export interface BuildInput {
  file: PdfFile
  pages: readonly number[] | undefined
  images: boolean
  onProgress: ((done: number, total: number) => void) | undefined
  signal: AbortSignal
  /** Called with each pass before it runs; what it returns is called after it. */
  watch?: Parameters<typeof runPasses<Values>>[2]
}

/** Returns what is to be written of a PDF. */
export async function buildModel(input: BuildInput): Promise<PlacedDocument> {
  const values = runPasses(passes, await readPages(input), input.watch)
  const { sections, body, noteSet: notes, comments, bookmarks, carried, background, paragraphs } = values
  return { sections, body, notes, comments, bookmarks, carried, background, hasText: paragraphs.length > 0 }
}

/** Returns what is known before the first pass: each page by itself, and what the file says of all. */
async function readPages({ file, pages, images, onProgress, signal }: BuildInput) {
  const all = pagesOf(file)
  const pageIndex = new Map(all.map((page, i) => [page, i]))
  const chosen = pages ?? all.map((_, i) => i + 1)
  const cache: FontCache = new Map()
  const parts = { file, fonts: cache, hiddenLayers: hiddenLayersOf(file), pageIndex }
  const styles = createStyleSet()
  const targets = createBookmarkSet()
  const tags = indexTags(readTags(file, pageIndex))
  const kinds = {
    isFixed: (block: number) => Boolean(tags.get(block)?.table ?? tags.get(block)?.isListItem),
    isLoose: (block: number) => tags.get(block)?.isLoose ?? false,
  }
  const isCell = (block: number) => Boolean(tags.get(block)?.table)
  const contents: PageContent[] = []
  for (const number of chosen) {
    const page = all[number - 1]
    if (!page) continue
    const facts = readPage(page, number - 1, parts)
    if (!images) {
      facts.pictures = []
      facts.shapes = facts.shapes.filter(({ kind }) => kind !== 'path')
    }
    contents.push(contentOf(facts, { styles, blockOf: tags.blockOf, isCell, kinds, bookmark: targets.addressOf }))
    onProgress?.(contents.length, chosen.length)
    // Lets an abort and the other work of the process have their turn.
    await pause()
    signal.throwIfAborted()
  }
  const fonts = [...cache.values()]
  const outline = readOutline(file, pageIndex)
  return { contents, styles, targets, tags, outline, outlineIsComplete: isLibreOffice(file), fonts, carried: carriedFonts(fonts) }
}

/** LibreOffice writes an outline entry for every heading of a level. */
function isLibreOffice({ trailer, resolve }: PdfFile): boolean {
  return textOf(resolve(dictOf(resolve(trailer.get('Info'))).get('Producer'))).startsWith('LibreOffice')
}
