/** Takes the notes out of the pages: footnotes below short rules, endnotes after the text. */

import { bodyStyle } from '../../blocks/paragraphs/body-stats.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { Note } from '../../ir/notes.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { TagIndex } from '../../read/tag-index.ts'
import { noteRules, pageNotes } from '../../tuning/document/notes.ts'
import { noteValue } from './count.ts'
import { labelOfNote, withRaisedLabels } from './labels.ts'
import { notesOf } from './notes.ts'

/** Lines of each page, without those of notes. */
export type BodyLines = Map<PageContent, DocumentLine[]>

/** The notes of all pages. */
export interface PageNotes {
  notes: Note[]
  /** Pages that contained only endnotes, which Word creates itself. */
  emptied: Set<number>
}

/** Takes out notes that have a reference mark in the text; others stay in the text. */
export function takeNotes(contents: readonly PageContent[], bodyLines: BodyLines, tags: TagIndex): PageNotes {
  const footnotes = takeFootnotes(contents, bodyLines, tags)
  const endnotes = takeEndnotes(contents, bodyLines)
  const noted = new Set(endnotes.flatMap(({ lines }) => lines.map(({ page }) => page)))
  const isEmpty = (content: PageContent) =>
    noted.has(content.page) && bodyLines.get(content)?.length === 0 && content.pictures.length + content.drawings.length === 0
  return { notes: [...footnotes, ...endnotes], emptied: new Set(contents.filter(isEmpty).map(({ page }) => page)) }
}

function takeFootnotes(contents: readonly PageContent[], bodyLines: BodyLines, tags: TagIndex): Note[] {
  const body = bodyStyle([...bodyLines.values()].flat())
  const found: Note[] = []
  for (const content of contents) {
    const lines = bodyLines.get(content) ?? []
    const groups = notesOf(content, lines, body, tags)
    if (groups.length === 0) continue
    const text = lines.filter((line) => !groups.some(({ taken }) => taken.has(line)))
    const referenceMarks = referenceMarksIn(text)
    const linked = groups.filter(({ notes }) => notes.length > 0 && notes.every(({ label }) => referenceMarks.has(label)))
    found.push(...linked.flatMap(({ notes }) => notes))
    bodyLines.set(
      content,
      lines.filter((line) => !linked.some(({ taken }) => taken.has(line))),
    )
  }
  return found
}

/**
 * Takes out endnotes. They begin a new page, as LibreOffice sets them, or are below a short rule after the text, and count from 1 to the
 * end of the file.
 */
function takeEndnotes(contents: readonly PageContent[], bodyLines: BodyLines): Note[] {
  const rest = new Map(bodyLines)
  const tail: DocumentLine[][] = []
  for (const content of contents.toReversed()) {
    const own = bodyLines.get(content) ?? []
    const lines = withRaisedLabels(own).toSorted((a, b) => a.baseline - b.baseline || a.x0 - b.x0)
    const start = lines.findIndex((line, i) => isRaised(line) && (i === 0 || isBelowRule(line, content)))
    const top = Math.min(...lines.slice(Math.max(0, start)).map((line) => line.top))
    tail.unshift(lines.slice(Math.max(0, start)))
    rest.set(
      content,
      own.filter((line) => line.top < top - 1),
    )
    const notes = start < 0 ? [] : notesIn(tail.flat())
    const referenceMarks = notes.length > 0 ? referenceMarksIn([...rest.values()].flat()) : new Set()
    if (notes.length > 0 && notes.every(({ label }) => referenceMarks.has(label))) {
      for (const [page, text] of rest) bodyLines.set(page, text)
      return notes
    }
    // Notes across several pages continue at the top of the next page; above them there is only text.
    if (start > 0 || lines.length === 0 || tail.length > pageNotes.mostPages) return []
  }
  return []
}

const isRaised = (line: DocumentLine): boolean => line.words[0]?.style.raise === 'super' && labelOfNote(line) !== null

/** Returns the notes that all lines form; none if their labels do not count or if larger text follows. */
function notesIn(lines: readonly DocumentLine[]): Note[] {
  if (lines.some(({ size }) => size > (lines[0]?.size ?? 0) + noteRules.sameSize)) return []
  const notes: Note[] = []
  for (const line of lines) {
    const label = isRaised(line) ? labelOfNote(line) : null
    if (label !== null) notes.push({ kind: 'endnote', label, page: line.page, lines: [line] })
    else notes.at(-1)?.lines.push(line)
  }
  const counts = (['decimal', 'lowerRoman', 'lowerLetter'] as const).some((format) =>
    notes.every(({ label }, i) => noteValue(label, format) === i + 1),
  )
  return counts ? notes : []
}

function referenceMarksIn(lines: readonly DocumentLine[]): Set<string> {
  return new Set(
    lines.flatMap(({ words }) => words.filter(({ style }) => style.raise === 'super').map(({ text }) => text.replace(/[.)]$/, ''))),
  )
}

function isBelowRule(line: DocumentLine, { shapes, width }: PageContent): boolean {
  return shapes.rules.some(
    ({ level, at, from, to }) =>
      level &&
      at < line.baseline &&
      at > line.top - pageNotes.ruleAbove &&
      to - from > noteRules.shortestRule &&
      to - from < width * noteRules.longestRule,
  )
}
