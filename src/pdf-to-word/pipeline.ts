/** From an open PDF to what is written: reads page by page, then looks at all pages together, pass by pass. */
import { setImmediate as pause } from 'node:timers/promises'
import { keepRepeated, openAccount } from './account/account.ts'
import * as account from './account/steps.ts'
import * as columns from './blocks/column-steps.ts'
import type { SinglePageBlocks } from './blocks/single-page.ts'
import * as blocks from './blocks/steps.ts'
import * as tables from './blocks/table-steps.ts'
import { createBookmarkSet } from './document/references/bookmarks.ts'
import * as document from './document/steps.ts'
import { carriedFonts } from './fonts/embedding/carried.ts'
import type { PlacedDocument } from './ir/document.ts'
import { type Tell, tellNobody } from './ir/evidence.ts'
import type { PageContent } from './ir/page-content.ts'
import type { PageFacts } from './ir/page-facts.ts'
import { hasWords } from './ir/paragraph.ts'
import { type Pass, type PassName, runPasses, type Step, type Watch } from './ir/pass.ts'
import * as onePage from './page/page-steps.ts'
import { contentOf, type SinglePage } from './page/page-steps.ts'
import * as page from './page/steps.ts'
import { createStyleSet } from './page/words/styles.ts'
import type { PdfFile } from './pdf/file.ts'
import * as placement from './placement/steps.ts'
import { hiddenLayersOf } from './read/content/marks.ts'
import type { FontCache } from './read/content/run.ts'
import { isCompleteOutline, readOutline } from './read/outline.ts'
import { readPage } from './read/page.ts'
import { pagesOf } from './read/pages.ts'
import { indexTags } from './read/tag-index.ts'
import { readTags } from './read/tags.ts'

/** All values that passes hand to each other. */
export interface Values extends page.PageValues, placement.PlacementValues {
  contents: readonly PageContent[]
  carried: placement.PlacementValues['carried']
}

/** Returns makers of passes and of parts of the way. */
function passesOver<Slots>() {
  type Unnamed = Omit<Pass<Slots>, 'part'>
  const pass = (does: string, step: Step<Slots>): Unnamed => ({ ...step, does })
  const part = (name: string, own: readonly Unnamed[]): Pass<Slots>[] => own.map((one) => ({ ...one, part: name }))
  return { pass, part }
}

const { pass: pagePass, part: pagePart } = passesOver<SinglePage>()
const { pass: blockPass, part: blockPart } = passesOver<SinglePageBlocks>()
const { pass, part } = passesOver<Values>()

/** First, each page goes through these by itself, as soon as it is read. */
export const pagePasses: readonly Pass<SinglePage>[] = [
  ...pagePart('The letters of a page', [
    pagePass('Letters that nobody sees, or that are drawn twice, are left out.', onePage.cleanLetters),
    pagePass('What is seen of the page is noted, so that none of it can be lost unseen.', onePage.noteShown),
    pagePass('More strokes than anybody would edit become one drawing.', onePage.boundDrawings),
    pagePass('Letters set one below the other are text that runs down.', onePage.turnStackedLetters),
    pagePass('Bars, axes and what belongs to them are charts, and neither rules nor fills of the text.', onePage.findCharts),
    pagePass('Dots and squares drawn before lines become bullets.', onePage.writeDrawnBullets),
    pagePass('One small picture before several lines becomes a bullet.', onePage.writePictureBullets),
    pagePass('What is drawn is sorted into rules, fills and drawings.', onePage.sortDrawn),
    pagePass('Small squares drawn beside words become boxes to tick.', onePage.findDrawnChecks),
    pagePass('Fields of forms get their values as letters.', onePage.fillFields),
    pagePass('Rules on the line beside words become lines to write on.', onePage.writeBlankLines),
    pagePass('Rules, fills and links near letters tell which are underlined, shaded and linked.', onePage.findLooks),
  ]),
  ...pagePart('The lines of a page', [
    pagePass('The tags of a page are believed, or not.', onePage.judgeTags),
    pagePass('Letters on one baseline become words and lines, those of tagged headers and footers apart.', onePage.makeLines),
    pagePass('Dots that lead to a page number become one line with it.', onePage.joinLeaders),
    pagePass('Lines that run over the gutters of a table are cut there.', onePage.cutLines),
    pagePass('Short tagged lines that lie side by side are read by where they lie.', onePage.freeSideBySide),
  ]),
  ...pagePart('What is drawn on a page', [
    pagePass('Pictures that something opaque is drawn over leave the page; the others get their links.', onePage.choosePictures),
    pagePass('Boxes with words in them that arrows tie to each other become diagrams.', onePage.findDiagrams),
    pagePass('Empty boxes that touch nothing become drawings.', onePage.drawLoneFrames),
    pagePass('Rules that underline words are rules no longer.', onePage.dropUnderlines),
    pagePass('Rules and fills that meet become grids of cells.', onePage.findGrids),
    pagePass('Blocks of colour on which nothing is written become drawings.', onePage.drawLoneFills),
    pagePass('Text that runs up, down or across the page becomes lines of its own.', onePage.readTurnedText),
  ]),
]

