/** Finds headings in the size of the text: short paragraphs of one look, such as bold, underlined or all capitals, with text below each. */

import { readLabel, valueIn } from '../../blocks/lines/labels.ts'
import { lineText } from '../../blocks/lines/rows.ts'
import { largest } from '../../ir/geometry.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { mainStyle } from '../../page/words/words.ts'
import { headingLooks, setApartHeadings } from '../../tuning/document/headings.ts'
import { headingLabelOf } from './labels.ts'
import { lettersIn } from './letters.ts'

interface Look {
  size: number
  bold: boolean
  italic: boolean
  underline: boolean
  capitals: boolean
  color: string
  /** With serifs in a text without, or the other way round. */
  other: boolean
}

interface Entry {
  paragraph: DocumentParagraph
  index: number
  look: Look
}

/**
 * Returns the paragraphs that are such headings, with their ranks below 1: bold and capital ones are above others, then larger ones, then
 * those of the look that comes first.
 */
export function setApartRanks(paragraphs: readonly DocumentParagraph[], body: TextStyle): Map<DocumentParagraph, number> {
  const entries = paragraphs.flatMap((paragraph, index) => entryOf(paragraph, index, body) ?? [])
  const formed = new Set(entries.map(({ paragraph }) => paragraph).filter(hasForm))
  const lettersBefore = [0]
  for (const paragraph of paragraphs) lettersBefore.push((lettersBefore.at(-1) ?? 0) + lettersIn(paragraph))
  const ranks = new Map<DocumentParagraph, number>()
  let order = 0
  for (const own of Map.groupBy(entries, ({ look }) => Object.values(look).join(' ')).values()) {
    const [first] = own
    if (!first || own.length < setApartHeadings.fewest || !isShort(own) || !counts(own) || !headsText(own, lettersBefore)) continue
    if (!first.look.bold && !standsAbove(own, paragraphs, formed)) continue
    const { size, bold, italic, capitals } = first.look
    const { rank, sizeRank, italicRank, orderRank } = setApartHeadings
    const strength = bold || capitals ? rank.strong : rank.weak
    const ownRank = strength + (size - body.size) * sizeRank - (italic ? italicRank : 0) - order * orderRank
    for (const { paragraph } of own) if (hasForm(paragraph)) ranks.set(paragraph, ownRank)
    order++
  }
  return ranks
}

function entryOf(paragraph: DocumentParagraph, index: number, body: TextStyle): Entry | null {
  const look = paragraph.contents || paragraph.lines.length > setApartHeadings.mostLines ? null : lookOf(paragraph, body)
  return look && { paragraph, index, look }
}

/** Returns the look that all words share, or null if there is none or it is that of the text. */
function lookOf({ lines }: DocumentParagraph, body: TextStyle): Look | null {
  const words = lines.flatMap((line) => line.words)
  const main = mainStyle(words)
  if (!main || words.some(({ link, field, control }) => link !== '' || field || control)) return null
  const text = words.map((word) => word.text).join('')
  const capitals = !/\p{Ll}/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) >= setApartHeadings.fewestCapitals
  const size = capitals ? largest(words.map(({ style }) => style.size)) : main.size
  const look: Look = {
    ...{ size, capitals, color: words.every(({ style }) => style.color === main.color) ? main.color : body.color },
    bold: !body.bold && words.every(({ style }) => style.bold),
    italic: !body.italic && words.every(({ style }) => style.italic),
    underline: !body.underline && words.every(({ style }) => style.underline),
    other: words.every(({ style }) => style.serif !== body.serif && style.family !== body.family && !style.fixed),
  }
  const isApart = look.bold || look.italic || look.underline || capitals || look.other || look.color !== body.color
  return isApart && size >= body.size && size < body.size * headingLooks.larger ? look : null
}

/** Returns whether nearly all have the form of a heading. */
function isShort(entries: readonly Entry[]): boolean {
  const formed = entries.filter(({ paragraph }) => hasForm(paragraph))
  return formed.length >= entries.length * setApartHeadings.share
}

function hasForm({ lines, list, align }: DocumentParagraph): boolean {
  const words = lines.flatMap((line) => line.words)
  const text = lines.map(lineText).join(' ')
  if (text.length > setApartHeadings.longest || words.length > setApartHeadings.mostWords || align === 'right') return false
  if (/[.:;,!]$/.test(text) || !/^[¿¡]?[\p{Lu}\p{Lo}\p{N}§]/u.test(text) || !/\p{L}{2}/u.test(text)) return false
  if (/\d(?:[.,]\d{2,3}|[-/]\d{2,})\s?\p{Sc}?$/u.test(text)) return false
  if (list && readLabel(list.label)?.kind !== 'number') return false
  return !words.some((word, i) => word.tabbed && i > 1)
}

/** Returns whether nearly all of their numbers, if they have some, follow another one of the same format or begin again. */
function counts(entries: readonly Entry[]): boolean {
  const numbers = entries.flatMap(({ paragraph: { list, lines } }) => {
    const label = list ? readLabel(list.label) : lines[0] && headingLabelOf(lines[0])?.label
    const part = label?.parts.at(-1)
    return part ? [part] : []
  })
  const last = new Map<string, number>()
  let lost = 0
  for (const [i, part] of numbers.entries()) {
    const values = part.formats.map((format) => [format, valueIn(part, format)] as const)
    const isNext = values.some(([format, value]) => value === 1 || value === (last.get(format) ?? 0) + 1)
    if (!isNext && i > 0) lost++
    for (const [format, value] of values) last.set(format, value)
  }
  return lost <= numbers.length * (1 - setApartHeadings.share)
}

/** Returns whether enough text is below nearly all of them, up to the next one of this look. */
function headsText(entries: readonly Entry[], lettersBefore: readonly number[]): boolean {
  const lettersIn = (from: number, to: number) => (lettersBefore[to] ?? 0) - (lettersBefore[from] ?? 0)
  const end = lettersBefore.length - 1
  const below = entries.map(({ index }, i) => lettersIn(index + 1, entries[i + 1]?.index ?? end))
  const own = entries.reduce((sum, { index }) => sum + lettersIn(index, index + 1), 0)
  const headed = below.filter((letters) => letters >= setApartHeadings.leastText)
  const all = below.reduce((sum, letters) => sum + letters, own)
  return headed.length >= entries.length * setApartHeadings.share && own <= all * setApartHeadings.lettersShare
}

/** Returns whether nearly all of those with text above them on the page are closer to the text below, unless that can be a heading, too. */
function standsAbove(entries: readonly Entry[], paragraphs: readonly DocumentParagraph[], formed: ReadonlySet<DocumentParagraph>): boolean {
  const gaps = entries.flatMap(({ paragraph, index }) => {
    const [above, below] = [paragraphs[index - 1], paragraphs[index + 1]]
    if (above?.page !== paragraph.page || below?.page !== paragraph.page || above.box.y1 > paragraph.box.y0) return []
    if (formed.has(below)) return []
    return [{ above: paragraph.box.y0 - above.box.y1, below: below.box.y0 - paragraph.box.y1 }]
  })
  const closer = gaps.filter((gap) => gap.above > gap.below + setApartHeadings.closer)
  return gaps.length > 0 && closer.length >= gaps.length * setApartHeadings.share
}
