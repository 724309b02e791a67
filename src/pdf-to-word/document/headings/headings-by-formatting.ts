/** Finds headings by their formatting if neither tags nor an outline identify them. */

import { readLabel } from '../../blocks/lines/labels.ts'
import { lineText } from '../../blocks/lines/rows.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { mainStyle } from '../../page/words/words.ts'
import { headingLooks } from '../../tuning/document/headings.ts'
import { countedHeadingsOf } from './counted.ts'
import { isNumberOnly } from './labels.ts'
import { type Candidate, levelsOf } from './levels.ts'
import { setApartRanks } from './set-apart.ts'
import { isInWordColor } from './word-looks.ts'

/** The text of the file. */
export interface FormattingInput {
  paragraphs: readonly DocumentParagraph[]
  body: TextStyle
  /** The paragraphs directly before tables of contents that begin the file, and the number of paragraphs up to the last one's end. */
  contentsTitles: ReadonlySet<DocumentParagraph>
  frontLength: number
  /** The paragraphs directly before tables. */
  aboveTables: ReadonlySet<DocumentParagraph>
  /** True if other evidence speaks against headings, so that only large short texts without sentences count. */
  onlySure: boolean
}

/** Paragraphs that are not headings, each with the reason. */
export type Refused = ReadonlyMap<DocumentParagraph, string>

/** Sets `heading` of the paragraphs that look like headings, and returns the reasons why the others do not. */
export function headingsByFormatting(input: FormattingInput): Refused {
  const { paragraphs, body, contentsTitles, frontLength, aboveTables, onlySure } = input
  const refused = new Map<DocumentParagraph, string>()
  const numbered = countedHeadingsOf(paragraphs, body)
  const counted = onlySure ? new Set<DocumentParagraph>() : numbered
  const apart = onlySure ? new Map<DocumentParagraph, number>() : setApartRanks(paragraphs, body)
  const candidates = paragraphs.flatMap((paragraph, i): Candidate[] => {
    const own = apart.get(paragraph)
    if (own !== undefined) return [{ paragraph, rank: own }]
    if (counted.has(paragraph)) return [{ paragraph, rank: Math.max(rankOf(paragraph, body), countedRank(paragraph)) }]
    const { rank, against } = judge(paragraph, body)
    const leads = onlySure
      ? isSure(paragraph, body, numbered) && leadsToOther(paragraphs, i, body)
      : leadsOn(input, i) || isInWordColor(paragraph, body)
    if (rank > 0 && leads) return [{ paragraph, rank }]
    refused.set(paragraph, against ?? (onlySure ? unsure : 'No text follows that it could be the heading of.'))
    return []
  })
  const refuse = (some: readonly Candidate[], why: string) => {
    for (const { paragraph } of some) refused.set(paragraph, why)
    return refused
  }
  if (onlySure && candidates.length > Math.max(1, paragraphs.length * headingLooks.sureShare))
    return refuse(candidates, tooAlike(candidates, paragraphs))
  const isKnown = (paragraph: DocumentParagraph) => counted.has(paragraph) || apart.has(paragraph)
  const bold = candidates.filter(({ paragraph, rank }) => rank < 1 && !isKnown(paragraph))
  const tooMany = bold.length > Math.max(headingLooks.fewestBold, paragraphs.length * headingLooks.boldShare)
  if (tooMany) refuse(bold, tooAlike(bold, paragraphs))
  const areTerms = !tooMany && headTerms(input, isKnown)
  if (areTerms) refuse(bold, 'Most texts of this look are terms, with a few words below each.')
  const inProse = proseRanks(candidates, paragraphs, body)
  const isProse = ({ paragraph, rank }: Candidate) => !isKnown(paragraph) && inProse.has(rank)
  refuse(candidates.filter(isProse), 'Most text of this look is too long for headings.')
  const all = candidates.filter((own) => !isProse(own) && (own.rank >= 1 || isKnown(own.paragraph) || !(tooMany || areTerms)))
  const numbersOnly = all.filter((candidate, i) => isNumberOf(candidate, all[i + 1], paragraphs))
  refuse(numbersOnly, 'It is the number of the heading below it.')
  const subtitles = onlySure ? [] : subtitlesOf(all, paragraphs)
  refuse(subtitles, 'It belongs to the title of the file.')
  const chosen = all.filter((candidate) => !numbersOnly.includes(candidate) && !subtitles.includes(candidate))
  const ranks = [...new Set(chosen.map(({ rank }) => rank))].sort((a, b) => b - a)
  const isOfContents = chosen.some(({ paragraph, rank }) => rank === ranks[0] && contentsTitles.has(paragraph))
  const isTitle = !isOfContents && (onlySure ? beginsAlone(chosen, ranks, paragraphs) : hasTitle(chosen, ranks, paragraphs))
  const levels = levelsOf({ chosen, paragraphs, body, contentsTitles, frontLength, aboveTables, isTitle })
  for (const { paragraph } of chosen) {
    const level = levels.get(paragraph)
    if (level === undefined) refused.set(paragraph, 'It belongs to the title of the file.')
    else paragraph.heading = Math.min(9, level)
  }
  return refused
}

