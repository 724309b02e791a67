/** Joins a page's glyphs into lines: first glyphs drawn one after the other, then those on one baseline. */

import type { Glyph } from '../../ir/glyph.ts'
import type { Line, Word } from '../../ir/line.ts'
import { closeColumns, raisedPieces, rowsOfPieces } from '../../tuning/page/lines.ts'
import { wordSpaces } from '../../tuning/page/words.ts'
import { asSeen, type Brackets, bracketsOf, hasRtlLetter, isRtlLine, isRtlText, toReadingOrder } from '../words/bidi.ts'
import type { Decorate } from '../words/decorate.ts'
import { drawsSpaces } from '../words/drawn-spaces.ts'
import type { StyleSet } from '../words/styles.ts'
import { mainStyle, type PlacedGlyph, wordsOf } from '../words/words.ts'
import { findCaps, setCaps } from './drop-caps.ts'
import { type Chunk, fillGaps } from './interleaved.ts'
import { cutAtGutters, narrowGutters } from './narrow-gutters.ts'
import { joinSunken } from './sunken.ts'

interface BandRow {
  chunks: Chunk[]
  y: number
  size: number
}

/** The content of a page. */
export interface LineParts {
  page: number
  glyphs: readonly Glyph[]
  /** Returns the block of a glyph, by its marked content. */
  blockOf(glyph: Glyph): number
  decorate: Decorate
  styles: StyleSet
}

/** Returns the lines of upright text, from top to bottom. */
export function linesOf({ page, glyphs, blockOf, decorate, styles }: LineParts): Line[] {
  const chunks = fillGaps(chunksOf(glyphs, blockOf))
  const caps = findCaps(chunks)
  const rows = rowsOf(caps.length > 0 ? chunks.filter((chunk) => !caps.some((cap) => cap.chunk === chunk)) : chunks)
  const wideGap = drawsSpaces(glyphs) ? wordSpaces.wideGapBetweenTexts : wordSpaces.wideGap
  const brackets = bracketsOf(rows.filter(({ chunks: own }) => own.some(isPartlyRtl)).map((row) => readingText(row)))
  const gutters = narrowGutters(rows)
  const lines = rows.flatMap((row) =>
    cutAtGutters(
      row.chunks.toSorted((a, b) => a.x0 - b.x0),
      gutters,
    ).flatMap((chunks) => lineRuns({ ...row, chunks }, { page, decorate, styles, brackets, wideGap })),
  )
  return setCaps(lines, caps, (chunk) => wordsOf(chunk.glyphs, decorate).flatMap(({ words }) => words))
}

function chunksOf(glyphs: readonly Glyph[], blockOf: (glyph: Glyph) => number): Chunk[] {
  const chunks: Chunk[] = []
  let chunk: Chunk | undefined
  for (const glyph of glyphs) {
    if (glyph.text === '') continue
    const follows =
      chunk &&
      Math.abs(glyph.y - chunk.y) < rowsOfPieces.sameBaseline * chunk.size &&
      Math.abs(glyph.x - chunk.x1) < Math.min(chunk.size, closeColumns.cellMargins) &&
      Math.abs(glyph.size - chunk.size) < rowsOfPieces.sameSize
    const placed: PlacedGlyph = { glyph, block: blockOf(glyph), raise: '' }
    // A glyph in another font may lack a mark in the middle of a marked word.
    if (chunk && follows && placed.block < 0) placed.block = chunk.glyphs.at(-1)?.block ?? -1
    if (chunk && follows && chunk.glyphs[0]?.block === placed.block) {
      chunk.glyphs.push(placed)
      chunk.x1 = Math.max(chunk.x1, glyph.endX)
      chunk.x0 = Math.min(chunk.x0, glyph.x)
    } else {
      chunk = { glyphs: [placed], x0: Math.min(glyph.x, glyph.endX), x1: Math.max(glyph.x, glyph.endX), y: glyph.y, size: glyph.size }
      chunks.push(chunk)
    }
  }
  return chunks
}

/** Groups chunks into rows. Small chunks that are raised or lowered become superscripts and subscripts of the adjacent row. */
function rowsOf(chunks: readonly Chunk[]): BandRow[] {
  const rows: BandRow[] = []
  for (const chunk of chunks.toSorted((a, b) => a.y - b.y || a.x0 - b.x0)) {
    let owner: BandRow | undefined
    for (let i = rows.length - 1; i >= 0 && i > rows.length - rowsOfPieces.reach; i--) {
      const row = rows[i]
      if (row && (Math.abs(row.y - chunk.y) < rowsOfPieces.sameRow * Math.min(row.size, chunk.size) || goesOn(row, chunk))) {
        owner = row
        break
      }
    }
    if (owner) {
      owner.chunks.push(chunk)
      if (widthOf(chunk) > 0 && chunk.size > owner.size) {
        owner.size = chunk.size
        owner.y = chunk.y
      }
    } else rows.push({ chunks: [chunk], y: chunk.y, size: chunk.size })
  }
  return joinRaised(joinSunken(rows))
}

/** Returns whether a chunk touches the last one of a row on the same baseline: the baseline of the row may be that of another column. */
function goesOn({ chunks }: BandRow, { x0, y, size }: Chunk): boolean {
  const last = chunks.at(-1)
  if (!last) return false
  const smaller = Math.min(last.size, size)
  return Math.abs(last.y - y) < rowsOfPieces.sameBaseline * smaller && Math.abs(x0 - last.x1) < rowsOfPieces.touching * smaller
}

const widthOf = (chunk: Chunk) => chunk.x1 - chunk.x0

