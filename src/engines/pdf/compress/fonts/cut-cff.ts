/** Removes the unused glyphs of a CFF font. */
import { type CffProgram, readCffProgram } from '../../../../pdf-to-word/fonts/programs/cff-program.ts'
import { readCff } from '../../../../pdf-to-word/fonts/programs/type1.ts'
import { encodingNamed } from '../../../../pdf-to-word/fonts/tables/named-tables.ts'
import { readCffParts } from './cff/read-parts.ts'
import { traceGlyph } from './cff/trace-glyph.ts'
import { writeCff } from './cff/write-cff.ts'

/** Operators that end a glyph and a subroutine (Adobe Technical Note 5177). */
const [endGlyph, leave] = [14, 11]

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

/**
 * @param keepsNumbers whether the PDF refers to glyphs by their numbers. They are emptied then, and no offset changes; runs of one byte
 * compress to nearly nothing.
 * @returns undefined for a font that is damaged or computes the operands of its glyphs
 */
export function cutCff(bytes: Buffer, glyphs: ReadonlySet<number>, keepsNumbers: boolean): Buffer | undefined {
  const copy = Buffer.from(bytes)
  const program = readCffProgram(copy)
  if (!program) return undefined
  const [all, called] = [new Set([0, ...glyphs]), new Set<Buffer>()]
  // Grows while it is read: a glyph may be composed of two others.
  for (const glyph of all) {
    if (glyph >= program.glyphs.length) continue
    const trace = traceGlyph(program, glyph)
    const parts = trace && partsOf(trace.parts, program)
    if (!trace || !parts) return undefined
    for (const part of parts) all.add(part)
    for (const subroutine of trace.called) called.add(subroutine)
  }
  const privates = new Set(program.glyphs.map((_, glyph) => program.privateOf(glyph).subroutines))
  for (const subroutine of [program.shared, ...privates].flat()) if (!called.has(subroutine)) subroutine.fill(leave)
  for (const [glyph, drawing] of program.glyphs.entries()) if (!all.has(glyph)) drawing.fill(endGlyph)
  return keepsNumbers || program.cids ? copy : (rewritten(copy, program, all) ?? copy)
}

function partsOf(codes: readonly number[], { names }: CffProgram): number[] | undefined {
  const standard = encodingNamed('StandardEncoding') ?? []
  const parts = codes.map((code) => names.indexOf(standard[code] ?? '.notdef'))
  return parts.every((part) => part >= 0) ? parts : undefined
}

/** Writes the font anew with the given glyphs, their names and their codes. */
function rewritten(bytes: Buffer, { glyphs, names, shared, privateOf }: CffProgram, all: ReadonlySet<number>): Buffer | undefined {
  try {
    const { top, own, encoding } = readCffParts(bytes)
    const kept = [...all].filter((glyph) => glyph < glyphs.length).sort((a, b) => a - b)
    const named = kept.map((glyph) => ({ name: names[glyph] ?? '', program: glyphs[glyph] ?? Buffer.alloc(0) }))
    if (named.some(({ name }) => name === '') || new Set(named.map(({ name }) => name)).size < named.length) return undefined
    const keptNames = new Set(named.map(({ name }) => name))
    const codes = new Map(
      (typeof encoding === 'number' ? [] : encoding).flatMap((name, code): [number, string][] =>
        name !== undefined && keptNames.has(name) ? [[code, name]] : [],
      ),
    )
    // A predefined encoding lists names, and those of removed glyphs do no harm.
    const by = typeof encoding === 'number' ? encoding : codes
    return writeCff({ top, own, glyphs: named, encoding: by, subroutines: ends(privateOf(0).subroutines), shared: ends(shared) })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Shortens subroutines that were emptied to one byte. Their numbers stay, because calls are relative to their count. */
function ends(subroutines: readonly Buffer[]): Buffer[] {
  return subroutines.map((one) => (one.every((byte) => byte === leave) ? Buffer.from([leave]) : one))
}
