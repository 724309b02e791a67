/** Finds footnotes: small text at the foot of a page, below a short rule, with the numbers of raised reference marks in the text. */

import { joinRow, rowsOf } from '../../blocks/lines/rows.ts'
import { paragraphOf } from '../../blocks/paragraphs/paragraphs.ts'
import type { DocumentLine, DocumentWord } from '../../ir/line.ts'
import type { Note } from '../../ir/notes.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import { rangesOf } from '../../page/words/places.ts'
import type { TagIndex } from '../../read/tag-index.ts'
import { noteRules } from '../../tuning/document/notes.ts'
import { notesAtFoot } from './at-foot.ts'
import { columnUnder } from './columns.ts'
import { labelOfNote, withRaisedLabels } from './labels.ts'

/** Notes of a page, or of one of its columns, and the body lines that they were. */
export interface NoteGroup {
  notes: Note[]
  taken: ReadonlySet<DocumentLine>
}

/** Returns the notes among the body lines of a page. */
export function notesOf(content: PageContent, lines: readonly DocumentLine[], body: { size: number }, tags: TagIndex): NoteGroup[] {
  const tagged = lines.filter((line) => tags.get(line.block)?.isNote)
  if (tagged.length === 0) {
    const groups = belowRules(content, lines, body.size)
    return groups.length > 0 ? groups : atFoot(content, lines, body.size)
  }
  const isUnruled = !hasRuleAbove(content, tagged)
  const notes = notesIn(tagged, isUnruled ? { isUnruled } : {})
  const starts = Math.min(...notes.flatMap((note) => note.lines.map((line) => line.top)))
  return [{ notes, taken: new Set(lines.filter((line) => line.top >= starts - 1)) }]
}

/** Returns the notes at the foot of a page without a rule above them. */
function atFoot({ height }: PageContent, lines: readonly DocumentLine[], bodySize: number): NoteGroup[] {
  const found = notesAtFoot(lines, height, bodySize)
  if (!found) return []
  const own = lines.filter(({ top }) => top >= found.top - 1)
  return [{ notes: notesIn(own, { isUnruled: true }, found.starts), taken: new Set(own) }]
}

/** Returns the lines as notes, each beginning with its label, at these baselines if given; none if the first line has no label. */
function notesIn(lines: readonly DocumentLine[], more: Pick<Note, 'isUnruled' | 'column'>, starts?: ReadonlySet<number>): Note[] {
  const notes: Note[] = []
  for (const line of rowsOfNotes(lines)) {
    const label = !starts || starts.has(line.baseline) ? labelOfNote(line, !more.isUnruled) : null
    const last = notes.at(-1)
    if (label !== null && (!last || label !== last.label)) notes.push({ kind: 'footnote', label, page: line.page, lines: [line], ...more })
    else if (last) last.lines.push(line)
    else return []
  }
  return notes
}

/** Returns the lines with their labels, which may stand before a tab. */
const rowsOfNotes = (lines: readonly DocumentLine[]) => rowsOf(withRaisedLabels(lines)).map((row) => joinRow(row))

/** Returns whether a level rule is directly above the first of the lines. */
function hasRuleAbove({ shapes }: PageContent, lines: readonly DocumentLine[]): boolean {
  const top = Math.min(...lines.map((line) => line.top))
  const left = Math.min(...lines.map((line) => line.x0))
  return shapes.rules.some(
    ({ level, at, from, to }) =>
      level &&
      at < top + 3 &&
      at > top - noteRules.farthestRule &&
      to - from > noteRules.shortestRule &&
      from < left + noteRules.shortestRule,
  )
}

/** Returns the notes below the short rules of a page, at most one group per column. */
function belowRules({ shapes, height, width }: PageContent, lines: readonly DocumentLine[], bodySize: number): NoteGroup[] {
  const groups: NoteGroup[] = []
  for (const rule of shapes.rules) {
    const length = rule.to - rule.from
    const isShort = length >= noteRules.shortestRule && length <= width * noteRules.longestRule
    if (!rule.level || !isShort || rule.at < height * noteRules.leastTop) continue
    const column = columnUnder(rule, lines)
    if (!column) continue
    const own = lines.filter(
      ({ top, x0 }) => top > rule.at - 3 && top < column.bottom && x0 > column.from - noteRules.sameStart && x0 < column.next - 1,
    )
    if (!areNotes(own, rule.at, bodySize) || groups.some(({ taken }) => own.some((line) => taken.has(line)))) continue
    const isAlone = lines.every((line) => own.includes(line) || line.bottom < rule.at)
    groups.push({ notes: notesIn(own, isAlone ? {} : { column: { left: column.from, right: column.right } }), taken: new Set(own) })
  }
  return groups
}