/** Then all pages together go through these. */
export const textPasses: readonly Pass<Values>[] = [
  ...part('Letters of all pages', [
    pass('Letters of fonts that are not carried get a family that readers have.', page.nameStandIns),
    pass('Words whose letters are set apart or close get that as a style.', page.spaceLetters),
  ]),
  ...part('What is not the text of its page', [
    pass('Numbers in the margin that count lines leave the text.', document.takeLineNumbers),
    pass(
      'Lines that repeat at the edges of pages become headers and footers, and pages that share them chapters.',
      document.findHeadersAndFooters,
    ),
    pass('Pictures and drawings that repeat on the pages of a chapter leave these pages.', document.takeRepeatedFigures),
    pass('Footnotes and endnotes leave the text.', document.takeNotes),
  ]),
  ...part('The text of all pages', [
    pass('The usual style and distance of lines, and the edges of the text, are measured.', blocks.measureText),
  ]),
]

/** Then each page goes through these, one page after the other. */
export const blockPasses: readonly Pass<SinglePageBlocks>[] = [
  ...blockPart('The tables and figures of a page', [
    blockPass('Shapes that lie together become drawings, with the lines that are written in them.', tables.findDrawings),
    blockPass('What the tags call tables become tables.', tables.readTaggedTables),
    blockPass('Grids with text in their cells become tables; steady gutters part them further.', tables.findRuledTables),
    blockPass('Short texts side by side, as in a letterhead, become a table of one row.', tables.pairTexts),
    blockPass('Text that runs up or down goes into empty cells, or gets a cell of its own.', tables.placeTurnedText),
    blockPass('Frames and fills around text with other text beside it become boxes.', tables.findTextBoxes),
    blockPass('Labels of lists join their texts.', tables.joinLabelsToTexts),
    blockPass('Tables that text flows beside float.', tables.floatTablesInText),
    blockPass('Pictures and drawings become figures, in a line of their own or beside the text.', tables.findFigures),
    blockPass('Figures in cells of tables become part of them.', tables.fillCells),
    blockPass('Small pictures on a baseline become words of their line.', tables.setFiguresInLines),
    blockPass('Lines beside figures and boxes are read as long as if nothing were beside them.', tables.straightenLines),
  ]),
  ...blockPart('The columns and paragraphs of a page', [
    blockPass('Gutters that nothing crosses part the page into columns.', columns.findColumns),
    blockPass('The lines of each column become paragraphs and tables without rules.', columns.makeParagraphs),
    blockPass('Figures side by side become one paragraph, those below each other stay apart.', columns.setFiguresInRows),
    blockPass('Blocks that the tags know come in the order of the tags.', columns.orderByTags),
    blockPass('Of tables side by side one floats.', columns.floatBeside),
    blockPass('Rules between and beside paragraphs become their borders.', columns.addBorders),
    blockPass('Frames around several paragraphs become one frame for all.', columns.frameParagraphs),
    blockPass('What floats is anchored before the paragraph beside it.', columns.anchorFloating),
  ]),
]

