/**
 * Builds one TrueType font from the subsets of it in a PDF, with outlines, widths, characters and names but without hinting instructions.
 */

import type { FontHeights, Kerning } from '../../ir/font.ts'
import { characterMap, type FontStyle, nameTable, styleTable } from '../conversion/style-tables.ts'
import { type GlyphSource, gatherGlyphs } from '../programs/glyph-set.ts'
import type { Outline } from '../programs/outlines.ts'
import { sfntOf } from '../programs/sfnt.ts'
import { withAccented } from './accented.ts'
import { fontHeights, heightScale, scaledStyle, scaleLines } from './heights.ts'
import { kernsOf, kernTable } from './kern-table.ts'

/** The font to embed. */
export interface RebuiltFont {
  bytes: Buffer
  /** Width of its space, in multiples of the font size. */
  space: number
  /** Widths of its characters by code point, in multiples of the font size. */
  widths: ReadonlyMap<number, number>
  /** Gaps of its pairs of letters, in multiples of the font size. */
  kerns: ReadonlyMap<string, number>
  /** The height of its lines; null if programs would disagree about it. */
  heights: FontHeights | null
}

/**
 * Returns the font.
 * @param first a subset with complete tables `head`, `hhea` and `maxp`
 * @param others further subsets with the same units per em
 */
export function rebuildFont(style: FontStyle & { kerning: Kerning }, first: GlyphSource, others: readonly GlyphSource[]): RebuiltFont {
  const gathered = gatherGlyphs([first, ...others])
  const { outlines, chars } = withAccented(gathered)
  const { tables } = first
  const hhea = copyOf(tables, 'hhea', 36)
  const scale = heightScale(hhea, first.unitsPerEm)
  scaleLines(hhea, scale)
  hhea.writeUInt16BE(outlines.length, 34)
  const head = copyOf(tables, 'head', 54)
  head.writeUInt16BE((style.bold ? 1 : 0) | (style.italic ? 2 : 0), 44)
  head.writeInt16BE(1, 50)
  const os2 = styleTable(scaledStyle(tables.get('OS/2'), scale), hhea, style, [...chars.keys()])
  const widths = new Map([...chars].map(([char, glyph]) => [char, (outlines[glyph]?.advance ?? 0) / first.unitsPerEm]))
  const kerns = kernsOf(style.kerning, widths)
  const kern = kernTable(kerns, chars, first.unitsPerEm)
  const bytes = sfntOf(
    new Map([
      ['OS/2', os2],
      ['cmap', characterMap(chars)],
      ['head', head],
      ['hhea', hhea],
      ['maxp', profile([first, ...others], outlines.length, outlines.length > gathered.outlines.length)],
      ['name', nameTable(style, tables.get('name'))],
      ['post', postScript(tables.get('post'))],
      ...outlineTables(outlines),
      ...(kern ? [['kern', kern] as const] : []),
    ]),
  )
  const space = widths.get(0x20) ?? (outlines[0]?.advance ?? 0) / first.unitsPerEm
  return { bytes, space, widths, kerns, heights: fontHeights(hhea, os2, first.unitsPerEm) }
}

function copyOf(tables: ReadonlyMap<string, Buffer>, tag: string, length: number): Buffer {
  return Buffer.concat([tables.get(tag) ?? Buffer.alloc(0)], length)
}

function outlineTables(outlines: readonly Outline[]): [string, Buffer][] {
  const places = Buffer.alloc((outlines.length + 1) * 4)
  const metrics = Buffer.alloc(outlines.length * 4)
  const bodies = outlines.map(({ bytes }) => Buffer.concat([bytes], (bytes.length + 3) & ~3))
  let offset = 0
  for (const [i, { advance, bearing }] of outlines.entries()) {
    metrics.writeUInt16BE(advance, i * 4)
    metrics.writeInt16BE(bearing, i * 4 + 2)
    offset += bodies[i]?.length ?? 0
    places.writeUInt32BE(offset, (i + 1) * 4)
  }
  return [
    ['glyf', Buffer.concat(bodies)],
    ['hmtx', metrics],
    ['loca', places],
  ]
}

/**
 * Offsets of the fields of "maxp" that count points and components, and how many an accented letter can have: twice those of its parts, two
 * components, one level. The fields between concern instructions and stay zero.
 */
const countFields: readonly (readonly [field: number, accented: (most: (field: number) => number) => number])[] = [
  [6, (most) => most(6)],
  [8, (most) => most(8)],
  [10, (most) => Math.max(most(6), most(10)) * 2],
  [12, (most) => Math.max(most(8), most(12)) * 2],
  [28, (most) => Math.max(2, most(28))],
  [30, (most) => most(30) + 1],
]

function profile(sources: readonly GlyphSource[], glyphs: number, isAccented: boolean): Buffer {
  const table = Buffer.alloc(32)
  table.writeUInt32BE(0x00010000, 0)
  table.writeUInt16BE(glyphs, 4)
  const profiles = sources.map(({ tables }) => copyOf(tables, 'maxp', 32))
  const most = (field: number) => Math.max(...profiles.map((old) => old.readUInt16BE(field)))
  for (const [field, accented] of countFields) table.writeUInt16BE(isAccented ? Math.min(0xffff, accented(most)) : most(field), field)
  table.writeUInt16BE(1, 14)
  return table
}

/** Returns the table "post" in version 3, which has no glyph names. */
function postScript(old: Buffer | undefined): Buffer {
  const table = Buffer.alloc(32)
  if (old && old.length >= 16) old.copy(table, 4, 4, 16)
  table.writeUInt32BE(0x00030000, 0)
  return table
}
