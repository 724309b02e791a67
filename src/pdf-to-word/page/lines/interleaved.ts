/** Joins letters of another font that were drawn after their line into the gaps left for them. */
import { interleavedLines } from '../../tuning/page/lines.ts'
import type { PlacedGlyph } from '../words/words.ts'

/** Glyphs drawn one after the other on one baseline. */
export interface Chunk {
  glyphs: PlacedGlyph[]
  x0: number
  x1: number
  y: number
  size: number
}

/** Returns the chunks in order; those that fill the gaps of an earlier chunk are joined to it. */
export function fillGaps(chunks: readonly Chunk[]): Chunk[] {
  const kept = new Set<Chunk>()
  const byLine = new Map<number, Chunk[]>()
  for (const chunk of chunks) {
    const key = Math.round(chunk.y)
    const near = [key - 1, key, key + 1].flatMap((line) => byLine.get(line) ?? [])
    const owner = near.find((other) => kept.has(other) && isBetween(chunk, other))
    if (owner) {
      join(owner, chunk)
      // The letters of another font can also be drawn first, each in a chunk of its own.
      for (const other of near) {
        if (other === owner || !kept.has(other) || !isBetween(other, owner)) continue
        join(owner, other)
        kept.delete(other)
      }
      continue
    }
    kept.add(chunk)
    const line = byLine.get(key)
    if (line && line.length < interleavedLines.mostPieces) line.push(chunk)
    else if (!line) byLine.set(key, [chunk])
  }
  return [...kept]
}

function join(owner: Chunk, chunk: Chunk): void {
  owner.glyphs = merged(owner.glyphs, chunk.glyphs)
  owner.x0 = Math.min(owner.x0, chunk.x0)
  owner.x1 = Math.max(owner.x1, chunk.x1)
}

function isBetween(chunk: Chunk, other: Chunk): boolean {
  const reach = chunk.size * interleavedLines.overlap
  if (chunk.x0 > other.x1 - reach || chunk.x1 < other.x0 + reach) return false
  if (Math.abs(chunk.y - other.y) > chunk.size * interleavedLines.sameLine || chunk.glyphs[0]?.block !== other.glyphs[0]?.block)
    return false
  if (Math.max(chunk.glyphs.length, other.glyphs.length) > interleavedLines.mostLetters) return false
  const [own, others] = [lettersOf(chunk), lettersOf(other)]
  return own.length > 0 && others.length > 0 && !own.some((a) => others.some((b) => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > reach))
}

function lettersOf({ glyphs }: Chunk): { x0: number; x1: number }[] {
  return glyphs
    .filter(({ glyph }) => glyph.text.trim() !== '')
    .map(({ glyph: { x, endX } }) => ({ x0: Math.min(x, endX), x1: Math.max(x, endX) }))
}

/** Merges two lists from left to right; each keeps its order. */
function merged(some: readonly PlacedGlyph[], others: readonly PlacedGlyph[]): PlacedGlyph[] {
  const result: PlacedGlyph[] = []
  let next = 0
  for (const placed of some) {
    for (; next < others.length; next++) {
      const other = others[next] as PlacedGlyph
      if (other.glyph.x >= placed.glyph.x) break
      result.push(other)
    }
    result.push(placed)
  }
  return [...result, ...others.slice(next)]
}