/** Returns whether only a few words are between many bold texts in the size of the body text and the next one, as below terms. */
function headTerms({ paragraphs, body }: FormattingInput, isKnown: (paragraph: DocumentParagraph) => boolean): boolean {
  const bold = new Set(paragraphs.filter((own) => judge(own, body).rank === 0.5 && !isKnown(own)))
  const terms = paragraphs.filter((own, i) => {
    const [next, second] = paragraphs.slice(i + 1, i + 3)
    if (!bold.has(own) || !next || next.list || isKnown(next) || judge(next, body).rank > 0) return false
    return next.lines.map(lineText).join(' ').length <= headingLooks.fewWords && (!second || bold.has(second))
  })
  return terms.length >= headingLooks.fewestTerms && terms.length >= bold.size * headingLooks.termShare
}

/** Returns the ranks of looks that have more letters in long texts than in headings. */
function proseRanks(candidates: readonly Candidate[], paragraphs: readonly DocumentParagraph[], body: TextStyle): Set<number> {
  const letters = new Map<number, number>()
  const add = (rank: number, count: number) => letters.set(rank, (letters.get(rank) ?? 0) + count)
  const lengthOf = ({ lines }: DocumentParagraph) => lines.map(lineText).join(' ').length
  for (const { paragraph, rank } of candidates) add(rank, -lengthOf(paragraph) * headingLooks.mostProse)
  for (const paragraph of paragraphs) if (lengthOf(paragraph) > headingLooks.longest) add(largeRank(paragraph, body), lengthOf(paragraph))
  return new Set([...letters].flatMap(([rank, count]) => (rank >= 1 && count > 0 ? [rank] : [])))
}

/** Returns whether a candidate is only a number, as "Chapter 2", and the next paragraph is its heading. */
function isNumberOf({ paragraph, rank }: Candidate, next: Candidate | undefined, paragraphs: readonly DocumentParagraph[]): boolean {
  const [line, second] = paragraph.lines
  if (!next || !line || second || next.rank < rank || next.paragraph.page !== paragraph.page || !isNumberOnly(line)) return false
  return paragraphs[paragraphs.indexOf(paragraph) + 1] === next.paragraph
}

const unsure = 'The program that wrote the PDF lists nearly all headings in the outline, and this is not clearly another one.'

const tooAlike = (some: readonly Candidate[], all: readonly DocumentParagraph[]) =>
  `${some.length} of ${all.length} paragraphs have this formatting: the page is a form or a table.`

interface Judgement {
  /** 0 means no heading. */
  rank: number
  /** Reason why it is not a heading. */
  against: string | null
}

