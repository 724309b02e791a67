/** Gathers the glyphs of several subsets of one font under new numbers, with the parts that they are put together from. */
import type { Outline } from './outlines.ts'

export interface GlyphSource {
  tables: ReadonlyMap<string, Buffer>
  /** Its own glyphs by their numbers. */
  outline(glyph: number): Outline | undefined
  unitsPerEm: number
  /** Character to glyph number. */
  glyphs: ReadonlyMap<number, number>
}

export interface GlyphSet {
  /** The first is the one for what is missing. */
  outlines: Outline[]
  /** Character to new glyph number. */
  chars: Map<number, number>
}

const space = 0x20
const hardSpace = 0xa0
/** The width of a space where the font has none, in parts of the size. */
const usualSpace = 0.25
/** Glyphs are put together from parts of parts at most this deep. */
const deepest = 5
const mostGlyphs = 0xffff
/** Damaged fonts can name the same bytes for every glyph. */
const mostBytes = 4 * 1024 * 1024

/** A character that several subsets have is taken from the first. */
export function gatherGlyphs(sources: readonly GlyphSource[]): GlyphSet {
  const outlines: Outline[] = []
  const chars = new Map<number, number>()
  let total = 0
  for (const [i, source] of sources.entries()) {
    const numbers = new Map<number, number>()
    const add = (glyph: number, depth: number): number | undefined => {
      const known = numbers.get(glyph)
      if (known !== undefined) return known
      const isFull = outlines.length >= mostGlyphs || total > mostBytes
      const outline = depth > deepest || isFull ? undefined : source.outline(glyph)
      if (!outline) return undefined
      total += outline.bytes.length
      const bytes = Buffer.from(outline.bytes)
      // Parts come before the whole, so that none can be a part of itself.
      for (const at of outline.parts) bytes.writeUInt16BE(add(bytes.readUInt16BE(at), depth + 1) ?? 0, at)
      outlines.push({ ...outline, bytes })
      numbers.set(glyph, outlines.length - 1)
      return outlines.length - 1
    }
    if (i === 0 && add(0, 0) === undefined) outlines.push(blank(0))
    for (const [char, glyph] of [...source.glyphs].sort(([a], [b]) => a - b)) {
      const number = chars.has(char) ? undefined : add(glyph, 0)
      if (number) chars.set(char, number)
    }
  }
  addSpaces(outlines, chars, sources[0]?.unitsPerEm ?? 1000)
  return { outlines, chars: new Map([...chars].sort(([a], [b]) => a - b)) }
}

function addSpaces(outlines: Outline[], chars: Map<number, number>, unitsPerEm: number): void {
  if (!chars.has(space)) {
    outlines.push(blank(Math.round(unitsPerEm * usualSpace)))
    chars.set(space, outlines.length - 1)
  }
  if (!chars.has(hardSpace)) chars.set(hardSpace, chars.get(space) ?? 0)
}

const blank = (advance: number): Outline => ({ bytes: Buffer.alloc(0), parts: [], advance, bearing: 0 })
