/** From an open PDF to what is written: reads page by page, then looks at all pages together. */
import { setImmediate as pause } from 'node:timers/promises'
import { endColumns } from './columns/even-columns.ts'
import { textOn } from './columns/narrow-pages.ts'
import { carriedFonts } from './fonts/carried.ts'
import type { Model } from './ir/document.ts'
import type { CarriedFont } from './ir/font.ts'
import type { Note } from './ir/notes.ts'
import type { PageBlocks } from './ir/page-blocks.ts'
import type { PageContent } from './ir/page-content.ts'
import type { Paragraph } from './ir/paragraph.ts'
import { assemble, paragraphsIn } from './layout/assemble.ts'
import { blocksOf } from './layout/page-blocks.ts'
import { contentOf } from './layout/page-content.ts'
import { bodyStats, bodyStyle, isJustified, sizeKey, textAreas } from './layout/stats.ts'
import { createStyleSet } from './layout/styles.ts'
import { setNoteDistances } from './notes/note-distances.ts'
import { noteEnds, roomOfSign, setOfNotes } from './notes/note-set.ts'
import { noteTopsOf } from './notes/note-tops.ts'
import { noteParagraph, tieNotes } from './notes/notes.ts'
import { takeNotes } from './notes/page-notes.ts'
import { backgroundOf } from './pages/background.ts'
import { setDistances } from './pages/flow.ts'
import { framePages } from './pages/page-frames.ts'
import { evenTops } from './pages/page-tops.ts'
import { countLines } from './pages/section-lines.ts'
import { setBorderGaps } from './paragraphs/border-gaps.ts'
import { setLineHeights, usualHeights } from './paragraphs/line-height.ts'
import type { PdfFile } from './pdf/file.ts'
import { dictOf, textOf } from './pdf/objects.ts'
import { hiddenLayersOf } from './read/marks.ts'
import { type OutlineEntry, readOutline } from './read/outline.ts'
import { readPage } from './read/page.ts'
import { pagesOf } from './read/pages.ts'
import type { FontCache } from './read/run.ts'
import { readTags } from './read/tags.ts'
import { placeChapters } from './running/place-chapters.ts'
import { makeChapters, readRunning } from './running/running-chapters.ts'
import { takeRunningDrawings } from './running/running-drawings.ts'
import { takeRunningPictures } from './running/running-pictures.ts'
import { takeRunningSlanted } from './running/running-slanted.ts'
import { takeBareLabels } from './structure/bare-labels.ts'
import { type BookmarkSet, createBookmarkSet } from './structure/bookmarks.ts'
import { findCaptions } from './structure/captions.ts'
import { placeComments } from './structure/comments.ts'
import { findContents } from './structure/contents-list.ts'
import { tieContents } from './structure/contents-targets.ts'
import { freeHeadings } from './structure/free-headings.ts'
import { findHeadings } from './structure/headings.ts'
import { numberLists } from './structure/lists.ts'
import { dropLoneLabels } from './structure/lone-labels.ts'
import { numberHeadings } from './structure/outline-numbers.ts'
import { indexTags, type TagIndex } from './structure/tag-index.ts'
import { joinLines } from './text/hyphens.ts'
import { fitLetters } from './text/letter-fit.ts'
import { spaceLetters } from './text/letter-spacing.ts'
import { takeLineNumbers } from './text/line-numbers.ts'
import { nameStandIns } from './text/stand-ins.ts'

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
