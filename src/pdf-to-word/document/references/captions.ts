/** Finds captions beside tables and pictures, and lets Word count them. */

import { type DocumentBlock, isFloating } from '../../ir/block.ts'
import type { DocumentLine, DocumentWord } from '../../ir/line.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import { captions } from '../../tuning/document/references.ts'

const labels =
  /^(?:table|figure|fig\.|tabelle|abbildung|abb\.|tableau|tabla|cuadro|tabela|quadro|figura|tabella|tabel|figuur|tabell|figur|таблица|рисунок|рис\.)$/i
/** Labels of captions that also begin headings, as in "Exhibit 1". */
const ambiguousLabels = /^(?:chart|graph|diagram|scheme|listing|exhibit|algorithm|grafik|graphique|gráfico)$/i
/** Matches the number after the label, which may have a chapter before it or be a Roman numeral, and the punctuation after it. */
const number = /^((?:\p{Lu}\.?)?\d{1,3}(?:[.-]\d{1,3}){0,3}|[IVX]{1,5})([.:)–-]?)$/u
const plainNumber = /^\d{1,3}$/

type Block = DocumentBlock | undefined

/**
 * Sets `caption` of paragraphs such as "Table 1: …" before or after a table or picture, and of those that only their look makes headings;
 * numbers that count from 1 become fields.
 */
export function findCaptions(stretches: readonly { blocks: readonly DocumentBlock[] }[]): void {
  const counts = new Map<string, number>()
  for (const { blocks } of stretches) {
    const shown = blocks.filter((block) => block.kind !== 'paragraph' || block.lines.length > 0)
    for (const [i, block] of shown.entries()) {
      if (block.kind === 'paragraph') readCaption(block, [shown[i - 1], shown[i + 1], shown[i + 2]], counts)
    }
  }
}

const isShown = (block: Block) => block?.kind === 'figure' || (block?.kind === 'table' && !isFloating(block))

function readCaption(paragraph: DocumentParagraph, [before, after, next]: readonly Block[], counts: Map<string, number>): void {
  const caption = labelled(paragraph)
  if (!caption) return
  const { line, label, counted, digits, closing } = caption
  const isHeading = paragraph.heading !== null
  const hasTitle = line.words.length > 2 || paragraph.lines.length > 1
  const title = !hasTitle && after?.kind === 'paragraph' && isHeading && isOfLook(after) && isShown(next) ? after : null
  const isSure = isHeading && hasTitle && closing !== '' && labels.test(label.text)
  if (!title && !isSure && !paragraph.caption && ![before, after].some(isShown)) return
  for (const own of [paragraph, ...(title ? [title] : [])]) {
    own.caption = true
    own.heading = null
  }
  const name = label.text.replace(/\.$/, '')
  if (!plainNumber.test(digits) || Number(digits) !== (counts.get(name) ?? 0) + 1) return
  counts.set(name, Number(digits))
  const field: DocumentWord = { ...counted, text: digits, field: `SEQ ${name} \\* ARABIC` }
  const closingWords: DocumentWord[] = closing ? [{ ...counted, text: closing, joined: true, tabbed: false }] : []
  paragraph.lines = [{ ...line, words: [label, field, ...closingWords, ...line.words.slice(2)] }, ...paragraph.lines.slice(1)]
}

/** The first line of a paragraph that begins with the label and number of a caption. */
interface Labelled {
  line: DocumentLine
  label: DocumentWord
  counted: DocumentWord
  digits: string
  /** Punctuation after the number. */
  closing: string
}

function labelled(paragraph: DocumentParagraph): Labelled | null {
  const [line] = paragraph.lines
  const [label, counted, next] = line?.words ?? []
  const [, digits = '', closing = ''] = number.exec(counted?.text ?? '') ?? []
  const isLabel = labels.test(label?.text ?? '') || ambiguousLabels.test(label?.text ?? '')
  if (!line || !label || !counted || digits === '' || !isLabel || counted.joined) return null
  // "Table 1 shows …" is a sentence.
  const isSentence = closing === '' && /^\p{Ll}/u.test(next?.text ?? '')
  const isLong = paragraph.lines.length > captions.mostLines
  return isSentence || isLong || paragraph.list || paragraph.contents || isTaggedHeading(paragraph)
    ? null
    : { line, label, counted, digits, closing }
}

const isTaggedHeading = ({ heading, lines: [line] }: DocumentParagraph) => heading !== null && (line?.block ?? -1) >= 0

/** Returns whether only the look of a paragraph makes it a heading. */
const isOfLook = (paragraph: DocumentParagraph) => paragraph.heading !== null && !isTaggedHeading(paragraph) && !paragraph.list
