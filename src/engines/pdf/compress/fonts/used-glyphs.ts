/**
 * Finds the glyphs that a font needs to show some strings. Includes too many rather than too few, because readers differ (PDF 32000,
 * 9.6.6.4 and 9.7.4).
 */
import { glyphOfCid } from '../../../../pdf-to-word/fonts/codes/drawn.ts'
import { glyphNamesOf } from '../../../../pdf-to-word/fonts/programs/glyph-names.ts'
import { glyphsOfCodes } from '../../../../pdf-to-word/fonts/programs/true-type.ts'
import { encodingNamed, textOfGlyph } from '../../../../pdf-to-word/fonts/tables/named-tables.ts'
import type { Dict, PdfObject, Resolve } from '../../../../pdf-to-word/ir/pdf-object.ts'
import { dictOf, isStream } from '../../../../pdf-to-word/pdf/objects.ts'
import { cffGlyphs } from './cut-cff.ts'
import type { Type1Font } from './type1/read-font.ts'

/** A font with the strings that it shows. */
export interface FontUse {
  font: Dict
  strings: Iterable<string>
}

type Decode = (object: PdfObject) => Buffer | undefined
const encodings = ['StandardEncoding', 'WinAnsiEncoding', 'MacRomanEncoding', 'MacExpertEncoding'].map((name) => encodingNamed(name) ?? [])
/** Offsets at which the maps of symbol fonts place their codes, in the private use area of Unicode. */
const symbolAreas = [0, 0xf000, 0xf100, 0xf200]

/** @returns undefined where the glyphs cannot be determined */
export function glyphsOfComposite({ font, strings }: FontUse, program: Buffer, resolve: Resolve, decode: Decode): Set<number> | undefined {
  // Other encodings belong to Chinese, Japanese and Korean fonts, which are subset already.
  if (!/^Identity-[HV]$/.test(String(resolve(font.get('Encoding'))))) return undefined
  const [descendant] = [resolve(font.get('DescendantFonts'))].flat().map((one) => dictOf(resolve(one)))
  if (!descendant) return undefined
  const isTrueType = resolve(descendant.get('Subtype')) === 'CIDFontType2'
  const map = resolve(descendant.get('CIDToGIDMap'))
  const glyphMap = isTrueType && isStream(map) ? decode(map) : undefined
  const byCid = isTrueType ? undefined : cffGlyphs(program)
  if (!isTrueType && !byCid) return undefined
  const glyphs = new Set<number>()
  for (const text of strings)
    for (let at = 0; at + 1 < text.length; at += 2) {
      const cid = text.charCodeAt(at) * 256 + text.charCodeAt(at + 1)
      glyphs.add((byCid?.byCid ? byCid.byCid.get(cid) : glyphOfCid(glyphMap, cid)) ?? 0)
    }
  return glyphs
}

/** @returns undefined where the glyphs cannot be determined */
export function glyphsOfSimple(use: FontUse, program: Buffer, resolve: Resolve): Set<number> | undefined {
  const finder = isCff(program) ? cffFinder(program) : trueTypeFinder(program)
  return finder && found(use, finder, resolve)
}

/** Returns the names of the glyphs; undefined where they cannot be determined. */
export function namesOfType1(use: FontUse, { glyphs, encoding }: Type1Font, resolve: Resolve): Set<string> | undefined {
  const byName = (name: string) => (glyphs.has(name) ? [name] : [])
  return found(use, { byName, byCode: (code) => byName(encoding[code] ?? '') }, resolve)
}

function found<Glyph>({ font, strings }: FontUse, finder: Finder<Glyph>, resolve: Resolve): Set<Glyph> | undefined {
  const codes = new Set<number>()
  for (const text of strings) for (let at = 0; at < text.length; at++) codes.add(text.charCodeAt(at))
  const differences = differencesOf(font, resolve)
  const glyphs = new Set<Glyph>()
  for (const code of codes) {
    const own = differences.get(code)
    const named = own === undefined ? [] : finder.byName(own)
    // A reader may know a glyph by a name that the font does not have.
    if (own !== undefined && own !== '.notdef' && named.length === 0) return undefined
    const usual = encodings.flatMap((encoding) => (encoding[code] === undefined ? [] : finder.byName(encoding[code])))
    for (const glyph of [...named, ...usual, ...finder.byCode(code)]) glyphs.add(glyph)
  }
  return glyphs
}

interface Finder<Glyph> {
  byCode(code: number): Glyph[]
  byName(name: string): Glyph[]
}

function cffFinder(program: Buffer): Finder<number> | undefined {
  const facts = cffGlyphs(program)
  if (!facts) return undefined
  const byName = (name: string) => [facts.byName.get(name)].filter((glyph) => glyph !== undefined)
  return { byName, byCode: (code) => (facts.encoding[code] === undefined ? [] : byName(facts.encoding[code])) }
}

function trueTypeFinder(program: Buffer): Finder<number> | undefined {
  const ofCodes = glyphsOfCodes(program)
  if (!ofCodes) return undefined
  const ofNames = new Map(glyphNamesOf(program).map((name, glyph) => [name, glyph]))
  const macintosh = encodingNamed('MacRomanEncoding') ?? []
  const at = (place: number | undefined) => (place === undefined ? [] : [...(ofCodes.get(place) ?? [])])
  return {
    byCode: (code) => symbolAreas.flatMap((area) => at(area + code)),
    byName: (name) => [
      ...at(textOfGlyph(name)?.codePointAt(0)),
      ...at(macintosh.indexOf(name)),
      ...[ofNames.get(name)].filter((glyph) => glyph !== undefined),
    ],
  }
}

function isCff(program: Buffer): boolean {
  return program[0] === 1 && program[1] === 0 && program[2] !== 0
}

function differencesOf(font: Dict, resolve: Resolve): Map<number, string> {
  const list = resolve(dictOf(resolve(font.get('Encoding'))).get('Differences'))
  const names = new Map<number, string>()
  let code = 0
  for (const entry of Array.isArray(list) ? list.map((one) => resolve(one)) : []) {
    if (typeof entry === 'number') code = entry
    else if (typeof entry === 'string') names.set(code++, entry)
  }
  return names
}
