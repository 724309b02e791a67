/** Passes over all pages together that find out what each block is. */

import type { BlockValues } from '../blocks/steps.ts'
import { paragraphsIn } from '../blocks/walk.ts'
import type { Comment } from '../ir/annotation.ts'
import type { DocumentBlock } from '../ir/block.ts'
import type { Figure } from '../ir/figure.ts'
import type { Note } from '../ir/notes.ts'
import type { PageContent } from '../ir/page-content.ts'
import type { DocumentParagraph } from '../ir/paragraph.ts'
import { stepsOver } from '../ir/pass.ts'
import type { Chapter, Section } from '../ir/section.ts'
import type { OutlineEntry } from '../read/outline.ts'
import { assemble } from './assemble.ts'
import { makeChapters, type RunningText, readRunning } from './chapters/build.ts'
import { labelled, reportCaptions, reportHeadings, reportLabels, reportNotes, reportRunning } from './evidence.ts'
import { takeRunningDrawings } from './headers-footers/drawings.ts'
import { takeRunningPictures } from './headers-footers/pictures.ts'
import { takeRunningSlanted } from './headers-footers/slanted.ts'
import { frontOf } from './headings/front.ts'
import { findHeadings as findHeadingsIn } from './headings/headings.ts'
import { numberHeadings as numberHeadingsIn } from './headings/outline-numbers.ts'
import { joinLines } from './hyphens.ts'
import { type LineNumbers, takeLineNumbers as takeNumbers } from './line-numbers.ts'
import { takeBareLabels } from './lists/bare-labels.ts'
import { numberLists as numberListsIn } from './lists/lists.ts'
import { dropLoneLabels } from './lists/lone-labels.ts'
import { mirroredMargins } from './mirrored-margins.ts'
import { noteParagraph, linkNotes as tieNotesTo } from './notes/notes.ts'
import { takeNotes as takeNotesOf } from './notes/page-notes.ts'
import { partNotes } from './notes/parts.ts'
import type { BookmarkSet } from './references/bookmarks.ts'
import { findCaptions as findCaptionsIn } from './references/captions.ts'
import { placeComments as placeCommentsIn } from './references/comments.ts'
import { findContents } from './toc/list.ts'
import { linkContents } from './toc/targets.ts'

/** The values of this stage. */
export interface DocumentValues extends BlockValues {
  /** Entries of the PDF's outline. */
  outline: readonly OutlineEntry[]
  /** True if the outline contains nearly every heading, as some programs write it. */
  outlineIsComplete: boolean
  /** Targets of links inside the file. */
  targets: BookmarkSet
  /** How the lines are counted, by page. */
  lineNumbers: ReadonlyMap<number, LineNumbers>
  running: RunningText
  /** Pictures, drawings and slanted texts that run through each chapter. */
  figures: readonly Figure[][]
  notes: readonly Note[]
  /** Pages that contained only endnotes. */
  emptied: ReadonlySet<number>
  chapters: readonly Chapter[]
  sections: Section[]
  /** Blocks of all sections, in order. */
  blocks: readonly DocumentBlock[]
  /** Paragraphs among the blocks, including those in cells. */
  paragraphs: readonly DocumentParagraph[]
  /** Notes with a reference mark in the text, in the order of their reference marks, and one paragraph for each. */
  linked: readonly Note[]
  noteTexts: readonly DocumentParagraph[]
  comments: Comment[]
  /** Bookmark names at each paragraph. */
  bookmarks: Map<object, string[]>
}

const step = stepsOver<DocumentValues>()
const copies = (contents: readonly PageContent[]) => contents.map((content) => ({ ...content }))

export const takeLineNumbers = step(['contents'], ['contents', 'lineNumbers'], (given) => {
  const contents = copies(given.contents)
  return { lineNumbers: takeNumbers(contents), contents }
})

export const findHeadersAndFooters = step(['contents', 'tags', 'onFinding'], ['running'], ({ contents, tags, onFinding }) => {
  const running = readRunning(contents, tags)
  reportRunning(contents, running, onFinding)
  return { running }
})

export const takeRepeatedFigures = step(['contents', 'running'], ['contents', 'figures'], ({ contents: found, running: { ranges } }) => {
  const contents = copies(found)
  const pictures = takeRunningPictures(contents, ranges)
  const drawings = takeRunningDrawings(contents, ranges)
  const slanted = takeRunningSlanted(contents, ranges)
  return { contents, figures: pictures.map((own, i) => [...own, ...(drawings[i] ?? []), ...(slanted[i] ?? [])]) }
})

export const takeNotes = step(
  ['contents', 'running', 'tags', 'onFinding'],
  ['bodyLines', 'notes', 'emptied'],
  ({ contents, running, tags, onFinding }) => {
    const bodyLines = new Map(contents.map((content, i) => [content, running.body[i] ?? []]))
    const taken = takeNotesOf(contents, bodyLines, tags)
    reportNotes(taken.notes, onFinding)
    return { ...taken, bodyLines }
  },
)

export const findMirroredMargins = step(['contents', 'bodyLines', 'running'], ['mirrored'], (given) => ({
  mirrored: mirroredMargins(
    given.contents.map((content) => ({ content, lines: given.bodyLines.get(content) ?? [] })),
    given.running.ranges.flatMap(({ from, to, start }) => Array.from({ length: to - from }, (_, i) => start + i)),
  ),
}))

