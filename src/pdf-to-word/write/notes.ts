/** Writes footnotes and endnotes. */
import type { NoteCount, NoteSet, NoteText } from '../ir/notes.ts'
import { paragraphXml } from './paragraph.ts'
import type { PartWriter } from './part-writer.ts'
import { escapeXml, textNamespaces, twips, xmlHead } from './parts/xml.ts'
import { runProperties } from './run-properties.ts'

type Kind = NoteText['kind']

/** Word's default number formats. */
const usual: Record<Kind, NoteCount['format']> = { footnote: 'decimal', endnote: 'lowerRoman' }

const styles = {
  footnote: { text: 'FootnoteText', mark: 'FootnoteReference' },
  endnote: { text: 'EndnoteText', mark: 'EndnoteReference' },
} as const

/** Returns the part with all notes of a kind. */
export function notesXml(kind: Kind, { all, isUnruled }: NoteSet, part: PartWriter): string {
  const notes = all.filter((note) => note.kind === kind).map((note) => noteXml(note, part))
  const rule = (type: string) => (isUnruled ? '' : `<w:r><w:${type}/></w:r>`)
  const separator = (type: string, id: number) => `<w:${kind} w:type="${type}" w:id="${id}"><w:p>${rule(type)}</w:p></w:${kind}>`
  return `${xmlHead}<w:${kind}s ${textNamespaces}>${separator('separator', -1)}${separator('continuationSeparator', 0)}${notes.join('')}</w:${kind}s>`
}

function noteXml({ kind, id, mark, paragraph, rest, markStyle, tab, touches }: NoteText, part: PartWriter): string {
  const shown = mark === null ? `<w:${kind}Ref/>` : `<w:t>${escapeXml(mark)}</w:t>`
  const style = styles[kind].text
  // LibreOffice shows a mark twice that is not in the style of marks.
  const reference =
    markStyle && mark === null ? `<w:r>${runProperties(markStyle, part.styles.textOf(style))}${shown}</w:r>` : referenceMarkRun(kind, shown)
  const gap = tab === null ? '<w:t xml:space="preserve"> </w:t>' : '<w:tab/>'
  const before = touches ? reference : `${reference}<w:r>${gap}</w:r>`
  const stop = tab === null ? {} : { stop: twips(tab - paragraph.left) }
  const further = rest.map((one) => paragraphXml(one, part, { style })).join('')
  return `<w:${kind} w:id="${id}">${paragraphXml(paragraph, part, { style, before, ...stop })}${further}</w:${kind}>`
}

/** Returns the reference to a note in the text. */
export function noteReferenceXml({ kind, id, mark, markStyle }: NoteText): string {
  // If the style leaves the marks on the baseline, those in the text must be raised directly.
  const raised = markStyle ? '<w:vertAlign w:val="superscript"/>' : ''
  if (mark === null) return referenceMarkRun(kind, `<w:${kind}Reference w:id="${id}"/>`, raised)
  return referenceMarkRun(kind, `<w:${kind}Reference w:customMarkFollows="1" w:id="${id}"/><w:t>${escapeXml(mark)}</w:t>`, raised)
}

function referenceMarkRun(kind: Kind, content: string, raised = ''): string {
  return `<w:r><w:rPr><w:rStyle w:val="${styles[kind].mark}"/>${raised}</w:rPr>${content}</w:r>`
}

/** Returns the numbering of notes in a section; '' for the default. */
export function noteCountsXml({ counts }: NoteSet): string {
  return (['footnote', 'endnote'] as const).map((kind) => countXml(kind, counts[kind])).join('')
}

function countXml(kind: Kind, count: NoteCount | null): string {
  if (!count) return ''
  const parts = [
    count.format === usual[kind] ? '' : `<w:numFmt w:val="${count.format}"/>`,
    count.start === 1 ? '' : `<w:numStart w:val="${count.start}"/>`,
    count.eachPage ? '<w:numRestart w:val="eachPage"/>' : '',
  ].join('')
  return parts === '' ? '' : `<w:${kind}Pr>${parts}</w:${kind}Pr>`
}
