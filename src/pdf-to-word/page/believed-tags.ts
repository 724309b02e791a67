/** Decides whether to trust the tags of a page: they must cover nearly all letters and describe whole paragraphs, not parts of rows or of words. */

import type { Finding } from '../ir/evidence.ts'
import { type Box, heightOf, largest, smallest, widthOf } from '../ir/geometry.ts'
import type { Glyph } from '../ir/glyph.ts'
import type { Line } from '../ir/line.ts'
import type { PageFacts } from '../ir/page-facts.ts'
import { believedTags } from '../tuning/page/content.ts'
import type { BlockKinds } from './lines/side-tags.ts'

/** The parts of the structure tree that the decision needs. */
export interface Tagging {
  /** Returns the block that a mark belongs to, or -1. */
  blockOf(page: number, mark: number): number
  /** Returns whether a block is in a table. */
  isCell(block: number): boolean
  kinds: BlockKinds
}

/** Returns whether the tags are trusted, and why; `makeLines` makes the lines according to the tags. */
export function believeTags(
  facts: PageFacts,
  glyphs: readonly Glyph[],
  { blockOf, isCell }: Tagging,
  makeLines: () => readonly Line[],
): { holds: boolean; describe: () => Finding } {
  const tags = tagsOf(glyphs, facts.index, blockOf)
  const rows = isMost(tags) ? rowsOf(makeLines(), isCell, uprightsOf(facts)) : undefined
  const holds = rows !== undefined && !isShattered(rows) && !isCut(rows) && !isLumped(rows)
  return { holds, describe: () => aboutTags(facts, holds, tags, rows) }
}

interface Share {
  all: number
  of: number
}

/** Returns the number of letters of a page and of those with a tag. */
function tagsOf(glyphs: readonly Glyph[], page: number, blockOf: Tagging['blockOf']): Share {
  let all = 0
  let tagged = 0
  for (const { text, artifact, mark } of glyphs) {
    if (artifact || text.trim() === '') continue
    all++
    if (mark >= 0 && blockOf(page, mark) >= 0) tagged++
  }
  return { all, of: tagged }
}

const isMost = ({ all, of }: Share) => all > 0 && of >= all * believedTags.taggedShare

interface Rows extends Share {
  /** Number of lines whose last word continues in another paragraph. */
  cut: number
  /** Number of lines in blocks that hold several paragraphs, or the rows of a table. */
  lumped: number
}

/** Counts the lines outside tables, those with another paragraph beside them, and those that another paragraph continues without a space. */
function rowsOf(all: readonly Line[], isCell: Tagging['isCell'], uprights: readonly Box[]): Rows {
  const lines = all.filter((line) => !isCell(line.block))
  const beside = lines.flatMap((line, i) => {
    const next = lines[i + 1]
    return next !== undefined && Math.abs(next.baseline - line.baseline) < 1 && next.block !== line.block ? [{ line, next }] : []
  })
  const cut = beside.filter(({ line, next }) => Math.abs(next.x0 - line.x1) < believedTags.cutGap * line.size)
  const blocks = [...Map.groupBy(lines, ({ block }) => block)].flatMap(([block, own]) => (block >= 0 ? [own] : []))
  const lumped = blocks.filter((own) => holdsParagraphs(own) || holdsRows(own, uprights)).flat()
  return { all: lines.length, of: beside.length, cut: cut.length, lumped: lumped.length }
}

/** Returns whether too many lines are parts of rows: spreadsheets tag every cell of a row as a paragraph, which is useless. */
const isShattered = ({ all, of }: Share) => all > 8 && of > all * believedTags.shatteredShare

/** Returns whether the tags cut words: some programs tag each piece of text that they draw. */
const isCut = ({ all, cut }: Rows) => cut >= believedTags.fewestCuts && cut > all * believedTags.cutShare

/** Returns whether most lines are in blocks of several paragraphs: some programs tag all text of a page as one paragraph. */
const isLumped = ({ all, lumped }: Rows) => lumped > all * believedTags.lumpedShare

/** Returns whether the lines of a block are several paragraphs: wide gaps follow short lines, or lines of another size. */
function holdsParagraphs(lines: readonly Line[]): boolean {
  const right = largest(lines.map(({ x1 }) => x1))
  const pitch = smallest(
    lines
      .slice(1)
      .map(({ baseline }, i) => baseline - (lines[i]?.baseline ?? baseline))
      .filter((step) => step > 1),
  )
  const ends = lines.filter((line, i) => {
    const next = lines[i + 1]
    if (!next) return false
    const size = Math.max(line.size, next.size)
    const isShort = right - line.x1 > size * believedTags.shortEnd
    const isOther = Math.min(line.size, next.size) < size * believedTags.sameSize
    return next.baseline - line.baseline > Math.max(size, pitch) * believedTags.wideGap && (isShort || isOther)
  })
  return ends.length >= believedTags.fewestEnds
}

/**
 * Returns whether the lines of a block are the cells of ruled rows, drawn side by side. Without rules they may be the parts of lines around
 * pictures; the lines of a paragraph in several columns are not drawn row by row.
 */
function holdsRows(lines: readonly Line[], uprights: readonly Box[]): boolean {
  if (lines.length < believedTags.fewestCells || uprights.length === 0) return false
  const drawn = lines.toSorted((a, b) => a.order - b.order).slice(0, believedTags.mostTried)
  const isRuled = (line: Line, next: Line | undefined) =>
    next !== undefined &&
    Math.abs(next.baseline - line.baseline) < believedTags.sameRow &&
    uprights.some(
      ({ x0, x1, y0, y1 }) =>
        x0 > line.x1 - believedTags.overRule && x1 < next.x0 + believedTags.overRule && y0 < line.baseline && y1 > line.top,
    )
  const ruled = drawn.filter((line, i) => isRuled(line, drawn[i + 1])).length
  return ruled >= believedTags.fewestCells && ruled > drawn.length * believedTags.ruledShare
}

/** Returns the upright strokes of a page. */
function uprightsOf({ shapes }: PageFacts): Box[] {
  return shapes
    .filter(({ box }) => widthOf(box) < believedTags.thickestRule && heightOf(box) > believedTags.shortestRule)
    .map(({ box }) => box)
    .slice(0, believedTags.mostTried)
}

function aboutTags({ index, width, height }: PageFacts, holds: boolean, tags: Share, rows: Rows | undefined): Finding {
  const percent = (part: number) => `${Math.round(part * 100)} %`
  const tagged = `${tags.of} of ${tags.all} letters are tagged; at least ${percent(believedTags.taggedShare)} are required to trust the tags.`
  const beside =
    rows &&
    ` ${rows.of} of ${rows.all} tagged lines have another paragraph beside them; above ${percent(believedTags.shatteredShare)} the tags are ignored. ${rows.cut} of them are cut within a word; above ${percent(believedTags.cutShare)} the tags are ignored. ${rows.lumped} of them are in paragraphs that hold several; above ${percent(believedTags.lumpedShare)} the tags are ignored.`
  return {
    ...{ page: index, box: { x0: 0, y0: 0, x1: width, y1: height }, kind: 'tags', holds },
    because: `${tagged}${beside ?? ''}`,
    rivals: [holds ? 'Tags take precedence over position and formatting.' : 'On this page only position and formatting count.'],
  }
}
