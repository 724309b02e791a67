/** Tests whether a glyph without known text has ink, since spaces often have no text either. */
import type { Dict, Resolve } from '../../ir/pdf-object.ts'
import { decodeStream } from '../../pdf/filters.ts'
import { dictOf, isStream } from '../../pdf/objects.ts'
import { readCffProgram } from '../programs/cff-program.ts'
import { outlineReader } from '../programs/outlines.ts'
import type { Program } from '../programs/program.ts'
import { tablesOf } from '../programs/sfnt.ts'
import { readType1Program } from '../programs/type1-program.ts'

/** The keys by which fonts identify a glyph. */
export interface GlyphKey {
  /** Its number in a TrueType font. */
  glyph?: number | undefined
  /** Its name in a simple font. */
  name?: string | undefined
  /** Its number in a composite font. */
  cid?: number | undefined
}

/** Glyph programs longer than this, in bytes, draw something; the program of a space contains only a width and an end. */
const emptyType1 = 12
const emptyType2 = 6

/** Returns a test for the glyphs of an embedded font. Without the font the test is always false. */
export function inkTest(program: Program | null): (key: GlyphKey) => boolean {
  let test: ((key: GlyphKey) => boolean) | undefined
  return (key) => {
    test ??= program ? testOf(program) : () => false
    return test(key)
  }
}

function testOf({ bytes, kind }: Program): (key: GlyphKey) => boolean {
  try {
    if (kind === 'FontFile') {
      const glyphs = readType1Program(bytes)?.glyphs
      return ({ name }) => (glyphs?.get(name ?? '')?.length ?? 0) > emptyType1
    }
    const tables = tablesOf(bytes)
    const outlines = tables && outlineReader(tables)
    if (outlines) return ({ glyph, cid }) => (outlines(glyph ?? cid ?? 0)?.bytes.length ?? 0) > 0
    return cffTest(tables?.get('CFF ') ?? bytes)
  } catch (error) {
    if (error instanceof RangeError) return () => false
    throw error
  }
}

function cffTest(bytes: Buffer): (key: GlyphKey) => boolean {
  const program = readCffProgram(bytes)
  if (!program) return () => true
  const { glyphs, names, cids } = program
  const glyphOfCid = cids && new Map(cids.map((cid, glyph) => [cid, glyph]))
  return ({ name, cid }) => {
    const glyph = cid === undefined ? names.indexOf(name) : glyphOfCid ? glyphOfCid.get(cid) : cid
    return (glyphs[glyph ?? -1]?.length ?? 0) > emptyType2
  }
}

/** Painting operators in the program of a Type 3 glyph. */
const drawing = /(?:^|\s)(?:f\*?|F|[SsBb]|[Bb]\*|Do|EI|sh|Tj|TJ|'|")(?=\s|$)/

/** Returns a test for the glyphs of a Type 3 font, by name. */
export function drawnInk(font: Dict, resolve: Resolve): (key: GlyphKey) => boolean {
  const programs = dictOf(resolve(font.get('CharProcs')))
  return ({ name }) => {
    const stream = resolve(programs.get(name ?? ''))
    return isStream(stream) && drawing.test(decodeStream(stream, resolve).bytes.toString('latin1'))
  }
}
