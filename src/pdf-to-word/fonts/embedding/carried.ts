/** The fonts that the Word file brings along, so that its text is as wide as in the PDF where a reader lacks them. */

import type { CarriedFont, Face } from '../../ir/font.ts'
import type { Drawn } from '../codes/drawn.ts'
import { mayBeCarried } from '../conversion/rights.ts'
import type { PdfFont } from '../font.ts'
import type { GlyphSource } from '../programs/glyph-set.ts'
import { outlineReader } from '../programs/outlines.ts'
import { tablesOf } from '../programs/sfnt.ts'
import { rebuildFont } from './rebuild.ts'

/** Families that every reader has, or a twin of the same widths. */
const everywhere: ReadonlySet<string> = new Set(['Arial', 'Arial Narrow', 'Times New Roman', 'Courier New', 'Calibri'])

/** Scripts whose letters change by rules that a subset does not hold: Arabic to Myanmar, Khmer, Mongolian, presentation forms. */
const joinedScripts = /[\u0600-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc]/

/** Fonts with fewer letters have a stand-in of their own. */
const fewestLetters = 5
/** A letter may come from another font where at least this many are shown. */
const shownPerLacking = 10
const latin = /\p{Script=Latin}/u
/** More than this are not carried: fonts, and bytes of all together. */
const mostFonts = 64
const mostBytes = 4 * 1024 * 1024

/** What has been shown with the fonts of a file, a font for each family and style. */
export function carriedFonts(fonts: Iterable<PdfFont>): CarriedFont[] {
  const groups = new Map<string, PdfFont[]>()
  for (const font of fonts) {
    const { family, bold, italic, symbolic } = font.face
    if (font.drawn?.glyphs.size === 0 || symbolic || everywhere.has(family)) continue
    const key = `${family}|${bold}|${italic}`
    groups.set(key, [...(groups.get(key) ?? []), font])
  }
  const carried: CarriedFont[] = []
  let room = mostBytes
  for (const group of [...groups.values()].slice(0, mostFonts)) {
    const font = carriedFont(group)
    if (!font || font.bytes.length > room) continue
    room -= font.bytes.length
    carried.push(font)
  }
  return carried
}

function carriedFont(group: readonly PdfFont[]): CarriedFont | null {
  const face = group[0]?.face
  if (!face || group.some(isJoined) || isOfSigns(face, group)) return null
  const sources = group.flatMap(({ drawn }) => (drawn ? (sourceOf(drawn, face.family) ?? []) : []))
  const [first, ...others] = sources
  // Parts of different fonts do not fit together.
  if (!first || sources.length < group.length || others.some(({ unitsPerEm }) => unitsPerEm !== first.unitsPerEm)) return null
  if (lacksLetters(face, group, sources)) return null
  const { family, bold, italic } = face
  return { family, bold, italic, ...rebuildFont({ family, bold, italic }, first, others) }
}

/**
 * Letters that were only shown as parts of ligatures. Where the family is installed as well, as those of TeX hardly are, some readers show
 * boxes for them; else they come from another font, which for a few Latin ones does no harm.
 */
function lacksLetters({ standIn }: Face, group: readonly PdfFont[], sources: readonly GlyphSource[]): boolean {
  const lacking = new Set(group.flatMap(({ drawn }) => [...(drawn?.parts ?? [])].filter((letter) => !isIn(sources, letter))))
  if (lacking.size === 0) return false
  const shown = new Set(group.flatMap(({ drawn }) => [...(drawn?.glyphs.keys() ?? [])]))
  return standIn === undefined || lacking.size * shownPerLacking > shown.size || [...lacking].some((letter) => !latin.test(letter))
}

function isIn(sources: readonly GlyphSource[], letter: string): boolean {
  return sources.some(({ glyphs }) => glyphs.has(letter.codePointAt(0) ?? 0))
}

/** In formulas TeX takes digits and brackets from its fonts of text. */
function isOfSigns({ standIn }: Face, group: readonly PdfFont[]): boolean {
  const letters = new Set(group.flatMap(({ drawn }) => [...(drawn?.glyphs.keys() ?? [])].filter((text) => /\p{L}/u.test(text))))
  return standIn !== undefined && letters.size < fewestLetters
}

/** Vertical text and joined letters need tables that say how. */
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

/** Those shown, and those that the font's own map leads to: a subset's map holds what was shown, and the space. */
function glyphsOf({ glyphs, chars }: Drawn): Map<number, number> {
  const all = new Map<number, number>()
  for (const [text, glyph] of glyphs) all.set(text.codePointAt(0) ?? 0, glyph)
  for (const [glyph, char] of chars) if (!all.has(char)) all.set(char, glyph)
  const isKept = (char: number) => char >= 32 && char < 0xe000 && (char < 0xd800 || char > 0xdfff)
  return new Map([...all].filter(([char]) => isKept(char)))
}