function areNotes(lines: readonly DocumentLine[], ruleAt: number, bodySize: number): boolean {
  const below = withRaisedLabels(lines)
  const [first] = below
  if (!first || labelOfNote(first, true) === null || !below.some((line) => line.top - ruleAt < noteRules.mostGap)) return false
  if (isRaised(first)) return below.every((line) => line.size < first.size + noteRules.sameSize)
  return below.every((line) => line.size <= bodySize - noteRules.sameSize || labelOfNote(line, true) !== null)
}

const isRaised = ({ words }: DocumentLine): boolean => words[0]?.style.raise === 'super'

/** Returns the reference mark before the text of a note; undefined for a further paragraph. */
export const referenceMarkOf = ({ lines, isRest }: Note): DocumentWord | undefined => (isRest ? undefined : lines[0]?.words[0])

/**
 * Links notes to the raised reference marks in the text.
 * @returns the notes that have a reference mark, in the order of their reference marks
 */
export function linkNotes(notes: readonly Note[], paragraphs: readonly DocumentParagraph[]): Note[] {
  const linked: Note[] = []
  const open = new Set(notes)
  const referenceMarks = new Set(
    paragraphs.flatMap(({ lines }) => lines.flatMap((line) => referenceMarksIn(line).map(({ label }) => keyOf(label, line.page)))),
  )
  for (const { lines } of paragraphs) {
    for (const line of lines) {
      for (const { at, label } of referenceMarksIn(line)) {
        const note = [...open].find((one) => one.label === label && isReached(one, line.page, referenceMarks))
        const word = line.words[at]
        if (!note || !word) continue
        open.delete(note)
        linked.push(note)
        // Word links the reference mark to the note itself.
        line.words[at] = { ...word, note: linked.length, link: '' }
      }
    }
  }
  return linked
}

/** Returns the raised words of a line that can be reference marks; a number after a raised minus is an exponent. */
function referenceMarksIn({ words }: DocumentLine): { at: number; label: string }[] {
  return words.flatMap(({ style, text, joined }, at) => {
    const before = words[at - 1]
    const isExponent = joined && before?.style.raise === 'super' && /[-\u2212\u2013]$/.test(before.text)
    return style.raise === 'super' && !isExponent ? [{ at, label: text.replace(/[.)]$/, '') }] : []
  })
}

const keyOf = (label: string, page: number) => `${page} ${label}`

/** Returns whether a reference mark can refer to a note: a footnote is on the page of its mark, or on the next if that has no mark for it. */
function isReached({ kind, label, page }: Note, from: number, referenceMarks: ReadonlySet<string>): boolean {
  return kind === 'endnote' || page === from || (page === from + 1 && !referenceMarks.has(keyOf(label, page)))
}

/** Returns the letters of the word and of the printed reference mark, which Word's own replaces. */
const letters = (referenceMark: DocumentWord | undefined, word: DocumentWord) => ({
  letters: [...rangesOf(referenceMark?.letters), ...rangesOf(word.letters)],
})

/** Returns the paragraph of a note without its reference mark, which Word sets itself; the next word stays joined if no space precedes it. */
export function noteParagraph(note: Note, text: Column, stats: BodyStats): DocumentParagraph {
  const { lines, column, isRest } = note
  const [first, ...rest] = lines as [DocumentLine, ...DocumentLine[]]
  // The line begins at the reference mark.
  const words = isRest ? first.words : wordsAfterMark(first)
  const paragraph = paragraphOf([{ ...first, words }, ...rest], column ?? text, stats)
  const align = paragraph.align === 'both' ? 'both' : 'left'
  return { ...paragraph, list: null, align, left: Math.min(paragraph.left, ...lines.map((line) => line.x0)) }
}

function wordsAfterMark({ words: [referenceMark, ...words] }: DocumentLine): DocumentWord[] {
  return words.map((word, i): DocumentWord => (i === 0 ? { ...word, tabbed: false, ...letters(referenceMark, word) } : word))
}
