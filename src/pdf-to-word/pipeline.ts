/** The passes from the letters of a page to a document with places, in the order in which they run; build-model.ts runs them. */
import * as account from './account/steps.ts'
import * as columns from './blocks/column-steps.ts'
import type { SinglePageBlocks } from './blocks/single-page.ts'
import * as blocks from './blocks/steps.ts'
import * as tables from './blocks/table-steps.ts'
import * as document from './document/steps.ts'
import type { PageContent } from './ir/page-content.ts'
import type { Pass, PassName, Step } from './ir/pass.ts'
import type { SinglePage } from './page/page-steps.ts'
import * as onePage from './page/page-steps.ts'
import * as page from './page/steps.ts'
import * as placement from './placement/steps.ts'

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

/** First, each page goes through these on its own, as soon as it is read. */
export const pagePasses: readonly Pass<SinglePage>[] = [
  ...pagePart('The letters of a page', [
    pagePass('Leaves out letters that nobody sees or that are drawn twice.', onePage.cleanLetters),
    pagePass('Records what is visible on the page, so that any loss is noticed.', onePage.noteShown),
    pagePass('Measures the gaps between letters, from which the kerning of fonts shows.', onePage.measureGaps),
    pagePass('Turns more strokes than anybody would edit into one drawing.', onePage.boundDrawings),
    pagePass('Turns letters set one below the other into text that runs down.', onePage.turnStackedLetters),
    pagePass('Turns bars, axes and what belongs to them into charts.', onePage.findCharts),
    pagePass('Turns short rules on the baseline between letters into underscores.', onePage.writeDrawnUnderscores),
    pagePass('Turns dots and squares drawn before lines into bullets.', onePage.writeDrawnBullets),
    pagePass('Turns a small picture before several lines into a bullet.', onePage.writePictureBullets),
    pagePass('Joins the pieces of borders with round corners.', onePage.joinDrawnBorders),
    pagePass('Sorts shapes into rules, fills and drawings.', onePage.sortDrawn),
    pagePass('Turns small squares drawn beside words into check boxes.', onePage.findDrawnChecks),
    pagePass('Gives form fields of one line the frames that are drawn around them.', onePage.giveFieldsFrames),
    pagePass('Gives form fields their values as letters.', onePage.fillFields),
    pagePass('Turns rules on a line of text into fill-in lines.', onePage.writeBlankLines),
    pagePass('Finds out from rules, fills and links which letters are underlined, shaded or linked.', onePage.findDecorations),
  ]),
  ...pagePart('The lines of a page', [
    pagePass('Decides whether the tags of the page can be trusted.', onePage.judgeTags),
    pagePass('Joins letters on one baseline into words and lines, tagged headers and footers separately.', onePage.makeLines),
    pagePass('Joins leaders and the page number after them into one line.', onePage.joinLeaders),
    pagePass('Cuts lines that run across the gutters of a table.', onePage.cutLines),
    pagePass('Gives labels that are tagged as paragraphs to the text after them.', onePage.joinTaggedLabels),
    pagePass('Reads short tagged lines that lie side by side by position instead of by tag.', onePage.freeSideBySide),
  ]),
  ...pagePart('What is drawn on a page', [
    pagePass('Leaves out pictures covered by something opaque, and gives the others their links.', onePage.choosePictures),
    pagePass('Turns boxes with words, connected by arrows, into diagrams.', onePage.findDiagrams),
    pagePass('Turns empty boxes that touch nothing into drawings.', onePage.drawIsolatedFrames),
    pagePass('Removes underlines from the rules.', onePage.dropUnderlines),
    pagePass('Joins rules and fills that meet into grids of cells.', onePage.findGrids),
    pagePass('Turns blocks of colour without text into drawings.', onePage.drawIsolatedFills),
    pagePass('Turns text that runs up, down or across the page into separate lines.', onePage.readTurnedText),
  ]),
]

/** Then all pages together go through these. */
export const textPasses: readonly Pass<Values>[] = [
  ...part('Letters of all pages', [
    pass('Kerns text whose fonts set the same pairs of letters at the same gaps throughout the file.', page.kernStyles),
    pass(
      'Gives letters of fonts that are not embedded a family that readers have, and those of embedded fonts their line heights.',
      page.nameStandIns,
    ),
    pass('Gives words of kerned text the width that they have with it.', page.kernWords),
    pass('Turns evenly spaced letters of a word into its letter spacing.', page.spaceLetters),
  ]),
  ...part('What is not the text of its page', [
    pass('Separates line numbers in the margin from the text.', document.takeLineNumbers),
    pass('Finds headers and footers that repeat, and the chapters that share them.', document.findHeadersAndFooters),
    pass('Moves pictures and drawings that repeat on the pages of a chapter from its pages to the chapter.', document.takeRepeatedFigures),
    pass('Separates footnotes and endnotes from the text.', document.takeNotes),
    pass('Separates notes in the margin from the text beside them.', blocks.takeMarginNotes),
  ]),
  ...part('The text of all pages', [
    pass('Finds out whether the margins of left and right pages are mirrored.', document.findMirroredMargins),
    pass('Measures the usual style and distance of lines, and the edges of the text.', blocks.measureText),
  ]),
]

