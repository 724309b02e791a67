/** From an open PDF to what is written: reads page by page, then looks at all pages together. */
import { setImmediate as pause } from 'node:timers/promises'
import { textOn } from './blocks/columns/narrow-pages.ts'
import { blocksOf } from './blocks/page-blocks.ts'
import { bodyStats, bodyStyle, isJustified, sizeKey, textAreas } from './blocks/paragraphs/body-stats.ts'
import { assemble, paragraphsIn } from './document/assemble.ts'
import { makeChapters, readRunning } from './document/chapters/build.ts'
import { takeRunningDrawings } from './document/headers-footers/drawings.ts'
import { takeRunningPictures } from './document/headers-footers/pictures.ts'
import { takeRunningSlanted } from './document/headers-footers/slanted.ts'
import { findHeadings } from './document/headings/headings.ts'
import { numberHeadings } from './document/headings/outline-numbers.ts'
import { joinLines } from './document/hyphens.ts'
import { takeLineNumbers } from './document/line-numbers.ts'
import { takeBareLabels } from './document/lists/bare-labels.ts'
import { numberLists } from './document/lists/lists.ts'
import { dropLoneLabels } from './document/lists/lone-labels.ts'
import { noteParagraph, tieNotes } from './document/notes/notes.ts'
import { takeNotes } from './document/notes/page-notes.ts'
import { type BookmarkSet, createBookmarkSet } from './document/references/bookmarks.ts'
import { findCaptions } from './document/references/captions.ts'
import { placeComments } from './document/references/comments.ts'
import { findContents } from './document/toc/list.ts'
import { tieContents } from './document/toc/targets.ts'
import { carriedFonts } from './fonts/embedding/carried.ts'
import type { Model } from './ir/document.ts'
import type { CarriedFont } from './ir/font.ts'
import type { Note } from './ir/notes.ts'
import type { PageBlocks } from './ir/page-blocks.ts'
import type { PageContent } from './ir/page-content.ts'
import type { Paragraph } from './ir/paragraph.ts'
import { contentOf } from './page/page-content.ts'
import { spaceLetters } from './page/words/letter-spacing.ts'
import { nameStandIns } from './page/words/stand-ins.ts'
import { createStyleSet } from './page/words/styles.ts'
import type { PdfFile } from './pdf/file.ts'
import { dictOf, textOf } from './pdf/objects.ts'
import { placeChapters } from './placement/headers-footers/place-chapters.ts'
import { setBorderGaps } from './placement/lines/border-gaps.ts'
import { fitLetters } from './placement/lines/letter-fit.ts'
import { setLineHeights, usualHeights } from './placement/lines/line-height.ts'
import { setNoteDistances } from './placement/notes/distances.ts'
import { noteEnds, roomOfSign, setOfNotes } from './placement/notes/note-set.ts'
import { noteTopsOf } from './placement/notes/tops.ts'
import { backgroundOf } from './placement/pages/background.ts'
import { endColumns } from './placement/pages/even-columns.ts'
import { setDistances } from './placement/pages/flow.ts'
import { freeHeadings } from './placement/pages/free-headings.ts'
import { framePages } from './placement/pages/page-frames.ts'
import { evenTops } from './placement/pages/page-tops.ts'
import { countLines } from './placement/pages/section-lines.ts'
import { hiddenLayersOf } from './read/content/marks.ts'
import type { FontCache } from './read/content/run.ts'
import { type OutlineEntry, readOutline } from './read/outline.ts'
import { readPage } from './read/page.ts'
import { pagesOf } from './read/pages.ts'
import { indexTags, type TagIndex } from './read/tag-index.ts'
import { readTags } from './read/tags.ts'

export interface BuildInput {
  file: PdfFile
  pages: readonly number[] | undefined
  images: boolean
  onProgress: ((done: number, total: number) => void) | undefined
  signal: AbortSignal
}

export async function buildModel({ file, pages, images, onProgress, signal }: BuildInput): Promise<Model> {
  const all = pagesOf(file)
  const pageIndex = new Map(all.map((page, i) => [page, i]))
  const chosen = pages ?? all.map((_, i) => i + 1)
  const fonts: FontCache = new Map()
  const parts = { file, fonts, hiddenLayers: hiddenLayersOf(file), pageIndex }
  const styles = createStyleSet()
  const bookmarks = createBookmarkSet()
  const tags = indexTags(readTags(file, pageIndex))
  const contents: PageContent[] = []
  for (const number of chosen) {
    const page = all[number - 1]
    if (!page) continue
    const facts = readPage(page, number - 1, parts)
    if (!images) {
      facts.pictures = []
      facts.shapes = facts.shapes.filter(({ kind }) => kind !== 'path')
    }
    contents.push(
      contentOf(facts, {
        styles,
        blockOf: tags.blockOf,
        isCell: (block) => Boolean(tags.get(block)?.table),
        kinds: {
          isFixed: (block) => Boolean(tags.get(block)?.table ?? tags.get(block)?.isListItem),
          isLoose: (block) => tags.get(block)?.isLoose ?? false,
        },
        bookmark: bookmarks.addressOf,
      }),
    )
    onProgress?.(contents.length, chosen.length)
    // Lets an abort and the other work of the process have their turn.
    await pause()
    signal.throwIfAborted()
  }
  const carried = carriedFonts(fonts.values())
  nameStandIns(fonts.values(), carried, styles)
  spaceLetters(
    contents.flatMap(({ lines, headerLines, footerLines }) => [...lines, ...headerLines, ...footerLines]),
    styles,
  )
  return understand(contents, {
    bookmarks,
    tags,
    outline: readOutline(file, pageIndex),
    outlineIsComplete: isLibreOffice(file),
    carried,
  })
}