function joinRaised(rows: readonly BandRow[]): BandRow[] {
  const gone = new Set<BandRow>()
  for (const [index, row] of rows.entries()) {
    const kept: Chunk[] = []
    for (const chunk of row.chunks) {
      const host = hostOf(chunk, rows, index)
      if (!host) {
        kept.push(chunk)
        continue
      }
      const raise = chunk.y < host.y ? 'super' : 'sub'
      for (const placed of chunk.glyphs) placed.raise = raise
      host.chunks.push(chunk)
    }
    row.chunks = kept
    if (kept.length === 0) gone.add(row)
  }
  return rows.filter((row) => !gone.has(row))
}

/** Returns the nearby row that a small chunk is superscript or subscript to. */
function hostOf(chunk: Chunk, rows: readonly BandRow[], index: number): BandRow | undefined {
  let best: BandRow | undefined
  const { largest, smallest, rise: range, gap, reach } = raisedPieces
  for (let i = Math.max(0, index - reach); i <= Math.min(rows.length - 1, index + reach); i++) {
    const row = rows[i]
    if (!row || i === index || chunk.size > row.size * largest || chunk.size < row.size * smallest) continue
    const rise = (row.y - chunk.y) / row.size
    if (rise > range.to || rise < range.from) continue
    const leans = row.chunks.some(
      (other) =>
        other.size * largest >= chunk.size &&
        chunk.x0 - other.x1 < row.size * gap &&
        other.x0 - chunk.x1 < row.size * gap &&
        other !== chunk,
    )
    if (leans && (!best || Math.abs(best.y - chunk.y) > Math.abs(row.y - chunk.y))) best = row
  }
  return best
}

/** Returns the lines of a part of a row. @param row with its chunks from left to right */
function lineRuns(
  row: BandRow,
  { page, decorate, styles, brackets, wideGap }: Pick<LineParts, 'page' | 'decorate' | 'styles'> & { brackets: Brackets; wideGap: number },
): Line[] {
  const placed = row.chunks.flatMap((chunk) => fromTheLeft(chunk))
  return wordsOf(placed, decorate, wideGap).flatMap(({ words, block, order }) => {
    const line = lineOf(words, { page, block, order }, row, styles, brackets)
    return line ? [line] : []
  })
}

/** Returns the glyphs of right-to-left text from left to right, with each combining mark added to its letter. */
function fromTheLeft(chunk: Chunk): PlacedGlyph[] {
  if (!isPartlyRtl(chunk) || !isRtlText(textOf(chunk))) return chunk.glyphs
  const placed: PlacedGlyph[] = []
  const marks: PlacedGlyph[] = []
  for (const entry of chunk.glyphs) (/^\p{M}+$/u.test(entry.glyph.text) ? marks : placed).push(entry)
  placed.sort((a, b) => a.glyph.x - b.glyph.x)
  for (const { glyph: mark } of marks) {
    const middle = (mark.x + mark.endX) / 2
    const distance = ({ glyph }: PlacedGlyph) => Math.max(0, glyph.x - middle, middle - glyph.endX)
    const owner = placed.findIndex((entry) => distance(entry) === Math.min(...placed.map(distance)))
    const entry = placed[owner]
    if (!entry) return chunk.glyphs
    const { text, marks: others = [] } = entry.glyph
    placed[owner] = { ...entry, glyph: { ...entry.glyph, text: text + mark.text, marks: [...others, mark.order] } }
  }
  return placed.map((entry) => ({ ...entry, glyph: { ...entry.glyph, text: asSeen(entry.glyph.text) } }))
}

const isPartlyRtl = ({ glyphs }: Chunk) => glyphs.some(({ glyph }) => hasRtlLetter(glyph.text))

function readingText(row: BandRow): string {
  const placed = row.chunks.toSorted((a, b) => a.x0 - b.x0).flatMap(({ glyphs }) => glyphs.toSorted((a, b) => a.glyph.x - b.glyph.x))
  return placed.map(({ glyph }) => glyph.text).join('')
}

function textOf(chunk: Chunk): string {
  return chunk.glyphs.map(({ glyph }) => glyph.text).join('')
}

function lineOf(
  found: Word[],
  owner: Pick<Line, 'page' | 'block' | 'order'>,
  row: BandRow,
  styles: StyleSet,
  brackets: Brackets,
): Line | null {
  const plain = mainStyle(found.filter((word) => !word.style.raise)) ?? mainStyle(found)
  // Word itself reduces raised letters, so they get the font size of the adjacent text.
  const words = found.map((word) =>
    word.style.raise && plain ? { ...word, style: styles.change(word.style, { size: plain.size }) } : word,
  )
  const style = mainStyle(words)
  if (!style) return null
  const text = words.map((word) => word.text).join(' ')
  const rtl = isRtlLine(text)
  const ordered = toReadingOrder(words, rtl, brackets)
  const size = style.size
  const [x0, x1] = [Math.min(...words.map((word) => word.x0)), Math.max(...words.map((word) => word.x1))]
  const baseline = baselineIn(row, x0, x1)
  return {
    words: ordered,
    x0,
    x1,
    top: baseline - size * rowsOfPieces.above,
    bottom: baseline + size * rowsOfPieces.below,
    baseline,
    size,
    rtl,
    ...owner,
  }
}

/** Returns the baseline of the largest letters between two places: the baselines of one row may differ by a point or two. */
function baselineIn({ chunks, y }: BandRow, x0: number, x1: number): number {
  const own = chunks.filter((chunk) => chunk.x0 < x1 && chunk.x1 > x0 && widthOf(chunk) > 0 && chunk.glyphs[0]?.raise === '')
  return own.reduce<Chunk | null>((best, chunk) => (best && best.size >= chunk.size ? best : chunk), null)?.y ?? y
}
