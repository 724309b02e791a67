/** Letters of full size that stand a little lower or higher than their neighbours on both sides, as in the logo of TeX, are letters of the same line. */
import type { Chunk } from './interleaved.ts'

/** Chunks of about one baseline. */
interface Row {
  chunks: Chunk[]
  y: number
  size: number
}

/** More letters are words of another line. */
const mostLetters = 2
/** In parts of the size: how far the baselines may lie apart, and how far neighbours may stand off or overlap. */
const farthest = 0.35
const gap = 0.1
const overlap = 0.25
/** Smaller letters are raised or lowered ones. */
const sameSize = 0.82
/** Rows farther away in the order from top to bottom are not looked at. */
const reach = 6

/** @param rows from top to bottom; such letters go over to the row of their neighbours
 * @returns the rows that are left */
export function joinSunken<R extends Row>(rows: readonly R[]): R[] {
  for (const [index, row] of rows.entries()) {
    const near = [...rows.slice(Math.max(0, index - reach), index), ...rows.slice(index + 1, index + 1 + reach)]
    row.chunks = row.chunks.filter((chunk) => {
      const home = isShort(chunk) ? near.find((other) => standsIn(chunk, other)) : undefined
      home?.chunks.push(chunk)
      return !home
    })
  }
  return rows.filter(({ chunks }) => chunks.length > 0)
}

const isShort = ({ glyphs }: Chunk) => glyphs.length <= mostLetters && glyphs.some(({ glyph }) => glyph.text.trim() !== '')

function standsIn(chunk: Chunk, { chunks, y, size }: Row): boolean {
  if (Math.abs(chunk.y - y) > farthest * size || chunk.size < sameSize * size || size < sameSize * chunk.size) return false
  const touches = (distance: number) => distance < gap * size && distance > -overlap * size
  return chunks.some(({ x1 }) => touches(chunk.x0 - x1)) && chunks.some(({ x0 }) => touches(x0 - chunk.x1))
}