const no = (against: string): Judgement => ({ rank: 0, against })

/** Returns the rank of a paragraph: its font size plus a little for bold, 0.5 for bold text in the body size, 0 for no heading. */
const rankOf = (paragraph: DocumentParagraph, body: TextStyle): number => judge(paragraph, body).rank

/** Returns the rank of a heading that counts: bold ones are above italic ones. */
const countedRank = ({ lines }: DocumentParagraph): number => (lines[0]?.words[0]?.style.bold ? 0.5 : 0.5 - headingLooks.boldRank)

function judge(paragraph: DocumentParagraph, body: TextStyle): Judgement {
  const words = paragraph.lines.flatMap((line) => line.words)
  const style = mainStyle(words)
  const text = paragraph.lines.map(lineText).join(' ')
  if (!style || text.length > headingLooks.longest || paragraph.lines.length > 3)
    return no(`It has more than ${headingLooks.longest} letters or more than three lines.`)
  if (!/\p{L}{2}/u.test(text)) return no('It contains no word.')
  if (/[,;]$/.test(text)) return no('It ends in a comma or a semicolon.')
  if (words.some((word, i) => word.tabbed && !(i === 1 && readLabel(`${words[0]?.text.replace(/\.$/, '')}.`))))
    return no('It contains tabs.')
  const large = largeRank(paragraph, body)
  if (large > 0) return { rank: large, against: null }
  const isBold = words.every((word) => word.style.bold) && !body.bold
  const isPlain = /[.:!?]$/.test(text) || !/^[\p{Lu}\p{N}]/u.test(text) || words.length > 12
  if (!isBold || style.size < body.size) return no('It is neither larger than the text nor bold throughout.')
  if (isPlain) return no('It ends like a sentence, begins in lower case, or has more than twelve words.')
  if (/\d(?:[.,]\d{2,3}|[-/]\d{2,})\s?\p{Sc}?$/u.test(text)) return no('It ends with an amount, a date or the number of a document.')
  const isClause = (readLabel(paragraph.list?.label ?? '')?.parts.length ?? 0) > 1
  return paragraph.list && !isClause ? no('It is an item of a list.') : { rank: 0.5, against: null }
}

/** Returns the rank of a text that is larger than the body text, whatever its length; 0 if it is not. */
function largeRank({ lines }: DocumentParagraph, body: TextStyle): number {
  const words = lines.flatMap((line) => line.words)
  const size = mainStyle(words)?.size ?? 0
  if (size < body.size * headingLooks.larger || size - body.size < headingLooks.largerBy) return 0
  return Math.round(size * 2) / 2 + (!body.bold && words.every(({ style }) => style.bold) ? headingLooks.boldRank : 0)
}

/** Returns whether text follows that the paragraph can be the heading of. */
function leadsOn({ paragraphs, body, aboveTables }: FormattingInput, index: number): boolean {
  const own = paragraphs[index] as DocumentParagraph
  const rank = rankOf(own, body)
  const next = paragraphs[index + 1]
  if (!next) return rank >= 1 && (paragraphs.length === 1 || aboveTables.has(own))
  if (rank >= 1) return true
  const text = next.lines.map(lineText).join(' ')
  return rankOf(next, body) !== rank && (text.length > headingLooks.fewWords || next.list !== null)
}