/** At last, all pages together go through these. */
export const documentPasses: readonly Pass<Values>[] = [
  ...part('The blocks of all pages', [
    pass('Each page has gone through the passes above, and now has its blocks.', blocks.makeBlocks(blockPasses)),
    pass(
      'Where most paragraphs are justified, each page goes through these passes again, since the ends of such lines tell less.',
      blocks.judgeJustification(blockPasses),
    ),
  ]),
  ...part('All pages as one document', [
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
  ]),
  ...part('Where everything is on its page', [
    pass('Lines get the height that their distances show.', placement.setLineHeights),
    pass('Notes get the distances between them.', placement.spaceNotes),
    pass('Pages whose first lines differ only by their fonts begin at one height.', placement.evenPageTops),
    pass('Borders of paragraphs keep their distance from the text.', placement.setBorderGaps),
    pass('Headers and footers get their places, and sections their margins.', placement.placeHeadersAndFooters),
    pass('Blocks get the distances and breaks that bring them to their places.', placement.setDistances),
    pass('Distances that differ by next to nothing become one.', placement.evenDistances),
    pass('Frames around pages become borders of their sections.', placement.framePages),
    pass('Sections whose lines are numbered in the margin count them.', placement.countLines),
    pass('The last columns of the file end where they ended.', placement.endColumns),
    pass('Headings that end a page need not stay with what follows.', placement.freeHeadings),
    pass('Letters are set a little closer or wider, so that each line holds what it held.', placement.fitLetters),
    pass('The notes are counted as they were.', placement.collectNotes),
    pass('Paper of one colour becomes the background of all pages.', placement.findBackground),
  ]),
  ...part('What is left', [pass('Rules and fills that nothing of the text shows become drawings at their place.', account.drawLeftMarks)]),
]

/** All passes in their order. */
export const passes: readonly PassName[] = [...pagePasses, ...textPasses, ...blockPasses, ...documentPasses]

export interface BuildInput {
  file: PdfFile
  pages: readonly number[] | undefined
  images: boolean
  /** Puts what was read of a page's picture in its place; unset: nothing was read. */
  layScan?: (page: number, facts: PageFacts) => PageFacts
  onProgress: ((done: number, total: number) => void) | undefined
  signal: AbortSignal
  /** Is told of each pass; passes over single pages are run for each of them. */
  watch?: Watch | undefined
  /** Takes the decisions of the passes; unset: nobody wants to know. */
  tell?: Tell
}

/** Returns what is to be written of a PDF. */
export async function buildModel(input: BuildInput): Promise<PlacedDocument> {
  const given = await readPages(input)
  const shown = openAccount(given.contents)
  const values = runPasses([...textPasses, ...documentPasses], given, input.watch)
  keepRepeated(shown, values)
  const { noteSet: notes, paragraphs } = values
  return { ...values, notes, hasText: shown.hasLetters || paragraphs.some(hasWords), account: shown }
}

/** Returns what is known before the first pass: each page by itself, and what the file says of all. */
async function readPages({ file, pages, images, layScan, onProgress, signal, watch, tell = tellNobody }: BuildInput) {
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
  const tagging = { blockOf: tags.blockOf, isCell, kinds }
  const contents: PageContent[] = []
  for (const number of chosen) {
    const page = all[number - 1]
    if (!page) continue
    const read = readPage(page, number - 1, parts)
    const facts = layScan?.(number, read) ?? read
    if (!images) {
      facts.pictures = []
      facts.shapes = facts.shapes.filter(({ kind }) => kind !== 'path')
    }
    const content = contentOf(runPasses(pagePasses, { facts, styles, tagging, bookmark: targets.addressOf, tell }, watch))
    contents.push(images ? content : { ...content, shown: { ...content.shown, marks: [] } })
    onProgress?.(contents.length, chosen.length)
    await pause()
    signal.throwIfAborted()
  }
  const fonts = [...cache.values()]
  return {
    contents,
    styles,
    targets,
    tags,
    outline: readOutline(file, pageIndex),
    outlineIsComplete: isCompleteOutline(file),
    fonts,
    carried: carriedFonts(fonts),
    tell,
    watch,
  }
}
