/** Combines the glyphs of several subsets of one font under new numbers, including the components of composite glyphs. */
import { joinedSubsets } from '../../tuning/fonts.ts'
import { letterShape } from '../../tuning/letters.ts'
import type { Outline } from './outlines.ts'

/** One subset of the font. */
export interface GlyphSource {
  tables: ReadonlyMap<string, Buffer>
  /** Returns the outline of a glyph by its number in this subset. */
  outline(glyph: number): Outline | undefined
  unitsPerEm: number
  /** Glyph number by character. */
  glyphs: ReadonlyMap<number, number>
}

/** The combined glyphs. */
export interface GlyphSet {
  /** Outlines by new glyph number; the first is for missing characters. */
  outlines: Outline[]
  /** New glyph number by character. */
  chars: Map<number, number>
}

const space = 0x20
const hardSpace = 0xa0
const mostGlyphs = 0xffff

/** Returns the combined glyphs; a character in several subsets is taken from the first. */
export function gatherGlyphs(sources: readonly GlyphSource[]): GlyphSet {
  const outlines: Outline[] = []
  const chars = new Map<number, number>()
  let total = 0
  for (const [i, source] of sources.entries()) {
    const numbers = new Map<number, number>()
    const add = (glyph: number, depth: number): number | undefined => {
      const known = numbers.get(glyph)
      if (known !== undefined) return known
      const isFull = outlines.length >= mostGlyphs || total > joinedSubsets.mostBytes
      const outline = depth > joinedSubsets.deepest || isFull ? undefined : source.outline(glyph)
      if (!outline) return undefined
      total += outline.bytes.length
      const bytes = Buffer.from(outline.bytes)
      // Components are added before the composite glyph, so that no glyph can contain itself.
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
    outlines.push(blank(Math.round(unitsPerEm * letterShape.space)))
    chars.set(space, outlines.length - 1)
  }
  if (!chars.has(hardSpace)) chars.set(hardSpace, chars.get(space) ?? 0)
}

const blank = (advance: number): Outline => ({ bytes: Buffer.alloc(0), parts: [], advance, bearing: 0 })