interface FileFacts {
  bookmarks: BookmarkSet
  tags: TagIndex
  outline: OutlineEntry[]
  outlineIsComplete: boolean
  carried: CarriedFont[]
}

/** LibreOffice writes an outline entry for every heading of a level. */
function isLibreOffice({ trailer, resolve }: PdfFile): boolean {
  return textOf(resolve(dictOf(resolve(trailer.get('Info'))).get('Producer'))).startsWith('LibreOffice')
}

function understand(contents: readonly PageContent[], facts: FileFacts): Model {
  const { bookmarks, tags, outline, outlineIsComplete, carried } = facts
  const lineNumbers = takeLineNumbers(contents)
  const running = readRunning(contents, tags)
  const pictures = takeRunningPictures(contents, running.ranges)
  const drawings = takeRunningDrawings(contents, running.ranges)
  const slanted = takeRunningSlanted(contents, running.ranges)
  const bodyLines = new Map(contents.map((content, i) => [content, running.body[i] ?? []]))
  const linesOf = (content: PageContent) => bodyLines.get(content) ?? []
  const { notes, emptied } = takeNotes(contents, bodyLines, tags)
  const body = bodyStyle(contents.flatMap(linesOf))
  const areas = textAreas(contents, linesOf)
  const areaOf = (page: { width: number; height: number }) => areas.get(sizeKey(page)) ?? { left: 72, right: page.width - 72 }
  const draft = bodyStats(contents, body)
  const make = (stats: typeof draft) => {
    const made: PageBlocks[] = []
    for (const content of contents) {
      const lines = linesOf(content)
      made.push(blocksOf({ content, lines, text: textOn(lines, made.at(-1), areaOf(content)), stats, tags }))
    }
    return made
  }
  const first = make(draft)
  const stats = {
    ...draft,
    justified: isJustified(
      first.flatMap((page) => page.zones.flatMap((zone) => zone.columns.flatMap((column) => [...paragraphsIn(column.blocks)]))),
    ),
  }
  const pages = stats.justified ? make(stats) : first
  const logos = pictures.map((own, i) => [...own, ...(drawings[i] ?? []), ...(slanted[i] ?? [])])
  const chapters = makeChapters(contents, running, { textOf: areaOf, stats, figures: logos })
  const sections = assemble({
    pages,
    textOf: areaOf,
    chapters: running.ranges.flatMap(({ from, to }, i) => Array(to - from).fill(chapters[i])),
    emptied,
  })
  findContents(sections)
  const blocks = sections.flatMap((section) => section.stretches.flatMap((stretch) => stretch.blocks))
  const paragraphs = [...paragraphsIn(blocks)]
  joinLines(paragraphs)
  dropLoneLabels(paragraphs)
  const own = blocks.filter((block): block is Paragraph => block.kind === 'paragraph' && !block.contents)
  const ownSet = new Set(own)
  const cells = paragraphs.filter((paragraph) => !ownSet.has(paragraph) && !paragraph.contents)
  findHeadings({ paragraphs: own, cells, outline, body, outlineIsComplete })
  takeBareLabels(own)
  numberHeadings(paragraphs)
  numberLists(paragraphs)
  findCaptions(sections.flatMap(({ stretches }) => stretches))
  const tied = tieNotes(notes, paragraphs)
  const byNumber = new Map(contents.map((content) => [content.page, content]))
  const noteTexts = tied.map((note) => noteParagraph(note, areaOf(byNumber.get(note.page) as PageContent), stats))
  joinLines(noteTexts)
  const usual = usualHeights(paragraphs)
  for (const set of [paragraphs, noteTexts]) setLineHeights(set, usual)
  setNoteDistances(tied, noteTexts)
  evenTops(sections)
  setBorderGaps(paragraphs)
  placeChapters({ chapters, sections, contents, noteEnds: noteEnds(tied, noteTexts, contents) })
  setDistances(sections, noteTopsOf(tied))
  framePages(sections, contents)
  countLines(sections, lineNumbers)
  endColumns(sections)
  freeHeadings(sections)
  fitLetters(paragraphs, carried)
  fitLetters(noteTexts, carried, new Map(noteTexts.map((text, i) => [text, roomOfSign(tied[i] as Note)])))
  const comments = placeComments(new Map(contents.map((content) => [content.page, content.comments])), blocks)
  const places = bookmarks.place(contents, paragraphs)
  tieContents(paragraphs, places)
  return {
    sections,
    body,
    notes: setOfNotes(tied, noteTexts),
    comments,
    bookmarks: places,
    carried,
    background: backgroundOf(contents),
    hasText: paragraphs.length > 0,
  }
}
