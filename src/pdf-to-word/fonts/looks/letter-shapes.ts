/** Reads the shapes of single glyphs of an embedded font, whatever its format. */
import type { GlyphKey } from '../codes/ink.ts'
import { readCffProgram } from '../programs/cff-program.ts'
import type { ContourPoint } from '../programs/contours.ts'
import { outlineReader } from '../programs/outlines.ts'
import type { Program } from '../programs/program.ts'
import { tablesOf } from '../programs/sfnt.ts'
import { trueTypeContours } from '../programs/true-type-outline.ts'
import { type1Outline } from '../programs/type1-outline.ts'
import { readType1Program } from '../programs/type1-program.ts'
import { type2Outline } from '../programs/type2-outline.ts'

/** Units in the em of Type 1 and CFF fonts. */
const postScriptUnits = 1000

/** The shapes of a font. */
export interface LetterShapes {
  unitsPerEm: number
  /** Returns the contours of a glyph in units of the font; undefined if it is missing, damaged or composed of others. */
  contours(key: GlyphKey): ContourPoint[][] | undefined
}

/** Returns the shapes; undefined for a damaged font. */
export function letterShapes({ bytes, kind }: Program): LetterShapes | undefined {
  try {
    if (kind === 'FontFile') return type1Shapes(bytes)
    const tables = tablesOf(bytes)
    return (tables && trueTypeShapes(tables)) ?? cffShapes(tables?.get('CFF ') ?? bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function trueTypeShapes(tables: ReadonlyMap<string, Buffer>): LetterShapes | undefined {
  const outlines = outlineReader(tables)
  const unitsPerEm = tables.get('head')?.readUInt16BE(18)
  if (!outlines || !unitsPerEm) return undefined
  return {
    unitsPerEm,
    contours({ glyph, cid }) {
      const number = glyph ?? cid
      const outline = number ? outlines(number) : undefined
      return outline && trueTypeContours(outline.bytes)
    },
  }
}

function type1Shapes(bytes: Buffer): LetterShapes | undefined {
  const program = readType1Program(bytes)
  return program
    ? { unitsPerEm: postScriptUnits, contours: ({ name }) => (name === undefined ? undefined : type1Outline(program, name)?.contours) }
    : undefined
}

function cffShapes(bytes: Buffer): LetterShapes | undefined {
  const program = readCffProgram(bytes)
  if (!program) return undefined
  const glyphOfCid = program.cids && new Map(program.cids.map((cid, glyph) => [cid, glyph]))
  return {
    unitsPerEm: postScriptUnits,
    contours({ name, cid }) {
      const glyph = cid === undefined ? program.names.indexOf(name) : glyphOfCid ? glyphOfCid.get(cid) : cid
      return glyph === undefined || glyph < 1 ? undefined : type2Outline(program, glyph)?.contours
    },
  }
}
