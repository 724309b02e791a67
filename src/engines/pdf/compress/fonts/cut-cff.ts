/** Empties the unused glyphs of a CFF font. Offsets do not change; runs of one byte compress to nearly nothing. */
import { readCffProgram } from '../../../../pdf-to-word/fonts/programs/cff-program.ts'
import { readCff } from '../../../../pdf-to-word/fonts/programs/type1.ts'
import { type2Outline } from '../../../../pdf-to-word/fonts/programs/type2-outline.ts'

/** Operator that ends a glyph (Adobe Technical Note 5177). */
const endGlyph = 14

interface CffGlyphs {
  /** Glyph numbers by name, for fonts that are not CID-keyed. */
  byName: ReadonlyMap<string, number>
  /** Glyph names by code, from the font's own encoding. */
  encoding: readonly (string | undefined)[]
  /** Glyph numbers by CID, for CID-keyed fonts. */
  byCid: ReadonlyMap<number, number> | undefined
}

/** @returns undefined for a damaged font */
export function cffGlyphs(bytes: Buffer): CffGlyphs | undefined {
  const facts = readCff(bytes)
  if (!facts) return undefined
  const named = facts.glyphNames.flatMap((name, glyph): [string, number][] => (name === undefined ? [] : [[name, glyph]]))
  return { byName: new Map(named), encoding: facts.encoding, byCid: facts.cids && new Map(facts.cids.map((cid, glyph) => [cid, glyph])) }
}

/** @returns undefined for a font that is damaged or has a glyph composed of others */
export function cutCff(bytes: Buffer, glyphs: ReadonlySet<number>): Buffer | undefined {
  const copy = Buffer.from(bytes)
  const program = readCffProgram(copy)
  if (!program) return undefined
  const all = new Set([0, ...glyphs])
  for (const glyph of all) if (glyph < program.glyphs.length && !type2Outline(program, glyph)) return undefined
  for (const [glyph, drawing] of program.glyphs.entries()) if (!all.has(glyph)) drawing.fill(endGlyph)
  return copy
}