/** Returns whether all letters are larger than the body text and the text is not a sentence. @param counted headings whose numbers count */
function isSure(paragraph: DocumentParagraph, body: TextStyle, counted: ReadonlySet<DocumentParagraph>): boolean {
  const { lines, shade, borders } = paragraph
  const words = lines.flatMap((line) => line.words)
  const text = lines.map(lineText).join(' ')
  const size = words[0]?.style.size ?? 0
  if (
    (paragraph.list && !counted.has(paragraph)) ||
    shade ||
    borders ||
    text.length > headingLooks.longestSure ||
    size < body.size * headingLooks.sureSize
  )
    return false
  const isSentence = /[.!?:,;]$/.test(text) || /\p{Ll}[.!?]\s/u.test(text) || !/^[\p{Lu}\p{Lo}\p{N}(]/u.test(text)
  return !isSentence && words.every(({ style }) => style.size === size)
}

/** Returns whether a paragraph of another kind follows; paragraphs on a title page need not have one. */
function leadsToOther(paragraphs: readonly DocumentParagraph[], index: number, body: TextStyle): boolean {
  const [own, next] = paragraphs.slice(index, index + 2)
  return own !== undefined && next !== undefined && (index < headingLooks.opening || rankOf(next, body) !== rankOf(own, body))
}

/** Returns whether the largest heading is single and among the first paragraphs. */
function beginsAlone(chosen: readonly Candidate[], ranks: readonly number[], paragraphs: readonly DocumentParagraph[]): boolean {
  const top = chosen.filter(({ rank }) => rank === ranks[0])
  return top.length === 1 && top.every(({ paragraph }) => paragraphs.indexOf(paragraph) < headingLooks.opening)
}

/**
 * Returns whether the largest heading is single, near the beginning or below an address, and has clearly smaller headings below it, or
 * headings at the left below a centred one, or an address above it. A heading of level 1 can also be single, and is a little larger than those of level 2.
 */
function hasTitle(chosen: readonly Candidate[], ranks: readonly number[], paragraphs: readonly DocumentParagraph[]): boolean {
  const [only, second] = chosen.filter(({ rank }) => rank === ranks[0])
  if (!only || second || chosen.length < 3 || !opens(paragraphs.indexOf(only.paragraph), paragraphs)) return false
  const isCentred = ({ paragraph }: Candidate) => paragraph.align === 'center'
  const size = Math.max(...chosen.flatMap(({ paragraph }) => (paragraph === only.paragraph ? [] : [sizeOf(paragraph)])))
  const isApart = isCentred(only) && !chosen.some((other) => other !== only && isCentred(other))
  const isBelowAddress = paragraphs.indexOf(only.paragraph) >= headingLooks.opening
  return isApart || isBelowAddress || sizeOf(only.paragraph) >= size * headingLooks.titleSize
}

/** Returns the line in smaller letters centred below the title, if no heading has its look and the others are not centred. */
function subtitlesOf(all: readonly Candidate[], paragraphs: readonly DocumentParagraph[]): Candidate[] {
  const top = all.reduce((most, { rank }) => Math.max(most, rank), 0)
  const [title, second] = all.filter(({ rank }) => rank === top)
  const at = title ? paragraphs.indexOf(title.paragraph) : -1
  const own = all.find(({ paragraph }) => paragraph === paragraphs[at + 1])
  if (!title || second || !own || !opens(at, paragraphs) || own.paragraph.page !== title.paragraph.page) return []
  const others = all.filter((candidate) => candidate !== title && candidate !== own)
  const isCentred = ({ paragraph }: Candidate) => paragraph.align === 'center'
  const isAlone = others.length > 1 && others.every((other) => other.rank !== own.rank && !isCentred(other))
  return isAlone && isCentred(title) && isCentred(own) && !paragraphs[at + 2]?.contents ? [own] : []
}

const sizeOf = ({ lines }: DocumentParagraph): number => mainStyle(lines.flatMap(({ words }) => words))?.size ?? 0

/** Returns whether a paragraph is near the beginning, or only short lines of its page precede it, such as an address. */
function opens(index: number, paragraphs: readonly DocumentParagraph[]): boolean {
  if (index < headingLooks.opening) return true
  const before = paragraphs.slice(0, index)
  const isShort = ({ page, lines }: DocumentParagraph) =>
    page === paragraphs[index]?.page && lines.map(lineText).join(' ').length <= headingLooks.addressLetters
  return index <= headingLooks.addressLines && before.every(isShort)
}
