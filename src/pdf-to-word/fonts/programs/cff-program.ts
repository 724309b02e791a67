/** Reads a CFF font program (Adobe Technical Note 5176): its glyph programs and the subroutines that they share. */
import { typeOneFonts } from '../../tuning/fonts.ts'
import { readCff, readIndex, readTopDict } from './type1.ts'

/** A CFF font program. */
export interface CffProgram {
  /** Glyph programs by glyph number. */
  glyphs: Buffer[]
  /** Glyph names by glyph number, for fonts that are not CID-keyed. */
  names: (string | undefined)[]
  /** CID by glyph number, for CID-keyed fonts. */
  cids: number[] | undefined
  shared: Buffer[]
  /** Thousandths of the font size in a unit of the glyph programs, by the font's matrix: 1 in nearly all fonts. */
  thousandths: number
  /** Returns the private dictionary that applies to a glyph. */
  privateOf(glyph: number): CffPrivate
}

/** The private dictionary of a CFF font. */
export interface CffPrivate {
  subroutines: Buffer[]
  /** Default width, and the base that is added to the widths in glyph programs. */
  usualWidth: number
  widthBase: number
}

/** Operators in dictionaries. */
const op = { charStrings: 17, private: 18, subroutines: 19, usualWidth: 20, widthBase: 21, matrix: 0x0c07, parts: 0x0c24, partOf: 0x0c25 }
/** Scale of nearly all CFF fonts: thousandths of the font size. */
const usualScale = 0.001

/** Returns the program; null if the bytes are not CFF or are damaged, or if parts of the font have units of their own. */
export function readCffProgram(bytes: Buffer): CffProgram | null {
  try {
    return parseProgram(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function parseProgram(bytes: Buffer): CffProgram | null {
  const facts = readCff(bytes)
  const tops = readIndex(bytes, readIndex(bytes, bytes.readUInt8(2)).end)
  const strings = readIndex(bytes, tops.end)
  const top = readTopDict(tops.items[0] ?? Buffer.alloc(0))
  const scale = top.get(op.matrix)?.[0] ?? usualScale
  const isUsual = Math.abs(scale - usualScale) <= usualScale / 100
  const isKnown = isUsual || (!top.has(op.parts) && scale > typeOneFonts.leastScale && scale < typeOneFonts.mostScale)
  if (!facts || !isKnown) return null
  const glyphs = readIndex(bytes, top.get(op.charStrings)?.[0] ?? 0).items
  const parts = top.has(op.parts)
    ? readIndex(bytes, top.get(op.parts)?.[0] ?? 0).items.map((item) => readPrivate(bytes, readTopDict(item)))
    : [readPrivate(bytes, top)]
  const numbers = top.has(op.partOf) ? readPartNumbers(bytes, top.get(op.partOf)?.[0] ?? 0, glyphs.length) : []
  const none: CffPrivate = { subroutines: [], usualWidth: 0, widthBase: 0 }
  return {
    glyphs,
    names: facts.glyphNames,
    cids: facts.cids,
    shared: readIndex(bytes, strings.end).items,
    thousandths: isUsual ? 1 : scale * 1000,
    privateOf: (glyph) => parts[numbers[glyph] ?? 0] ?? none,
  }
}

function readPrivate(bytes: Buffer, dict: ReadonlyMap<number, number[]>): CffPrivate {
  const [size = 0, start = 0] = dict.get(op.private) ?? []
  const own = readTopDict(bytes.subarray(start, start + size))
  const offset = own.get(op.subroutines)?.[0]
  return {
    subroutines: offset === undefined ? [] : readIndex(bytes, start + offset).items,
    usualWidth: own.get(op.usualWidth)?.[0] ?? 0,
    widthBase: own.get(op.widthBase)?.[0] ?? 0,
  }
}

/** Returns the number of the private dictionary of each glyph, for fonts with several. */
function readPartNumbers(bytes: Buffer, offset: number, count: number): number[] {
  if (bytes.readUInt8(offset) === 0) return [...bytes.subarray(offset + 1, offset + 1 + count)]
  const ranges = bytes.readUInt16BE(offset + 1)
  const numbers: number[] = []
  for (let i = 0; i < ranges; i++) {
    const at = offset + 3 + i * 3
    const end = Math.min(count, bytes.readUInt16BE(at + 3))
    for (let glyph = bytes.readUInt16BE(at); glyph < end; glyph++) numbers[glyph] = bytes.readUInt8(at + 2)
  }
  return numbers
}
