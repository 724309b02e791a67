/** Finds drop caps and assigns them to the line that they begin. */

import { median } from '../../ir/geometry.ts'
import type { DropCap, Line, Word } from '../../ir/line.ts'
import { dropCaps } from '../../tuning/page/lines.ts'
import type { Chunk } from './interleaved.ts'
import { moveLine } from './move-line.ts'

/** One to three letters, the first of them a capital, optionally after quotation marks. */
const opening = /^["'“”„«»‘’‹¿¡]{0,2}\p{Lu}\p{L}{0,2}$/u

/** A drop cap with the text beside it, before any change. */
export interface FoundCap {
  chunk: Chunk
  /** Baselines of the lines beside it, from top to bottom, and their left edge; a space may indent the first line. */
  baselines: number[]
  start: number
  isSpaced: boolean
  inMargin: boolean
}

interface Row {
  y: number
  x: number
  chunk: Chunk
}

/** Returns the drop caps of a page. @param chunks all chunks of the page */
export function findCaps(chunks: readonly Chunk[]): FoundCap[] {
  const least = median(chunks.map(({ size }) => size)) * dropCaps.leastSize
  return chunks.flatMap((chunk) => (chunk.size > least && opening.test(textOf(chunk)) ? (capAt(chunk, chunks) ?? []) : []))
}

function capAt(chunk: Chunk, chunks: readonly Chunk[]): FoundCap | null {
  const { x0, x1, y, size } = chunk
  const isNear = (other: Chunk) => other.size * dropCaps.leastSize < size && Math.abs(other.y - y) < size * dropCaps.reach
  const near = chunks.filter((other) => other !== chunk && isNear(other))
  const rows = rowsFrom(near, x1 - size * dropCaps.overlap)
  const beside = rows.filter(
    (row) => row.x < x1 + size * dropCaps.maxGap && row.y > y - size && row.y < y + row.chunk.size * dropCaps.sameBaseline,
  )
  const [first, second] = beside
  const last = beside.at(-1)
  if (!first || !second || !last || beside.length < dropCaps.fewest || beside.length > dropCaps.most) return null
  const text = first.chunk.size
  if (
    Math.abs(last.y - y) > text * dropCaps.sameBaseline ||
    Math.abs(y - size * dropCaps.capHeight - (first.y - text * dropCaps.capHeight)) > text * dropCaps.sameTop
  )
    return null
  const pitch = (last.y - first.y) / (beside.length - 1)
  const isEven = beside.every((row, i) => Math.abs(row.y - first.y - pitch * i) < text * dropCaps.sameBaseline)
  if (!isEven || pitch > text * dropCaps.widestPitch || pitch < text * dropCaps.narrowestPitch) return null
  const start = second.x
  const inset = first.x - start
  if (beside.slice(1).some((row) => Math.abs(row.x - start) > dropCaps.sameStart) || inset < -dropCaps.sameStart || inset > text)
    return null
  if (near.some((other) => other.x1 > x0 - text && other.x0 < x0 && other.y > first.y - text && other.y < y + text * dropCaps.sameBaseline))
    return null
  const { from, to } = dropCaps.nextLine
  const below = rowsFrom(near, x0 - dropCaps.sameStart).find((row) => row.y > y + pitch * from && row.y < y + pitch * to)
  const isBack = below !== undefined && below.x < start - dropCaps.sameStart
  if (!isBack && !startsSmall(first.chunk)) return null
  return {
    chunk,
    baselines: beside.map((row) => row.y),
    start,
    isSpaced: inset > text * dropCaps.spaced,
    inMargin: below !== undefined && Math.abs(below.x - start) < dropCaps.sameStart,
  }
}

/** Returns the first letters on each baseline right of `from`, from top to bottom. */
function rowsFrom(chunks: readonly Chunk[], from: number): Row[] {
  const rows: Row[] = []
  for (const chunk of chunks.toSorted((a, b) => a.y - b.y)) {
    const x = startOf(chunk)
    if (x === undefined || x < from) continue
    const row = rows.at(-1)
    if (!row || chunk.y - row.y > chunk.size * dropCaps.sameBaseline) rows.push({ y: chunk.y, x, chunk })
    else if (x < row.x) rows[rows.length - 1] = { y: row.y, x, chunk }
  }
  return rows
}

const textOf = ({ glyphs }: Chunk) =>
  glyphs
    .map(({ glyph }) => glyph.text)
    .join('')
    .trim()

const startOf = ({ glyphs }: Chunk) => glyphs.find(({ glyph }) => glyph.text.trim() !== '')?.glyph.x

const startsSmall = (chunk: Chunk) => /^\p{Ll}/u.test(textOf(chunk))

/** Assigns each drop cap to its line and moves the lines beside it to where they would begin without it. */
export function setCaps(lines: readonly Line[], caps: readonly FoundCap[], wordsOf: (chunk: Chunk) => Word[]): Line[] {
  let current = [...lines]
  for (const { chunk, baselines, start, isSpaced, inMargin } of caps) {
    const [top = 0, bottom = 0] = [baselines[0], baselines.at(-1)]
    const isOwn = (line: Line) =>
      line.x0 > start - dropCaps.sameStart &&
      line.x0 < start + line.size &&
      line.baseline > top - dropCaps.sameStart &&
      line.baseline < bottom + dropCaps.sameStart
    const [first] = current.filter(isOwn)
    if (!first) continue
    const cap: DropCap = {
      words: wordsOf(chunk),
      lines: baselines.length,
      baseline: chunk.y,
      pitch: (bottom - top) / (baselines.length - 1),
      distance: start - chunk.x1,
      isSpaced,
      inMargin,
    }
    current = current.map((line) => {
      if (!isOwn(line)) return line
      const hole = inMargin ? 0 : line.x0 - chunk.x0
      const moved = { ...moveLine(line, -hole), x1: line.x1, hole }
      return line === first ? { ...moved, cap } : moved
    })
  }
  return current
}