/** Each page goes through these, one page after the other, when the first two passes of `documentPasses` run them. */
export const blockPasses: readonly Pass<SinglePageBlocks>[] = [
  ...blockPart('The tables and figures of a page', [
    blockPass('Joins shapes that lie together into drawings, with the text in them.', tables.findDrawings),
    blockPass('Turns what the tags call tables into tables.', tables.readTaggedTables),
    blockPass('Turns grids with text in their cells into tables; steady gutters divide them further.', tables.findRuledTables),
    blockPass('Turns short texts side by side, as in a letterhead, into a table of one row.', tables.pairTexts),
    blockPass('Puts text that runs up or down into empty or separate cells, or draws it over cells.', tables.placeTurnedText),
    blockPass(
      'Turns notes in the margin, and frames and fills around text with other text beside them, into text boxes.',
      tables.findTextBoxes,
    ),
    blockPass('Joins list labels with their texts.', tables.joinLabelsToTexts),
    blockPass('Floats tables with text wrapped around them.', tables.floatTablesInText),
    blockPass('Turns pictures and drawings into figures, on a separate line or beside the text.', tables.findFigures),
    blockPass('Puts figures that lie in table cells into the cells.', tables.fillCells),
    blockPass('Turns small pictures on a baseline into words of their line.', tables.setFiguresInLines),
    blockPass('Extends lines beside figures and boxes to the length that they would have alone.', tables.straightenLines),
  ]),
  ...blockPart('The columns and paragraphs of a page', [
    blockPass('Divides the page into columns at gutters that nothing crosses.', columns.findColumns),
    blockPass('Turns the lines of each column into paragraphs and unruled tables.', columns.makeParagraphs),
    blockPass('Turns figures side by side into one paragraph; those below each other stay separate.', columns.setFiguresInRows),
    blockPass('Puts tagged blocks into the order of the tags.', columns.orderByTags),
    blockPass('Floats one of two tables side by side.', columns.floatBeside),
    blockPass('Turns rules between and beside paragraphs into their borders.', columns.addBorders),
    blockPass('Turns a frame around several paragraphs into one frame for all.', columns.frameParagraphs),
    blockPass('Anchors what floats before the paragraph beside it.', columns.anchorFloating),
  ]),
]

/** Finally, all pages together go through these; the first two run `blockPasses`. */
export const documentPasses: readonly Pass<Values>[] = [
  ...part('The blocks of all pages', [
    pass('Runs the passes of the two parts above on each page, which gives its blocks.', blocks.makeBlocks(blockPasses)),
    pass(
      'Runs these passes again if most paragraphs are justified, because such line ends say less.',
      blocks.judgeJustification(blockPasses),
    ),
  ]),
  ...part('All pages as one document', [
    pass('Gives each chapter its header and footer.', document.makeHeadersAndFooters),
    pass('Joins pages of one size and column layout into sections, and what page ends have cut.', document.makeSections),
    pass('Finds tables of contents, and turns each of their entries into a paragraph.', document.findTableOfContents),
    pass('Collects the blocks and paragraphs of all sections for the passes below.', document.listParagraphs),
    pass('Turns hyphens that divide words at line ends into optional ones.', document.markHyphens),
    pass('Turns a number or capital letter back into text if no neighbour continues the count.', document.freeLoneLabels),
    pass('Finds headings and their levels by tags, by the outline, else by their look.', document.findHeadings),
    pass('Turns bare numbers that count from 1, with aligned texts, into list labels.', document.findBareLabels),
    pass('Joins headings and clauses whose numbers Word can count into one outline.', document.numberHeadings),
    pass('Turns other consecutive labels into lists that Word counts.', document.numberLists),
    pass('Finds captions next to tables and pictures, and lets Word count their numbers.', document.findCaptions),
    pass('Ties notes to their reference marks in the text.', document.linkNotes),
    pass('Turns notes into paragraphs.', document.makeNoteTexts),
    pass('Ties comments to the words that they mark.', document.placeComments),
    pass('Turns link targets into bookmarks.', document.placeBookmarks),
    pass('Links entries of tables of contents to the headings that they name.', document.linkTableOfContents),
  ]),
  ...part('Where everything is on its page', [
    pass('Sets line heights from the distances between lines.', placement.setLineHeights),
    pass('Sets the distances between notes.', placement.spaceNotes),
    pass('Makes pages whose first lines differ only in their fonts begin at one height.', placement.evenPageTops),
    pass('Sets the distance of paragraph borders from the text.', placement.setBorderGaps),
    pass('Places headers and footers, and sets the margins of sections.', placement.placeHeadersAndFooters),
    pass('Sets spacing and breaks so that each block is in its place.', placement.setDistances),
    pass('Merges distances that hardly differ.', placement.evenDistances),
    pass('Turns frames around pages into page borders of their sections.', placement.framePages),
    pass('Turns on line numbering in sections that had line numbers in the margin.', placement.countLines),
    pass('Ends the last columns of the file where they ended.', placement.endColumns),
    pass('Lets a page break follow a heading that ends a page or is in a table cell.', placement.freeHeadings),
    pass('Lets lines that fill their cell or column reach a little further.', placement.letOverhang),
    pass('Sets letters slightly closer or wider, so that each line keeps its words.', placement.fitLetters),
    pass('Collects the notes, counted as in the PDF.', placement.collectNotes),
    pass('Turns paper of one colour into the background of all pages.', placement.findBackground),
  ]),
  ...part('What is left', [
    pass('Turns rules and fills that no other pass has used into drawings in their places.', account.drawLeftMarks),
  ]),
]

/** All passes in their order. */
export const passes: readonly PassName[] = [...pagePasses, ...textPasses, ...blockPasses, ...documentPasses]