export const makeHeadersAndFooters = step(['contents', 'running', 'areaOf', 'mirrored', 'stats', 'figures'], ['chapters'], (given) => {
  const { contents, running, areaOf: textOf, mirrored, stats, figures } = given
  return { chapters: makeChapters(contents, running, { textOf, mirrored, stats, figures }) }
})

export const makeSections = step(
  ['pages', 'areaOf', 'mirrored', 'running', 'chapters', 'emptied'],
  ['sections'],
  (given) => {
    const { pages, areaOf: textOf, mirrored, running, chapters, emptied } = given
    const byPage = running.ranges.flatMap(({ from, to }, i): Chapter[] => Array(to - from).fill(chapters[i]))
    return { sections: assemble({ pages, textOf, mirrored, chapters: byPage, emptied }) }
  },
  [
    'Cell.borders',
    'Cell.box',
    'Cell.column',
    'Cell.columnSpan',
    'Line.words',
    'Paragraph.align',
    'Paragraph.box',
    'Paragraph.end',
    'Paragraph.inset',
    'Paragraph.left',
    'Paragraph.lines',
    'Paragraph.right',
    'Row.beginsPage',
    'Row.bottom',
    'Row.header',
    'Row.isCut',
    'Table.edges',
    'Table.lastPage',
    'Table.padding',
    'Table.rows',
    'Table.tagRows',
  ],
)

export const findTableOfContents = step(['sections'], [], ({ sections }) => findContents(sections), ['Paragraph.titleOf', 'Stretch.blocks'])

export const listParagraphs = step(['sections'], ['blocks', 'paragraphs'], ({ sections }) => {
  const blocks = sections.flatMap((section) => section.stretches.flatMap((stretch) => stretch.blocks))
  return { blocks, paragraphs: [...paragraphsIn(blocks)] }
})

export const markHyphens = step(['paragraphs'], [], ({ paragraphs }) => joinLines(paragraphs), ['Line.words'])

export const freeLoneLabels = step(
  ['paragraphs', 'onFinding'],
  [],
  ({ paragraphs, onFinding }) => {
    const before = labelled(paragraphs)
    dropLoneLabels(paragraphs)
    reportLabels(before, onFinding, false)
  },
  ['Paragraph.list'],
)

/** Returns the paragraphs that are neither in a cell nor in a table of contents. */
const textOf = (blocks: readonly DocumentBlock[]) =>
  blocks.filter((block): block is DocumentParagraph => block.kind === 'paragraph' && !block.contents)

export const findHeadings = step(
  ['blocks', 'paragraphs', 'outline', 'outlineIsComplete', 'body', 'onFinding'],
  [],
  (given) => {
    const own = textOf(given.blocks)
    const set = new Set(own)
    const cells = given.paragraphs.filter((paragraph) => !set.has(paragraph) && !paragraph.contents)
    const evidence = findHeadingsIn({ ...given, paragraphs: own, cells, ...frontOf(given.blocks) })
    reportHeadings(own, evidence, given.body.size, given.onFinding)
  },
  ['Paragraph.heading', 'Paragraph.list'],
)

export const findBareLabels = step(['blocks'], [], ({ blocks }) => takeBareLabels(textOf(blocks)), ['Paragraph.list'])

export const numberHeadings = step(['paragraphs'], [], ({ paragraphs }) => numberHeadingsIn(paragraphs), ['Paragraph.list', 'Word.tabbed'])

export const numberLists = step(
  ['paragraphs', 'onFinding'],
  [],
  ({ paragraphs, onFinding }) => {
    numberListsIn(paragraphs)
    reportLabels(labelled(paragraphs), onFinding, true)
  },
  ['ListMark.level'],
)

export const findCaptions = step(
  ['sections', 'paragraphs', 'onFinding'],
  [],
  ({ sections, paragraphs, onFinding }) => {
    findCaptionsIn(sections.flatMap(({ stretches }) => stretches))
    reportCaptions(paragraphs, onFinding)
  },
  ['Paragraph.caption', 'Paragraph.heading', 'Paragraph.lines'],
)

export const linkNotes = step(
  ['notes', 'paragraphs'],
  ['linked'],
  ({ notes, paragraphs }) => ({ linked: partNotes(tieNotesTo(notes, paragraphs)) }),
  ['Line.words'],
)

export const makeNoteTexts = step(
  ['linked', 'contents', 'areaOf', 'stats'],
  ['noteTexts'],
  ({ linked, contents, areaOf, stats }) => {
    const byNumber = new Map(contents.map((content) => [content.page, content]))
    const noteTexts = linked.map((note) => noteParagraph(note, areaOf(byNumber.get(note.page) as PageContent), stats))
    joinLines(noteTexts)
    return { noteTexts }
  },
  ['Line.words'],
)

export const placeComments = step(
  ['contents', 'blocks'],
  ['comments'],
  ({ contents, blocks }) => ({
    comments: placeCommentsIn(new Map(contents.map((content) => [content.page, content.comments])), blocks),
  }),
  ['Line.words'],
)

export const placeBookmarks = step(['contents', 'paragraphs', 'targets'], ['bookmarks'], ({ contents, paragraphs, targets }) => ({
  bookmarks: targets.place(contents, paragraphs),
}))

export const linkTableOfContents = step(
  ['paragraphs', 'bookmarks'],
  [],
  ({ paragraphs, bookmarks }) => linkContents(paragraphs, bookmarks),
  ['ContentsList.field', 'Paragraph.lines', 'values.bookmarks'],
)
