/** Finds tables of contents and makes each of their entries a separate paragraph. */

import { joinRow, lineText, rowsOf } from '../../blocks/lines/rows.ts'
import { paragraphsIn } from '../../blocks/walk.ts'
import { type Block, isFloating, type Table } from '../../ir/block.ts'
import { boxOfLines, type DocumentLine } from '../../ir/line.ts'
import type { ContentsList, DocumentParagraph } from '../../ir/paragraph.ts'
import { edgesOf, type Section } from '../../ir/section.ts'
import { noSpacing } from '../../ir/spacing.ts'
import { levelCount } from '../../ir/word-facts.ts'
import { tocList } from '../../tuning/document/toc.ts'
import { paragraphText } from '../headings/headings.ts'
import { titleKey } from '../headings/titles.ts'
import { movedBlock } from '../joins/moved.ts'
import { type ContentsEntry, type NumberColumn, readEntry } from './entry.ts'
import { leaderStyle } from './leader.ts'
import { numberColumns } from './number-columns.ts'
import { isContentsTitle, takeContentsTitle } from './title.ts'
import { placeTitles } from './title-tabs.ts'

interface Piece {
  lines: DocumentLine[]
  entry: ContentsEntry | null
}

interface Part {
  /** The current block, and the paragraph from which the entries are copied. */
  block: DocumentParagraph | Table
  base: DocumentParagraph
  pieces: Piece[]
}

/**
 * Replaces paragraphs and tables that are tables of contents by one paragraph for each entry, with `contents` set. Without dots before the
 * numbers, most lines must be links into the file or have titles that occur in it, or a title such as "Contents" precedes them.
 */
export function findContents(sections: readonly Section[]): void {
  const titles = titlesIn(sections)
  for (const section of sections) {
    const candidates = candidatesIn(section)
    const columns = numberColumns(candidates.flatMap(({ base }) => base?.lines ?? []))
    let run: Part[] = []
    let above: Block | undefined
    const lists: Part[][] = []
    const end = () => {
      const pieces = run.flatMap((part) => part.pieces)
      if (isContents(pieces, isContentsTitle(above) ? null : titles)) lists.push(run)
      run = []
    }
    for (const { block, base } of candidates) {
      const pieces = base ? piecesOf(base, columns) : []
      if (!pieces.at(-1)?.entry || !pieces[0]?.entry) end()
      if (base && block.kind !== 'figure' && pieces.at(-1)?.entry) run.push({ block, base, pieces })
      else above = block
    }
    end()
    for (const list of lists) takeContentsTitle(replace(list, section.stretches), section.stretches)
  }
}

/** Returns the blocks in the text, each with the paragraph of which its entries could be lines, as it would be on a right page. */
function candidatesIn(section: Section): { block: Block; base: DocumentParagraph | null }[] {
  return section.stretches.flatMap((stretch) =>
    stretch.blocks
      .filter((block) => !isFloating(block))
      .map((block) => {
        const base = block.kind === 'paragraph' ? block : block.kind === 'table' ? asParagraph(block, edgesOf(section, stretch)) : null
        return { block, base: base && movedBlock(base, -(stretch.shift ?? 0)) }
      }),
  )
}

/** Returns the texts of all paragraphs, with and without a number before them. */
function titlesIn(sections: readonly Section[]): Set<string> {
  const blocks = sections.flatMap(({ stretches }) => stretches.flatMap((stretch) => stretch.blocks))
  return new Set(blocks.flatMap((block) => (block.kind === 'paragraph' ? bothKeys(titleKey(paragraphText(block))) : [])))
}

const bothKeys = (key: string): string[] => [key, key.replace(/^\d+/, '')].filter((text) => text.length > 2)

/** Returns the rows of a table without shading, and with no borders but above and below all rows, as lines with tabs; null for other tables. */
function asParagraph({ rows, page, breakBefore }: Table, { x0: left, x1: right }: ReturnType<typeof edgesOf>): DocumentParagraph | null {
  const cells = rows.flatMap((row) => row.cells)
  const isFramed = rows.some(({ cells }, i) =>
    cells.some(
      ({ borders: { top, right, bottom, left }, shade }) =>
        shade !== '' || left || right || (top && i > 0) || (bottom && i < rows.length - 1),
    ),
  )
  const blocks = cells.flatMap((cell) => cell.blocks)
  if (isFramed || cells.some(({ turned }) => turned) || blocks.some(({ kind }) => kind !== 'paragraph')) return null
  const [first] = [...paragraphsIn(blocks)]
  if (!first) return null
  const lines = rows.flatMap((row) => rowsOf(row.cells.flatMap((cell) => [...paragraphsIn(cell.blocks)].flatMap((each) => each.lines))))
  return { ...first, left, right, page, lines: lines.map(joinRow), spacing: { ...noSpacing(), breakBefore } }
}

/** Returns the lines of a paragraph in pieces that end with a number; a short line without one, such as "Contents", ends a piece. */
function piecesOf({ lines, left, right }: DocumentParagraph, columns: ReadonlyMap<number, NumberColumn>): Piece[] {
  const pieces: Piece[] = []
  let open: DocumentLine[] = []
  for (const line of lines) {
    const entry = readEntry(line, columns.get(line.page))
    if (!entry && line.x1 < (left + right) / 2) {
      pieces.push({ lines: [...open, line], entry: null })
      open = []
    } else if (!entry) open.push(line)
    else {
      pieces.push({ lines: [...open, entry.line], entry })
      open = []
    }
  }
  if (open.length > 0) pieces.push({ lines: open, entry: null })
  return pieces
}

