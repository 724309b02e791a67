/**
 * Records which glyphs of an embedded TrueType font draw which characters while text is read, for the fonts that the Word file may embed.
 */
import type { Dict, Resolve } from '../../ir/pdf-object.ts'
import type { Program } from '../programs/program.ts'
import type { TrueTypeFacts } from '../programs/true-type.ts'
import { encodingNamed, textOfGlyph } from '../tables/named-tables.ts'

/** The glyphs that a font has drawn. */
export interface Drawn {
  program: Buffer
  /** Number of characters shown so far. */
  shown: number
  /** Glyph number by character, for the characters shown. */
  glyphs: Map<string, number>
  /** Letters of ligatures, which the Word file writes one by one. */
  parts: Set<string>
  /** Character by glyph number, from the font's own Unicode map. */
  chars: ReadonlyMap<number, number>
}

/** Returns an empty record; null for fonts without TrueType outlines. */
export function drawnBy(program: Program | null, facts: TrueTypeFacts | null): Drawn | null {
  return program && facts && !facts.cff
    ? { program: program.bytes, shown: 0, glyphs: new Map(), parts: new Set(), chars: facts.chars }
    : null
}

/** Latin ligatures that have their own code points. */
const ligatures = /[\ufb00-\ufb06]/

/** Records the character that a glyph draws. Of a ligature only the letters are recorded, since Word does not form ligatures. */
export function noteGlyph(drawn: Drawn | null, text: string, glyph: number | undefined): void {
  if (!drawn || !glyph || text === '') return
  const letters = [...(ligatures.test(text) ? text.normalize('NFKC') : text)]
  if (letters.length > 1) for (const letter of letters) drawn.parts.add(letter)
  if ([...text].length === 1 && !drawn.glyphs.has(text)) drawn.glyphs.set(text, glyph)
}

const symbolic = 4

interface SimpleGlyphs {
  descriptor: Dict
  facts: TrueTypeFacts | null
  /** Glyph names by code. */
  names: readonly (string | undefined)[]
  resolve: Resolve
}

/** Returns a function that gives the glyph of a code in a simple font (PDF 32000, 9.6.6.4). */
export function simpleGlyphs({ descriptor, facts, names, resolve }: SimpleGlyphs): (code: number, text: string) => number | undefined {
  const glyphOfChar = new Map([...(facts?.chars ?? [])].map(([glyph, char]) => [char, glyph]))
  const isSymbolic = (Number(resolve(descriptor.get('Flags'))) & symbolic) !== 0
  const macintosh = encodingNamed('MacRomanEncoding') ?? []
  return (code, text) => {
    const name = names[code]
    const char = (name === undefined ? undefined : textOfGlyph(name)) ?? text
    const byChar = glyphOfChar.get(char.codePointAt(0) ?? 0)
    if (byChar !== undefined) return byChar
    const macCode = isSymbolic || name === undefined ? -1 : macintosh.indexOf(name)
    return facts?.codes.get(macCode < 0 ? code : macCode)
  }
}

/** Returns the glyph of a CID in a composite font, by its CIDToGIDMap if it has one. */
export function glyphOfCid(map: Buffer | undefined, cid: number): number | undefined {
  if (!map) return cid
  return cid * 2 + 1 < map.length ? map.readUInt16BE(cid * 2) : undefined
}
