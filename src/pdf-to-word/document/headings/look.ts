/** Tells headings by their look, where neither tags nor an outline tell them. */

import { readLabel } from '../../blocks/lines/labels.ts'
import { lineText } from '../../blocks/lines/rows.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { mainStyle } from '../../page/words/words.ts'

export interface LookInput {
  paragraphs: readonly DocumentParagraph[]
  body: TextStyle
  /** Other signs speak against headings, so that only large short texts without sentences are some. */
  onlySure: boolean
}

interface Candidate {
  paragraph: DocumentParagraph
  /** Larger stands higher. */
  rank: number
}

/** Longest heading in letters. */
const longest = 160
/** Of a sure one, and how much larger it is than the body at least. */
const longestSure = 130
const sureSize = 1.15
/** Where more than this share of the paragraphs look like sure ones, none is. */
const sureShare = 0.34
/** A title is one of so many paragraphs that come first. */
const opening = 3

export function headingsByLook({ paragraphs, body, onlySure }: LookInput): void {
  const candidates = paragraphs.flatMap((paragraph, i): Candidate[] => {
    const rank = rankOf(paragraph, body)
    const leads = onlySure ? isSure(paragraph, body) && leadsToOther(paragraphs, i, body) : leadsOn(paragraphs, i, body)
    return rank > 0 && leads ? [{ paragraph, rank }] : []
  })
  if (onlySure && candidates.length > Math.max(1, paragraphs.length * sureShare)) return
  // Where every third paragraph looks like a heading, it is a form or a table, and none is.
  const bold = candidates.filter(({ rank }) => rank < 1)
  const tooMany = bold.length > Math.max(2, paragraphs.length * 0.25)
  const chosen = candidates.filter(({ rank }) => rank >= 1 || !tooMany)
  const ranks = [...new Set(chosen.map(({ rank }) => rank))].sort((a, b) => b - a)
  const isTitle = onlySure ? beginsAlone(chosen, ranks, paragraphs) : hasTitle(chosen, ranks, paragraphs)
  for (const { paragraph, rank } of chosen) {
    const level = ranks.indexOf(rank) + (isTitle ? 0 : 1)
    const numbered = readLabel(lineText(paragraph.lines[0] as DocumentParagraph['lines'][number]).split(' ')[0] ?? '')
    const depth = numbered?.parts.length ?? 0
    paragraph.heading = Math.min(9, depth > 1 ? depth : level)
  }
}

/** How far it stands out: the size over that of the body, a little for bold; 0 for no heading. */
function rankOf(paragraph: DocumentParagraph, body: TextStyle): number {
  const words = paragraph.lines.flatMap((line) => line.words)
  const style = mainStyle(words)
  const text = paragraph.lines.map(lineText).join(' ')
  if (!style || text.length > longest || paragraph.lines.length > 3 || !/\p{L}{2}/u.test(text)) return 0
  if (/[,;]$/.test(text) || words.some((word) => word.tabbed)) return 0
  const isLarge = style.size >= body.size * 1.12 && style.size - body.size >= 1
  const isBold = words.every((word) => word.style.bold) && !body.bold
  if (isLarge) return Math.round(style.size * 2) / 2 + (isBold ? 0.25 : 0)
  const isPlain = /[.:!?]$/.test(text) || !/^[\p{Lu}\p{N}]/u.test(text) || words.length > 12
  return isBold && style.size >= body.size && !isPlain && !paragraph.list ? 0.5 : 0
}

/** Something has to follow that it could be the heading of. */
function leadsOn(paragraphs: readonly DocumentParagraph[], index: number, body: TextStyle): boolean {
  const rank = rankOf(paragraphs[index] as DocumentParagraph, body)
  const next = paragraphs[index + 1]
  if (!next) return rank >= 1 && paragraphs.length === 1
  if (rank >= 1) return true
  const text = next.lines.map(lineText).join(' ')
  return rankOf(next, body) !== rank && (text.length > 60 || next.list !== null)
}

/** Larger throughout than the body, and no sentence. */
function isSure({ lines, list, shade, borders }: DocumentParagraph, body: TextStyle): boolean {
  const words = lines.flatMap((line) => line.words)
  const text = lines.map(lineText).join(' ')
  const size = words[0]?.style.size ?? 0
  if (list || shade || borders || text.length > longestSure || size < body.size * sureSize) return false
  const isSentence = /[.!?:,;]$/.test(text) || /\p{Ll}[.!?]\s/u.test(text) || !/^[\p{Lu}\p{Lo}\p{N}(]/u.test(text)
  return !isSentence && words.every(({ style }) => style.size === size)
}

/** Something else than one more of its kind follows, unless a title page does so. */
function leadsToOther(paragraphs: readonly DocumentParagraph[], index: number, body: TextStyle): boolean {
  const [own, next] = paragraphs.slice(index, index + 2)
  return own !== undefined && next !== undefined && (index < opening || rankOf(next, body) !== rankOf(own, body))
}

/** The largest stands alone among the first paragraphs. */
function beginsAlone(chosen: readonly Candidate[], ranks: readonly number[], paragraphs: readonly DocumentParagraph[]): boolean {
  const top = chosen.filter(({ rank }) => rank === ranks[0])
  return top.length === 1 && top.every(({ paragraph }) => paragraphs.indexOf(paragraph) < opening)
}

/** One paragraph above all others at the very beginning, with headings of a smaller kind below it. */
function hasTitle(chosen: readonly Candidate[], ranks: readonly number[], paragraphs: readonly DocumentParagraph[]): boolean {
  const top = chosen.filter(({ rank }) => rank === ranks[0])
  const [only] = top
  return top.length === 1 && ranks.length > 1 && only !== undefined && paragraphs.indexOf(only.paragraph) < opening && chosen.length > 2
}
