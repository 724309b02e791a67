/** Letters of full size that are a little lower or higher than their neighbours on both sides, as in the logo of TeX, are letters of the same line. */
import type { Chunk } from './interleaved.ts'

/** Chunks of about one baseline. */
interface Row {
  chunks: Chunk[]
  y: number
  size: number
}

/** More letters are words of another line. */
const mostLetters = 2
/** In parts of the size: how far the baselines may lie apart, and how far neighbours may be off or overlap. */
const farthest = 0.35
const gap = 0.1
const overlap = 0.25
/** What lies so near the height of the letter before it may be at the end of a word. */
const level = 0.22
/** Smaller letters are raised or lowered ones. */
const sameSize = 0.82
/** How far around it letters are counted, in parts of the size. */
const near = 4
/** Rows farther away in the order from top to bottom are not looked at. */
const reach = 6

/** @param rows from top to bottom; such letters go over to the row of their neighbours
 * @returns the rows that are left */
export function joinSunken<R extends Row>(rows: readonly R[]): R[] {
  for (const [index, row] of rows.entries()) {
    const around = [...rows.slice(Math.max(0, index - reach), index), ...rows.slice(index + 1, index + 1 + reach)]
    row.chunks = row.chunks.filter((chunk) => {
      const home = isShort(chunk) ? around.find((other) => standsIn(chunk, row, other)) : undefined
      home?.chunks.push(chunk)
      return !home
    })
  }
  return rows.filter(({ chunks }) => chunks.length > 0)
}

const isShort = ({ glyphs }: Chunk) => glyphs.length <= mostLetters && glyphs.some(({ glyph }) => glyph.text.trim() !== '')

/** Whether chunks of another row touch it on both sides, and it is less alone there than in its own. */
function standsIn(chunk: Chunk, own: Row, { chunks }: Row): boolean {
  // The row may have begun with a column at its side, so only those that it touches tell its height.
  const beside = chunks.filter(
    ({ y, size }) => Math.abs(chunk.y - y) < farthest * size && chunk.size > sameSize * size && size > sameSize * chunk.size,
  )
  const touches = (distance: number) => distance < gap * chunk.size && distance > -overlap * chunk.size
  const before = beside.find(({ x1 }) => touches(chunk.x0 - x1))
  if (!before) return false
  const isBetween = beside.some(({ x0 }) => touches(x0 - chunk.x1))
  const hangsOn = Math.abs(chunk.y - before.y) < level * chunk.size && lettersNear(chunk, own.chunks) <= mostLetters
  return (isBetween || hangsOn) && lettersNear(chunk, own.chunks) < lettersNear(chunk, chunks)
}

function lettersNear({ x0, x1, size }: Chunk, chunks: readonly Chunk[]): number {
  const isNear = ({ glyph }: Chunk['glyphs'][number]) => glyph.x > x0 - size * near && glyph.x < x1 + size * near
  return chunks.reduce((sum, { glyphs }) => sum + glyphs.filter(isNear).length, 0)
}
