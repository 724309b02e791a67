/** Finds headings that count: texts set apart by bold or italic letters, with numbers that continue, and text below each. */

import { type Label, readLabel, valueIn } from '../../blocks/lines/labels.ts'
import { lineText } from '../../blocks/lines/rows.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { mainStyle } from '../../page/words/words.ts'
import { countedHeadings } from '../../tuning/document/headings.ts'
import { headingLabelOf } from './labels.ts'
import { lettersIn } from './letters.ts'

interface Entry {
  paragraph: DocumentParagraph
  index: number
  label: Label
  /** Equal for labels and letters of one form. */
  form: string
  look: Look
}

interface Look {
  isBold: boolean
  size: number
  /** Equal for letters of one form. */
  letters: string
  /** Whether all are capitals. */
  capitals: boolean
}

/** Returns the paragraphs that are such headings. */
export function countedHeadingsOf(paragraphs: readonly DocumentParagraph[], body: TextStyle): Set<DocumentParagraph> {
  const entries = paragraphs.flatMap((paragraph, index) => entryOf(paragraph, index, body) ?? [])
  const known = new Set(entries.map(({ paragraph }) => paragraph))
  const byForm = Map.groupBy(entries, ({ form }) => form)
  const found = new Set<DocumentParagraph>()
  for (const own of byForm.values()) {
    if (!counts(own) || headsOf(own, paragraphs, known).length === 0) continue
    for (const { paragraph } of own) found.add(paragraph)
  }
  for (const paragraph of unnumbered(paragraphs, body, entries, found)) found.add(paragraph)
  return found
}

/** Returns the short texts in the look of headings that count, with text below them: abstract, acknowledgements, references. */
function unnumbered(
  paragraphs: readonly DocumentParagraph[],
  body: TextStyle,
  entries: readonly Entry[],
  found: ReadonlySet<DocumentParagraph>,
): DocumentParagraph[] {
  const keyOf = ({ letters, capitals }: Look) => `${letters}|${capitals}`
  const numbered = Map.groupBy(
    entries.filter(({ paragraph }) => found.has(paragraph)),
    ({ look }) => keyOf(look),
  )
  if (numbered.size === 0) return []
  const known = new Set(entries.map(({ paragraph }) => paragraph))
  const alike = paragraphs.flatMap((paragraph, index) => {
    const look = known.has(paragraph) || paragraph.list || !/^\p{Lu}\p{L}/u.test(textOf(paragraph)) ? null : lookOf(paragraph, body)
    return look ? [{ paragraph, index, key: keyOf(look) }] : []
  })
  return [...Map.groupBy(alike, ({ key }) => key)].flatMap(([key, own]) => {
    const all = new Set([...known, ...own.map(({ paragraph }) => paragraph)])
    return own.length > (numbered.get(key)?.length ?? 0) ? [] : headsOf(own, paragraphs, all).map(({ paragraph }) => paragraph)
  })
}

const textOf = ({ lines }: DocumentParagraph): string => lines.map(lineText).join(' ')

function entryOf(paragraph: DocumentParagraph, index: number, body: TextStyle): Entry | null {
  const [line] = paragraph.lines
  const look = lookOf(paragraph, body)
  if (!line || !look) return null
  const label = (paragraph.list && readLabel(paragraph.list.label)) ?? headingLabelOf(line)?.label
  if (label?.kind !== 'number') return null
  // Bold ones of the text's family are set a little smaller; so are others with numbers that no text has.
  const isSure = look.isBold || label.parts.length > 1
  if (look.size < body.size * (isSure ? countedHeadings.smallest : 1)) return null
  const form = [label.prefix, label.parts.length, label.suffix, look.letters].join('|')
  return { paragraph, index, label, form, look }
}

/** Returns the look of a short text that bold or italic letters or another family set apart, or null. */
function lookOf(paragraph: DocumentParagraph, body: TextStyle): Look | null {
  const { lines, contents, rtl } = paragraph
  if (contents || rtl || lines.length > countedHeadings.mostLines) return null
  const words = lines.flatMap((own) => own.words)
  const style = mainStyle(words)
  const text = textOf(paragraph)
  if (!style || text.length > countedHeadings.longest || /[.:;,!?]$/.test(text) || style.size < body.size * countedHeadings.smallest)
    return null
  if (words.some((word, i) => word.tabbed && i > 1)) return null
  const isBold = !body.bold && words.every((word) => word.style.bold)
  const isItalic = !body.italic && words.every((word) => word.style.italic)
  if (!isBold && !isItalic && !words.every((word) => word.style.family !== body.family)) return null
  const letters = [isBold, isItalic, style.family, style.size].join('|')
  return { isBold, size: style.size, letters, capitals: !/\p{Ll}/u.test(text) }
}

/** Returns whether the numbers begin at 1 and most of them follow the number before; those of several parts only have to rise. */
function counts(entries: readonly Entry[]): boolean {
  const formats = entries[0]?.label.parts.at(-1)?.formats ?? []
  const format = formats.find((one) => entries.every(({ label }) => label.parts.at(-1)?.formats.includes(one)))
  if (format === undefined || entries.length < countedHeadings.fewest) return false
  const isOutline = (entries[0]?.label.parts.length ?? 1) > 1
  const values = entries.map(({ label }) => valueIn(label.parts.at(-1), format))
  const next = entries.filter(({ label }, i) => {
    const before = entries[i - 1]
    return isOutline ? !before || isLater(label, before.label) : values[i] === (values[i - 1] ?? 0) + 1
  })
  return (isOutline || values[0] === 1) && next.length >= values.length * countedHeadings.countedShare
}

/** Returns whether a number of several parts is above another one. */
function isLater({ parts }: Label, before: Label): boolean {
  const at = parts.findIndex(({ value }, i) => value !== before.parts[i]?.value)
  return at >= 0 && (parts[at]?.value ?? 0) > (before.parts[at]?.value ?? 0)
}

/** Returns those that other text, or headings of another form, follow, if these are nearly all, and enough text. */
function headsOf<Item extends { index: number }>(
  entries: readonly Item[],
  paragraphs: readonly DocumentParagraph[],
  known: ReadonlySet<DocumentParagraph>,
): Item[] {
  const headed = entries.filter(({ index }, i) => {
    const below = paragraphs.slice(index + 1, entries[i + 1]?.index ?? index + 1 + countedHeadings.lookAhead)
    const letters = below.filter((paragraph) => !known.has(paragraph)).reduce((sum, paragraph) => sum + lettersIn(paragraph), 0)
    return letters >= countedHeadings.leastText
  })
  return headed.length >= entries.length * countedHeadings.countedShare ? headed : []
}
