/** Finds headings that count: texts set apart by bold or italic letters, with numbers that continue, and text below each. */

import { type Label, readLabel, valueIn } from '../../blocks/lines/labels.ts'
import { lineText } from '../../blocks/lines/rows.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { mainStyle } from '../../page/words/words.ts'
import { countedHeadings } from '../../tuning/document/headings.ts'
import { headingLabelOf } from './labels.ts'

interface Entry {
  paragraph: DocumentParagraph
  index: number
  label: Label
  /** Equal for labels and letters of one form. */
  form: string
}

/** Returns the paragraphs that are such headings. */
export function countedHeadingsOf(paragraphs: readonly DocumentParagraph[], body: TextStyle): Set<DocumentParagraph> {
  const entries = paragraphs.flatMap((paragraph, index) => entryOf(paragraph, index, body) ?? [])
  const known = new Set(entries.map(({ paragraph }) => paragraph))
  const byForm = Map.groupBy(entries, ({ form }) => form)
  const found = new Set<DocumentParagraph>()
  for (const own of byForm.values()) {
    if (!counts(own) || !headsText(own, paragraphs, known)) continue
    for (const { paragraph } of own) found.add(paragraph)
  }
  return found
}

function entryOf(paragraph: DocumentParagraph, index: number, body: TextStyle): Entry | null {
  const { lines, list, contents, rtl } = paragraph
  const [line] = lines
  if (!line || contents || rtl || lines.length > countedHeadings.mostLines) return null
  const words = lines.flatMap((own) => own.words)
  const style = mainStyle(words)
  const text = lines.map(lineText).join(' ')
  if (!style || text.length > countedHeadings.longest || /[.:;,!?]$/.test(text) || style.size < body.size * countedHeadings.smallest)
    return null
  const isBold = !body.bold && words.every((word) => word.style.bold)
  const isItalic = !body.italic && words.every((word) => word.style.italic)
  const isOther = words.every((word) => word.style.family !== body.family)
  if (!isBold && !(style.size >= body.size && (isItalic || isOther))) return null
  const label = (list && readLabel(list.label)) ?? headingLabelOf(line)?.label
  if (label?.kind !== 'number') return null
  const form = [label.prefix, label.parts.length, label.suffix, isBold, isItalic, style.family, style.size].join('|')
  return { paragraph, index, label, form }
}

/** Returns whether the numbers begin at 1 and most of them follow the number before; numbers of several parts can begin again. */
function counts(entries: readonly Entry[]): boolean {
  const formats = entries[0]?.label.parts.at(-1)?.formats ?? []
  const format = formats.find((one) => entries.every(({ label }) => label.parts.at(-1)?.formats.includes(one)))
  if (format === undefined || entries.length < countedHeadings.fewest) return false
  const values = entries.map(({ label }) => valueIn(label.parts.at(-1), format))
  const next = values.filter((value, i) => value === (values[i - 1] ?? 0) + 1 || (value === 1 && (entries[i]?.label.parts.length ?? 1) > 1))
  return values[0] === 1 && next.length >= values.length * countedHeadings.countedShare
}

/** Returns whether other text, or headings of another form, follow nearly all of them, and enough text most of them. */
function headsText(entries: readonly Entry[], paragraphs: readonly DocumentParagraph[], known: ReadonlySet<DocumentParagraph>): boolean {
  const letters = entries.map(({ index }, i) => {
    const below = paragraphs.slice(index + 1, entries[i + 1]?.index ?? index + 1 + countedHeadings.lookAhead)
    return below.filter((paragraph) => !known.has(paragraph)).reduce((sum, { lines }) => sum + lines.map(lineText).join(' ').length, 0)
  })
  const headed = letters.filter((count) => count >= countedHeadings.leastText)
  return headed.length >= entries.length * countedHeadings.countedShare
}
