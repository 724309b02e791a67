/** Describes in sentences why lines were taken out of the text, and why paragraphs are headings, list items and captions. */
import { lineText } from '../blocks/lines/rows.ts'
import type { Finding, OnFinding } from '../ir/evidence.ts'
import { boxOfLines, type DocumentLine } from '../ir/line.ts'
import type { Note } from '../ir/notes.ts'
import type { PageContent } from '../ir/page-content.ts'
import type { DocumentParagraph } from '../ir/paragraph.ts'
import type { RunningText } from './chapters/build.ts'
import type { HeadingEvidence } from './headings/headings.ts'

/** Reports the headers and footers of each page. */
export function reportRunning(contents: readonly PageContent[], { lines }: RunningText, onFinding: OnFinding): void {
  const keyOf = (own: readonly DocumentLine[]) => own.map(lineText).join(' ').replace(/\d+/g, '#')
  for (const side of ['header', 'footer'] as const) {
    const keys = lines.map((page) => keyOf(page[side]))
    for (const [i, { page, headerLines, footerLines }] of contents.entries()) {
      const own = lines[i]?.[side] ?? []
      if (own.length === 0) continue
      const isTagged = headerLines.length + footerLines.length > 0
      const same = keys.filter((key) => key === keys[i]).length
      const repeated =
        same > 1
          ? `${same} of ${contents.length} pages have the same words there, apart from numbers.`
          : 'It is separate from the text, or contains the page number.'
      const because = isTagged ? `The tags of the PDF mark it as ${side}.` : `It is at the edge of the page. ${repeated}`
      onFinding(() => ({
        ...{ page, box: boxOfLines(own), kind: 'header or footer', holds: true, because },
        rivals: ['Text that continues on the page at the usual line distance would stay body text.'],
      }))
    }
  }
}

/** Reports the notes that were taken out of the text. */
export function reportNotes(notes: readonly Note[], onFinding: OnFinding): void {
  for (const { kind, label, page, lines, isUnruled } of notes) {
    const first = lines.filter((line) => line.page === page)
    if (first.length === 0) continue
    const place =
      kind === 'endnote'
        ? 'comes after the text'
        : isUnruled
          ? 'is a note by its tags or at the foot of the page'
          : 'is below a rule at the foot of the page'
    const because = `It ${place}, begins with “${label}”, and the text contains this reference mark.`
    onFinding(() => ({
      page,
      box: boxOfLines(first),
      kind: 'note',
      holds: true,
      because,
      rivals: ['Without a reference mark in the text it would be a paragraph.'],
    }))
  }
}

const sources: Record<HeadingEvidence['source'], string> = {
  tags: 'It is tagged as a heading.',
  outline: 'Its text is an entry of the PDF outline.',
  look: 'No heading is tagged and no outline matches the text, so its formatting decides.',
}

/** Reports the headings, and lines in larger or bold letters that are not headings. */
export function reportHeadings(
  paragraphs: readonly DocumentParagraph[],
  { source, refused }: HeadingEvidence,
  bodySize: number,
  onFinding: OnFinding,
): void {
  for (const paragraph of paragraphs) {
    const style = paragraph.lines[0]?.words[0]?.style
    if (!style || paragraph.contents) continue
    const holds = paragraph.heading !== null
    const isProminent = style.size >= bodySize + 1 || (style.bold && paragraph.lines.length === 1)
    if (!holds && !isProminent) continue
    const look = `Its font size is ${style.size} pt${style.bold ? ', bold' : ''}; that of the body text is ${bodySize} pt.`
    onFinding(() =>
      about(
        paragraph,
        'heading',
        holds,
        holds ? `${paragraph.heading === 0 && source !== 'tags' ? title : sources[source]} ${look}` : look,
        holds ? [] : [refused.get(paragraph) ?? lostHeading[source]],
      ),
    )
  }
}

const title = 'It precedes all headings, and no text in the file is larger.'

const lostHeading: Record<HeadingEvidence['source'], string> = {
  tags: 'Other paragraphs are tagged as headings, and this one is not.',
  outline: 'The outline matches the text and does not contain it.',
  look: 'Its formatting is not that of a heading.',
}

/** Returns the paragraphs that have labels, for a later comparison by `reportLabels`. */
export const labelled = (paragraphs: readonly DocumentParagraph[]) =>
  paragraphs.flatMap((paragraph) => (paragraph.list ? [{ paragraph, label: paragraph.list.label }] : []))

/** Reports the labels that a pass removed; with `all` also those that remain. */
export function reportLabels(before: ReturnType<typeof labelled>, onFinding: OnFinding, all: boolean): void {
  for (const { paragraph, label } of before) {
    if (paragraph.list && !all) continue
    const kept = `“${label}” has the form of a label, and a gap separates it from its text; neighbours continue the count, or it begins a list.`
    const lost = `“${label}” has the form of a label, but no neighbour has the number before or after it, so it is a word.`
    onFinding(() => about(paragraph, 'list item', paragraph.list !== null, paragraph.list ? kept : lost, []))
  }
}

/** Reports the captions. */
export function reportCaptions(paragraphs: readonly DocumentParagraph[], onFinding: OnFinding): void {
  for (const paragraph of paragraphs.filter(({ caption }) => caption)) {
    const because = 'It is tagged as a caption, or it begins with a word such as “Table” and a number and is next to a table or picture.'
    onFinding(() => about(paragraph, 'caption', true, because, ['A sentence about the table would continue in lower case.']))
  }
}

function about({ page, lines, box }: DocumentParagraph, kind: Finding['kind'], holds: boolean, because: string, rivals: string[]): Finding {
  const own = lines.filter((line) => line.page === page)
  return { page, box: own.length > 0 ? boxOfLines(own) : box, kind, holds, because, rivals }
}
