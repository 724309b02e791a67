/** Converts a CFF font program to TrueType, keeping the glyph numbers. */
import { cffFonts } from '../../tuning/fonts.ts'
import { readCffProgram } from '../programs/cff-program.ts'
import { type2Outline } from '../programs/type2-outline.ts'
import { textOfGlyph } from '../tables/named-tables.ts'
import { emptyShape, type SpaceWidths, trueTypeFrom } from './made-true-type.ts'

/** The converted font. */
export interface CffTrueType {
  bytes: Buffer
  /** Glyph number by CID, for CID-keyed fonts. */
  glyphOfCid: ReadonlyMap<number, number> | undefined
}

/** Returns the font as TrueType; null if the program or one of its glyphs cannot be read. */
export function cffTrueTypeOf(bytes: Buffer, spaces: SpaceWidths): CffTrueType | null {
  const program = readCffProgram(bytes)
  if (!program || program.glyphs.length < 2 || program.glyphs.length > cffFonts.mostGlyphs) return null
  const outlines = program.glyphs.map((_, glyph) => type2Outline(program, glyph))
  if (outlines.slice(1).some((outline) => !outline)) return null
  const chars = new Map<number, number>()
  for (const [glyph, name] of program.names.entries()) {
    const char = name === undefined ? undefined : singleChar(textOfGlyph(name))
    if (char !== undefined && !chars.has(char)) chars.set(char, glyph)
  }
  return {
    bytes: trueTypeFrom(
      outlines.map((outline) => outline ?? emptyShape),
      chars,
      spaces,
    ),
    glyphOfCid: program.cids && new Map(program.cids.map((cid, glyph) => [cid, glyph])),
  }
}

function singleChar(text: string | undefined): number | undefined {
  const char = text?.codePointAt(0)
  return char === undefined || char > 0xffff || text?.length !== 1 ? undefined : char
}
