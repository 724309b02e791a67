/** Joins full-size letters that are slightly lower or higher than their neighbours, as in the TeX logo, to the line of these. */
import { sunkenLetters } from '../../tuning/page/lines.ts'
import type { Chunk } from './interleaved.ts'

/** Chunks on approximately one baseline. */
interface Row {
  chunks: Chunk[]
  y: number
  size: number
}

/** Moves such letters to the row of their neighbours and returns the rows that are left. @param rows from top to bottom */
export function joinSunken<R extends Row>(rows: readonly R[]): R[] {
  for (const [index, row] of rows.entries()) {
    const around = [
      ...rows.slice(Math.max(0, index - sunkenLetters.reach), index),
      ...rows.slice(index + 1, index + 1 + sunkenLetters.reach),
    ]
    row.chunks = row.chunks.filter((chunk) => {
      const owner = isShort(chunk) ? around.find((other) => belongsTo(chunk, row, other)) : undefined
      owner?.chunks.push(chunk)
      return !owner
    })
  }
  return rows.filter(({ chunks }) => chunks.length > 0)
}

const isShort = ({ glyphs }: Chunk) => glyphs.length <= sunkenLetters.mostLetters && glyphs.some(({ glyph }) => glyph.text.trim() !== '')

/** Returns whether a chunk belongs to another row: it adjoins chunks there and has more letters near it there than in its present row. */
function belongsTo(chunk: Chunk, own: Row, { chunks }: Row): boolean {
  // The row may have begun with a column beside it, so only the adjacent chunks count for its baseline.
  const beside = chunks.filter(
    ({ y, size }) =>
      Math.abs(chunk.y - y) < sunkenLetters.maxShift * size &&
      chunk.size > sunkenLetters.sameSize * size &&
      size > sunkenLetters.sameSize * chunk.size,
  )
  const touches = (distance: number) => distance < sunkenLetters.gap * chunk.size && distance > -sunkenLetters.overlap * chunk.size
  const before = beside.find(({ x1 }) => touches(chunk.x0 - x1))
  if (!before) return false
  const isBetween = beside.some(({ x0 }) => touches(x0 - chunk.x1))
  const hangsOn =
    Math.abs(chunk.y - before.y) < sunkenLetters.level * chunk.size && lettersNear(chunk, own.chunks) <= sunkenLetters.mostLetters
  return (isBetween || hangsOn) && lettersNear(chunk, own.chunks) < lettersNear(chunk, chunks)
}

function lettersNear({ x0, x1, size }: Chunk, chunks: readonly Chunk[]): number {
  const isNear = ({ glyph }: Chunk['glyphs'][number]) =>
    glyph.x > x0 - size * sunkenLetters.near && glyph.x < x1 + size * sunkenLetters.near
  return chunks.reduce((sum, { glyphs }) => sum + glyphs.filter(isNear).length, 0)
}