/** Returns whether pieces are a table of contents. @param titles the texts of the file; null if the title above announces the list */
function isContents(pieces: readonly Piece[], titles: ReadonlySet<string> | null): boolean {
  const entries = pieces.flatMap(({ entry }) => entry ?? [])
  const values = entries.flatMap(({ value }) => value ?? [])
  const rises = values.every((value, i) => value >= (values[i - 1] ?? 0))
  const isInside = ({ line }: ContentsEntry) => line.words.some(({ link }) => link.startsWith('#'))
  const isTitle = ({ line }: ContentsEntry) =>
    bothKeys(titleKey(lineText({ ...line, words: line.words.slice(0, -1) }))).some((key) => titles?.has(key))
  const sure = entries.filter((entry) => entry.dotted || isInside(entry) || isTitle(entry))
  return entries.length >= tocList.fewest && rises && (titles === null || sure.length > entries.length / 2)
}

function replace(list: readonly Part[], stretches: Section['stretches']): ContentsList {
  const entries = list.flatMap(({ pieces }) => pieces.filter(({ entry }) => entry !== null))
  const tabOf = tabs(entries)
  // The margins of left and right pages may differ.
  const startOf = (piece: Piece) => (piece.lines[0]?.x0 ?? 0) - tabOf(piece)
  const starts = levelsOf(entries.map(startOf))
  const leader = leaderStyle(entries.flatMap(({ entry }) => entry?.dots ?? []))
  const isDotted = entries.some(({ entry }) => entry?.dotted)
  const found: ContentsList = { entries: [], field: false }
  for (const { block, base: paragraph, pieces } of list) {
    const made = pieces.map((piece): DocumentParagraph => {
      const { end: _, ...base } = paragraph
      const whole = {
        ...base,
        spacing: { ...base.spacing },
        lines: piece.lines,
        box: boxOfLines(piece.lines),
        page: piece.lines[0]?.page ?? paragraph.page,
      }
      if (!piece.entry) return whole
      const level = 1 + starts.findLastIndex((start) => start <= startOf(piece))
      const dotted = isDotted && hasLeader(piece.entry)
      if (dotted && leader) piece.entry.number.leader = leader
      const contents = { level: Math.min(levelCount, Math.max(1, level)), list: found, dotted, tab: tabOf(piece) }
      const made: DocumentParagraph = { ...whole, align: 'left', heading: null, list: null, caption: false, contents }
      found.entries.push(made)
      return made
    })
    place(block, made, stretches)
  }
  placeTitles(found.entries)
  return found
}

/** Returns a function for the right edge of the page numbers: that of the list, or of a page where it differs, as between left and right pages. */
function tabs(entries: readonly Piece[]): (piece: Piece) => number {
  const edgeOf = (pieces: readonly Piece[]) => {
    const ends = pieces.flatMap(({ entry }) => entry?.number.x1 ?? []).sort((a, b) => a - b)
    return ends[Math.floor(ends.length / 2)] ?? 0
  }
  const whole = edgeOf(entries)
  const pages = new Map([...Map.groupBy(entries, pageOf)].map(([page, pieces]) => [page, edgeOf(pieces)]))
  return (piece) => {
    const own = pages.get(pageOf(piece)) ?? whole
    return Math.abs(own - whole) > tocList.sameEdge ? own : whole
  }
}

const pageOf = ({ lines }: Piece): number | undefined => lines.at(-1)?.page

/** Returns whether dots precede the number, or would if the title left more space. */
function hasLeader({ line, number, dotted }: ContentsEntry): boolean {
  const title = line.words.at(-2)
  return dotted || (title !== undefined && number.x0 - title.x1 < number.style.size * tocList.leaderSpace)
}

/** Replaces a block by its entries; those from after a page or column end go back there. */
function place(old: DocumentParagraph | Table, made: readonly DocumentParagraph[], stretches: Section['stretches']): void {
  const owner = stretches.findIndex(({ blocks }) => blocks.includes(old))
  const groups = new Map<number, DocumentParagraph[]>([[owner, []]])
  let at = owner
  for (const [i, paragraph] of made.entries()) {
    const isBehind = paragraph.page !== stretches[at]?.page || paragraph.box.y0 < (made[i - 1]?.box.y0 ?? 0)
    const next = isBehind ? stretches.findIndex(({ page }, index) => index > at && page === paragraph.page) : -1
    if (next >= 0) at = next
    groups.set(at, [...(groups.get(at) ?? []), paragraph])
  }
  for (const [index, group] of groups) {
    const blocks = stretches[index]?.blocks
    if (index === owner) blocks?.splice(blocks.indexOf(old), 1, ...group)
    else blocks?.unshift(...group)
  }
}

/** Returns the left edge of each level, from the left. */
function levelsOf(lefts: readonly number[]): number[] {
  const found: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const x of lefts.toSorted((a, b) => a - b)) {
    if (x - last > tocList.sameLevel) found.push(x)
    last = x
  }
  return found
}
