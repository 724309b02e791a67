/** Subsets a TrueType font to the outlines of some of its glyphs, which keep their numbers. */
import { sfntOf, tablesOf } from '../../../../../pdf-to-word/fonts/programs/sfnt.ts'
import { cutCharMap } from './cut-char-map.ts'
import { cutGlyphNames } from './cut-glyph-names.ts'

interface Kept {
  /** Whether codes are mapped to glyphs by tables of the font, and not by the PDF alone. */
  hasMaps: boolean
  glyphs: ReadonlySet<number>
}

/** Tables that readers of PDFs use (PDF 32000, 9.9), and the related tables of metrics and embedding rights. */
const always = ['head', 'hhea', 'hmtx', 'maxp', 'loca', 'glyf', 'cvt ', 'fpgm', 'prep', 'vhea', 'vmtx', 'OS/2']
const maps = ['cmap', 'post']
/** Flags of a component of a composite glyph (OpenType 1.9, "glyf"). */
const flag = { words: 0x0001, oneScale: 0x0008, more: 0x0020, twoScales: 0x0040, matrix: 0x0080 } as const
const longOffsets = 1

/** @returns undefined for a damaged font or one without TrueType outlines */
export function cutTrueType(bytes: Buffer, kept: Kept): Buffer | undefined {
  try {
    return cut(bytes, kept)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function cut(bytes: Buffer, { glyphs, hasMaps }: Kept): Buffer | undefined {
  const tables = tablesOf(bytes)
  const [glyf, loca, head, maxp] = ['glyf', 'loca', 'head', 'maxp'].map((tag) => tables?.get(tag))
  if (!tables || !glyf || !loca || !head || !maxp || !tables.has('hmtx') || !tables.has('hhea')) return undefined
  const count = maxp.readUInt16BE(4)
  const isLong = head.readInt16BE(50) === longOffsets
  const offsetOf = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  const outlineOf = (glyph: number) => {
    const [from, to] = [offsetOf(glyph), offsetOf(glyph + 1)]
    if (to < from || to > glyf.length) throw new RangeError('an outline outside of the table')
    return glyf.subarray(from, to)
  }
  const all = withParts(glyphs, count, outlineOf)
  const outlines = Array.from({ length: count }, (_, glyph) => (all.has(glyph) ? evenly(outlineOf(glyph)) : Buffer.alloc(0)))
  const offsets = Buffer.alloc((count + 1) * 4)
  let at = 0
  for (const [glyph, outline] of outlines.entries()) {
    offsets.writeUInt32BE(at, glyph * 4)
    at += outline.length
  }
  offsets.writeUInt32BE(at, count * 4)
  const names = hasMaps ? [...always, ...maps] : always
  const result = new Map([...tables].filter(([tag]) => names.includes(tag)))
  const newHead = Buffer.from(head)
  newHead.writeInt16BE(longOffsets, 50)
  const [metrics, charMap, glyphNames] = ['hmtx', 'cmap', 'post'].map((tag) => result.get(tag))
  if (metrics) result.set('hmtx', cutMetrics(metrics, tables.get('hhea')?.readUInt16BE(34) ?? 0, all))
  if (charMap) result.set('cmap', cutCharMap(charMap, all) ?? charMap)
  if (glyphNames) result.set('post', cutGlyphNames(glyphNames, all))
  return sfntOf(result.set('glyf', Buffer.concat(outlines)).set('loca', offsets).set('head', newHead))
}

/**
 * Clears the widths and side bearings of other glyphs, so that they compress well.
 * @param pairs number of pairs of both; the width of the last one applies to all glyphs after it, which have a side bearing only
 */
function cutMetrics(table: Buffer, pairs: number, glyphs: ReadonlySet<number>): Buffer {
  const cut = Buffer.alloc(table.length)
  const keep = (from: number, length: number) => (from < table.length ? table.copy(cut, from, from, from + length) : 0)
  for (const glyph of glyphs) {
    if (glyph < pairs) keep(glyph * 4, 4)
    else {
      keep((pairs - 1) * 4, 2)
      keep(pairs * 4 + (glyph - pairs) * 2, 2)
    }
  }
  return cut
}

/** Pads an outline to a multiple of four bytes: old readers expect aligned offsets in `loca`. */
function evenly(outline: Buffer): Buffer {
  return outline.length % 4 === 0 ? outline : Buffer.concat([outline], (outline.length + 3) & ~3)
}

/** Returns the glyphs, their components, and glyph 0, which replaces missing glyphs. */
function withParts(glyphs: ReadonlySet<number>, count: number, outlineOf: (glyph: number) => Buffer): Set<number> {
  const all = new Set<number>()
  const waiting = [0, ...glyphs]
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    if (glyph >= count || all.has(glyph)) continue
    all.add(glyph)
    const outline = outlineOf(glyph)
    if (outline.length === 0 || outline.readInt16BE(0) >= 0) continue
    let flags: number = flag.more
    for (let at = 10; flags & flag.more; ) {
      flags = outline.readUInt16BE(at)
      waiting.push(outline.readUInt16BE(at + 2))
      const scales = flags & flag.oneScale ? 2 : flags & flag.twoScales ? 4 : flags & flag.matrix ? 8 : 0
      at += 4 + (flags & flag.words ? 4 : 2) + scales
    }
  }
  return all
}
