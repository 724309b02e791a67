/** From an open PDF to what is written: reads page by page, then looks at all pages together. */
import { setImmediate as pause } from 'node:timers/promises'
import type { Comment } from './facts.ts'
import { type CarriedFont, carriedFonts } from './fonts/carried.ts'
import { assemble, paragraphsIn } from './layout/assemble.ts'
import { backgroundOf } from './layout/background.ts'
import { type BookmarkSet, createBookmarkSet } from './layout/bookmarks.ts'
import { setBorderGaps } from './layout/border-gaps.ts'
import { findCaptions } from './layout/captions.ts'
import { placeComments } from './layout/comments.ts'
import { findContents } from './layout/contents-list.ts'
import { tieContents } from './layout/contents-targets.ts'
import { endColumns } from './layout/even-columns.ts'
import { setDistances } from './layout/flow.ts'
import { freeHeadings } from './layout/free-headings.ts'
import { findHeadings } from './layout/headings.ts'
import { joinLines } from './layout/hyphens.ts'
import { fitLetters } from './layout/letter-fit.ts'
import { spaceLetters } from './layout/letter-spacing.ts'
import { setLineHeights, usualHeights } from './layout/line-height.ts'
import { numberLists } from './layout/lists.ts'
import { dropLoneLabels } from './layout/lone-labels.ts'
import type { Paragraph, TextStyle } from './layout/model.ts'
import { textOn } from './layout/narrow-pages.ts'
import { type NoteSet, noteEnds, setOfNotes } from './layout/note-set.ts'
import { noteParagraph, tieNotes } from './layout/notes.ts'
import { blocksOf, type PageBlocks } from './layout/page-blocks.ts'
import { contentOf, type PageContent } from './layout/page-content.ts'
import { framePages } from './layout/page-frames.ts'
import { takeNotes } from './layout/page-notes.ts'
import { evenTops } from './layout/page-tops.ts'
import { placeChapters } from './layout/place-chapters.ts'
import { makeChapters, readRunning } from './layout/running-chapters.ts'
import { takeRunningDrawings } from './layout/running-drawings.ts'
import { takeRunningPictures } from './layout/running-pictures.ts'
import { takeRunningSlanted } from './layout/running-slanted.ts'
import type { Section } from './layout/sections.ts'
import { nameStandIns } from './layout/stand-ins.ts'
import { bodyStats, bodyStyle, isJustified, sizeKey, textAreas } from './layout/stats.ts'
import { createStyleSet } from './layout/styles.ts'
import { indexTags, type TagIndex } from './layout/tag-index.ts'
import type { PdfFile } from './pdf/file.ts'
import { dictOf, textOf } from './pdf/objects.ts'
import { hiddenLayersOf } from './read/marks.ts'
import { type OutlineEntry, readOutline } from './read/outline.ts'
import { readPage } from './read/page.ts'
import { pagesOf } from './read/pages.ts'
import type { FontCache } from './read/run.ts'
import { readTags } from './read/tags.ts'

export interface BuildInput {
  file: PdfFile
  pages: readonly number[] | undefined
  images: boolean
  onProgress: ((done: number, total: number) => void) | undefined
  signal: AbortSignal
}

export interface Model {
  sections: Section[]
  body: TextStyle
  notes: NoteSet
  comments: Comment[]
  bookmarks: Map<object, string[]>
  carried: CarriedFont[]
  /** The colour of the paper, RRGGBB; null for white. */
  background: string | null
  hasText: boolean
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
  const understood = understand(contents, {
    bookmarks,
    tags,
    outline: readOutline(file, pageIndex),
    outlineIsComplete: isLibreOffice(file),
  })
  return { ...understood, carried }
}

interface FileFacts {
  bookmarks: BookmarkSet
  tags: TagIndex
  outline: OutlineEntry[]
  outlineIsComplete: boolean
}

/** LibreOffice writes an outline entry for every heading. */
function isLibreOffice({ trailer, resolve }: PdfFile): boolean {
  return textOf(resolve(dictOf(resolve(trailer.get('Info'))).get('Producer'))).startsWith('LibreOffice')
}

function understand(contents: readonly PageContent[], { bookmarks, tags, outline, outlineIsComplete }: FileFacts): Omit<Model, 'carried'> {
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
  const text = contents[0] ? areaOf(contents[0]) : { left: 72, right: 540 }
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
  numberLists(paragraphs)
  findCaptions(sections.flatMap(({ stretches }) => stretches))
  const tied = tieNotes(notes, paragraphs)
  const noteTexts = tied.map((note) => noteParagraph(note, text, stats))
  joinLines(noteTexts)
  const usual = usualHeights(paragraphs)
  for (const set of [paragraphs, noteTexts]) setLineHeights(set, usual)
  evenTops(sections)
  setBorderGaps(paragraphs)
  placeChapters({ chapters, sections, contents, noteEnds: noteEnds(tied, noteTexts, contents) })
  setDistances(sections)
  framePages(sections, contents)
  endColumns(sections)
  freeHeadings(sections)
  fitLetters(paragraphs)
  const comments = placeComments(new Map(contents.map((content) => [content.page, content.comments])), blocks)
  const places = bookmarks.place(contents, paragraphs)
  tieContents(paragraphs, places)
  return {
    sections,
    body,
    notes: setOfNotes(tied, noteTexts),
    comments,
    bookmarks: places,
    background: backgroundOf(contents),
    hasText: paragraphs.length > 0,
  }
}
