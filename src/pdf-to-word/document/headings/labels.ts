/** Reads the numbers before headings: those of lists, bare ones as in "2 Methods", and words with numbers as in "Chapter 2". */

import { type Label, readLabel } from '../../blocks/lines/labels.ts'
import type { DocumentLine, DocumentWord } from '../../ir/line.ts'
import type { ListMark } from '../../ir/paragraph.ts'
import { headingLabels } from '../../tuning/document/headings.ts'

/** The label of a heading. */
export interface HeadingLabel {
  label: Label
  mark: ListMark
  /** True if only a space follows the label. */
  isNear: boolean
}

/** Words that number parts of a text, in the most common languages. */
const partWords = new Set(
  '§ art. article artikel artículo articolo artigo section sección seção sezione abschnitt clause schedule annex annexe anlage anexo allegato chapter kapitel chapitre capítulo capitolo part teil partie parte appendix anhang appendice apéndice exhibit module lesson unit step schritt étape paso question frage'.split(
    ' ',
  ),
)

/** Returns the label of a heading, or null if its text has no label, has nothing else, or has links or fields in the label. */
export function headingLabelOf(line: DocumentLine): HeadingLabel | null {
  const pieces = piecesOf(line.words)
  const [first, second] = pieces
  if (!first || !second || line.rtl || line.cap) return null
  const isPart = isPartWord(textOf(first))
  const own = isPart ? [...first, ...second] : first
  const next = (isPart ? pieces[2] : second)?.[0]
  const last = own.at(-1)
  const [opening] = own
  if (
    !next ||
    !last ||
    !opening ||
    !own.every(isPlain) ||
    !/\p{L}/u.test(
      line.words
        .slice(own.length)
        .map(({ text }) => text)
        .join(''),
    )
  )
    return null
  const isNear = !next.tabbed && next.x0 - last.x1 < next.style.size * headingLabels.spaceWidth
  const text = isPart ? `${textOf(first)} ${textOf(second)}` : textOf(first)
  const label = isPart ? partLabel(textOf(first), textOf(second)) : (readLabel(text) ?? bareLabel(text, /^\d{1,2}$/))
  if (label?.kind !== 'number' || !label.parts.slice(1).every(({ formats }) => formats[0] === 'decimal')) return null
  return { label, isNear, mark: { label: text, style: opening.style, level: 0, labelX: line.x0, textX: next.x0, rtl: false } }
}

/** Returns whether a line is only a word and a number, as "Chapter 2". */
export function isNumberOnly({ words }: DocumentLine): boolean {
  const [first, second, ...others] = piecesOf(words).map(textOf)
  return others.length === 0 && first !== undefined && second !== undefined && isPartWord(first) && partLabel(first, second) !== null
}

/** Returns the words grouped into pieces without a space inside. */
function piecesOf(words: readonly DocumentWord[]): DocumentWord[][] {
  const pieces: DocumentWord[][] = []
  for (const word of words) {
    if (word.joined) pieces.at(-1)?.push(word)
    else pieces.push([word])
  }
  return pieces
}

const textOf = (words: readonly DocumentWord[]): string => words.map(({ text }) => text).join('')

function isPlain({ link, control, field, note, picture, commentsFrom, commentsTo }: DocumentWord): boolean {
  return link === '' && !control && !field && note === undefined && !picture && !commentsFrom && !commentsTo
}

const isPartWord = (text: string): boolean => partWords.has(text.toLowerCase())

function partLabel(word: string, number: string): Label | null {
  const label = readLabel(number) ?? bareLabel(number, /^(?:\d{1,2}|[A-Z]|[IVXL]{2,6})$/)
  return label && { ...label, prefix: `${word} ${label.prefix}` }
}

/** Returns the label that is a number without punctuation after it. */
function bareLabel(text: string, pattern: RegExp): Label | null {
  const label = pattern.test(text) ? readLabel(`${text}.`) : null
  return label && { ...label, suffix: '' }
}
