/** Chooses the fonts to embed in the Word file, so that its text is as wide as in the PDF even where a font is not installed. */

import { type CarriedFont, type Face, faceKey, type Kerning } from '../../ir/font.ts'
import { carriedFaces } from '../../tuning/fonts.ts'
import type { Drawn } from '../codes/drawn.ts'
import { isFreeFamily, isOnDesktops, mayBeCarried } from '../conversion/rights.ts'
import type { PdfFont } from '../font.ts'
import type { GlyphSource } from '../programs/glyph-set.ts'
import { outlineReader } from '../programs/outlines.ts'
import { tablesOf } from '../programs/sfnt.ts'
import { rebuildFont } from './rebuild.ts'

/** Families that every computer has, or a metric equivalent of which it has. */
const everywhere: ReadonlySet<string> = new Set(['Arial', 'Arial Narrow', 'Times New Roman', 'Courier New', 'Calibri'])

/** Scripts whose letters change shape by rules that a subset does not contain: Arabic to Myanmar, Khmer, Mongolian, presentation forms. */
const joinedScripts = /[\u0600-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc]/

const unkerned: Kerning = { gaps: new Map(), ligatures: new Map() }

const latin = /\p{Script=Latin}/u

/**
 * Returns the fonts to embed, one for each family and style, with the glyphs shown.
 * @param kernings their kerning by `faceKey`, as far as they have any
 */
export function carriedFonts(fonts: Iterable<PdfFont>, kernings: ReadonlyMap<string, Kerning | null> = new Map()): CarriedFont[] {
  const groups = new Map<string, PdfFont[]>()
  for (const font of fonts) {
    const { family, symbolic } = font.face
    if (font.drawn?.glyphs.size === 0 || symbolic || everywhere.has(family)) continue
    const key = faceKey(font.face)
    groups.set(key, [...(groups.get(key) ?? []), font])
  }
  const carried: CarriedFont[] = []
  let remainingBytes = carriedFaces.mostBytes
  for (const group of [...groups.values()].slice(0, carriedFaces.mostFonts)) {
    const font = carriedFont(group, kernings)
    if (!font || font.bytes.length > remainingBytes) continue
    remainingBytes -= font.bytes.length
    carried.push(font)
  }
  return carried
}

function carriedFont(group: readonly PdfFont[], kernings: ReadonlyMap<string, Kerning | null>): CarriedFont | null {
  const face = group[0]?.face
  if (!face || group.some(isJoined) || isOfSigns(face, group)) return null
  // Of subsets that draw a letter differently, as letters and small capitals, the one with most text decides.
  const byUse = group.toSorted((a, b) => (b.drawn?.shown ?? 0) - (a.drawn?.shown ?? 0))
  const sources = byUse.flatMap(({ drawn }) => (drawn ? (sourceOf(drawn, face.family) ?? []) : []))
  const [first, ...others] = sources
  // Subsets of different fonts cannot be combined.
  if (!first || sources.length < group.length || others.some(({ unitsPerEm }) => unitsPerEm !== first.unitsPerEm)) return null
  if (lacksLetters(face, group, sources)) return null
  const { family, bold, italic } = face
  return { family, bold, italic, ...rebuildFont({ family, bold, italic, kerning: kernings.get(faceKey(face)) ?? unkerned }, first, others) }
}

/**
 * Returns whether a font lacks too many letters, because they occur only in ligatures. If the family is also installed, some programs show
 * boxes or nothing for them. TeX families and many free ones rarely are; there a few Latin letters from another font do no harm.
 */
function lacksLetters({ family, standIn }: Face, group: readonly PdfFont[], sources: readonly GlyphSource[]): boolean {
  const lacking = new Set(group.flatMap(({ drawn }) => [...(drawn?.parts ?? [])].filter((letter) => !isIn(sources, letter))))
  if (lacking.size === 0) return false
  const shown = new Set(group.flatMap(({ drawn }) => [...(drawn?.glyphs.keys() ?? [])]))
  return (
    (standIn === undefined && (!isFreeFamily(family) || isOnDesktops(family))) ||
    lacking.size * carriedFaces.shownPerLacking > shown.size ||
    [...lacking].some((letter) => !latin.test(letter))
  )
}

function isIn(sources: readonly GlyphSource[], letter: string): boolean {
  return sources.some(({ glyphs }) => glyphs.has(letter.codePointAt(0) ?? 0))
}

/** Returns whether a TeX font has hardly any letters: in formulas TeX takes digits and brackets from its text fonts. */
function isOfSigns({ standIn }: Face, group: readonly PdfFont[]): boolean {
  const letters = new Set(group.flatMap(({ drawn }) => [...(drawn?.glyphs.keys() ?? [])].filter((text) => /\p{L}/u.test(text))))
  return standIn !== undefined && letters.size < carriedFaces.fewestLetters
}

/** Returns whether a font has vertical text or joined letters, which need layout tables. */
function isJoined({ vertical, drawn }: PdfFont): boolean {
  return vertical || (drawn !== null && [...drawn.glyphs.keys()].some((text) => joinedScripts.test(text)))
}

function sourceOf(drawn: Drawn, family: string): GlyphSource | undefined {
  const tables = tablesOf(drawn.program)
  const head = tables?.get('head')
  const outline = tables && outlineReader(tables)
  if (!tables || !head || !outline || (tables.get('maxp')?.length ?? 0) < 32 || !mayBeCarried(family, tables.get('OS/2'))) return undefined
  return { tables, outline, unitsPerEm: head.readUInt16BE(18), glyphs: glyphsOf(drawn) }
}

/** Returns the glyphs shown and those in the font's own character map, which in a subset contains what was shown and the space. */
function glyphsOf({ glyphs, chars }: Drawn): Map<number, number> {
  const all = new Map<number, number>()
  for (const [text, glyph] of glyphs) all.set(text.codePointAt(0) ?? 0, glyph)
  for (const [glyph, char] of chars) if (!all.has(char)) all.set(char, glyph)
  const isKept = (char: number) => char >= 32 && char < 0xe000 && (char < 0xd800 || char > 0xdfff)
  return new Map([...all].filter(([char]) => isKept(char)))
}
