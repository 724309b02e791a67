/**
 * Gives headings that were found by their look their levels: by their ranks, and by the parts of their numbers. What only the title page
 * has, or the lines above the first numbered heading, takes no level from the headings of the text.
 */

import { readLabel } from '../../blocks/lines/labels.ts'
import { lineText } from '../../blocks/lines/rows.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { mainStyle } from '../../page/words/words.ts'
import { headingLevels } from '../../tuning/document/headings.ts'
import { headingLabelOf } from './labels.ts'

/** A paragraph that looks like a heading. */
export interface Candidate {
  paragraph: DocumentParagraph
  /** A larger rank means a higher heading level. */
  rank: number
}

/** The headings in their order, and what is known of the file's beginning. */
export interface LevelInput {
  chosen: readonly Candidate[]
  paragraphs: readonly DocumentParagraph[]
  body: TextStyle
  contentsTitles: ReadonlySet<DocumentParagraph>
  /** Number of paragraphs up to the end of the tables of contents at the beginning; 0 without one. */
  frontLength: number
  /** The paragraphs directly before tables. */
  aboveTables: ReadonlySet<DocumentParagraph>
  /** True if the highest rank is that of the file's title. */
  isTitle: boolean
}

/** Returns the level of each heading, 0 for the title; candidates without one are no headings. */
export function levelsOf(input: LevelInput): Map<DocumentParagraph, number> {
  const { chosen, paragraphs, contentsTitles, aboveTables } = input
  const indexOf = new Map(paragraphs.map((paragraph, i) => [paragraph, i]))
  const ranks = [...new Set(chosen.map(({ rank }) => rank))].sort((a, b) => b - a)
  const base = baseRank(chosen, ranks)
  const front = Math.max(input.frontLength, titlePageLength(input), titleBlockLength(input, base))
  const isInFront = ({ paragraph }: Candidate) => (indexOf.get(paragraph) ?? 0) < front
  const frontRanks = new Set(ranks.filter((rank) => chosen.every((candidate) => candidate.rank !== rank || isInFront(candidate))))
  const inText = ranks.filter((rank) => !frontRanks.has(rank))
  const [top = 0] = ranks
  const isTitleInFront = inText.length > 0 && frontRanks.has(top)
  const title = isTitleInFront ? chosen.find(({ rank, paragraph }) => rank === top && !contentsTitles.has(paragraph)) : undefined
  const first = input.isTitle && !isTitleInFront ? 0 : 1
  const levels = new Map<DocumentParagraph, number>()
  const offset = base === undefined ? 0 : inText.indexOf(base) + first - 1
  for (const candidate of chosen) {
    const { paragraph, rank } = candidate
    const depth = depthOf(paragraph)
    const place = inText.findIndex((other) => other <= rank)
    const level = (place < 0 ? Math.max(0, inText.length - 1) : place) + first
    const index = indexOf.get(paragraph) ?? 0
    const isAboveText = isText(paragraphs[index + 1], input.body)
    const isNameOf = index < input.frontLength && level > 0 && !isAboveText && !contentsTitles.has(paragraph) && !aboveTables.has(paragraph)
    if (candidate === title) levels.set(paragraph, 0)
    else if (isNameOf) continue
    else if (!frontRanks.has(rank) || inText.length === 0) levels.set(paragraph, depth > 1 ? depth + Math.max(0, offset) : level)
    else if (contentsTitles.has(paragraph)) levels.set(paragraph, 1)
    else if (isAboveText) levels.set(paragraph, Math.max(1, level))
  }
  return levels
}

/** Returns the rank of headings whose numbers have one part, or undefined if there is none. */
function baseRank(chosen: readonly Candidate[], ranks: readonly number[]): number | undefined {
  return ranks.find((own) => {
    const depths = chosen.filter(({ rank }) => rank === own).map(({ paragraph }) => depthOf(paragraph))
    const single = depths.filter((depth) => depth === 1)
    return single.length >= headingLevels.fewestNumbered && single.length >= depths.length * headingLevels.numberedShare
  })
}

/** Returns the number of parts of the number before a heading. */
export function depthOf({ lines: [line] }: DocumentParagraph): number {
  const label = (line && headingLabelOf(line)?.label) ?? (line && readLabel(lineText(line).split(/\s/)[0] ?? ''))
  return label?.parts.length ?? 0
}

/** Returns the number of paragraphs on a title page: a first page of few short texts, with none of the headings of the pages after it. */
function titlePageLength({ chosen, paragraphs, body }: LevelInput): number {
  const [first] = paragraphs
  const length = paragraphs.findIndex(({ page }) => page !== first?.page)
  const isShort = (paragraph: DocumentParagraph) => !paragraph.list && !isText(paragraph, body)
  if (length > headingLevels.mostOnTitlePage || !paragraphs.slice(0, Math.max(0, length)).every(isShort)) return 0
  const after = new Set(chosen.flatMap(({ paragraph, rank }) => (paragraph.page === first?.page ? [] : [rank])))
  const isShared = chosen.some(({ paragraph, rank }) => paragraph.page === first?.page && after.has(rank))
  return isShared ? 0 : Math.max(0, length)
}

/** Returns the number of paragraphs before the first heading of the base rank, if several larger ones precede it, such as title and authors. */
function titleBlockLength({ chosen, paragraphs }: LevelInput, base: number | undefined): number {
  const at = chosen.findIndex(({ rank, paragraph }) => rank === base && depthOf(paragraph) === 1)
  const first = chosen[at]?.paragraph
  const larger = chosen.slice(0, Math.max(0, at)).filter(({ rank }) => rank > (base ?? 0))
  const isNear = first !== undefined && first.page <= (paragraphs[0]?.page ?? 0) + 1
  return isNear && larger.length > 1 ? paragraphs.indexOf(first) : 0
}

/** Returns whether a paragraph is text that a heading can be above. */
function isText(paragraph: DocumentParagraph | undefined, body: TextStyle): boolean {
  const words = paragraph?.lines.flatMap((line) => line.words) ?? []
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters >= headingLevels.leastText && (mainStyle(words)?.size ?? 0) <= body.size
}
