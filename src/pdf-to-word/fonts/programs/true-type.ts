/** Reads the facts in an embedded TrueType or OpenType font: characters, glyph names, weight, slant and family. */
import { tablesOf } from './sfnt.ts'

/** The facts in a font. */
export interface TrueTypeFacts {
  /** Character by glyph number, from its Unicode map. */
  chars: Map<number, number>
  /** Glyph number by code, from a symbol or Macintosh map. */
  codes: Map<number, number>
  /**
   * It has a Macintosh map, and of Windows at most one for symbols: its codes are those of Mac Roman, unless it is a symbol font or a PDF
   * producer made them up.
   */
  isMacintosh: boolean
  family: string | undefined
  bold: boolean
  italic: boolean
  /** The font's CFF table, if it has CFF outlines. */
  cff: Buffer | undefined
}

/** Returns the facts; null if the bytes are not such a font or are damaged. */
export function readTrueType(bytes: Buffer): TrueTypeFacts | null {
  try {
    const tables = tablesOf(bytes)
    if (!tables) return null
    const facts: TrueTypeFacts = {
      chars: new Map(),
      codes: new Map(),
      isMacintosh: false,
      family: undefined,
      bold: false,
      italic: false,
      cff: tables.get('CFF '),
    }
    const cmap = tables.get('cmap')
    if (cmap) readMaps(cmap, facts)
    readStyle(tables.get('OS/2'), tables.get('head'), facts)
    const name = tables.get('name')
    if (name) facts.family = readFamily(name)
    return facts
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readMaps(cmap: Buffer, facts: TrueTypeFacts): void {
  const platforms = new Set<number>()
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = 4 + i * 8
    const platform = cmap.readUInt16BE(at)
    const encoding = cmap.readUInt16BE(at + 2)
    const map = readMap(cmap.subarray(cmap.readUInt32BE(at + 4)))
    if (map.size > 0) platforms.add(platform)
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10))
    for (const [code, glyph] of map) {
      if (isUnicode) {
        if (!facts.chars.has(glyph)) facts.chars.set(glyph, code)
      } else {
        // Symbol maps place their codes in a private area from F000.
        const plain = platform === 3 && code >= 0xf000 ? code & 255 : code
        if (!facts.codes.has(plain)) facts.codes.set(plain, glyph)
      }
    }
  }
  facts.isMacintosh = platforms.has(1) && (!platforms.has(3) || facts.chars.size === 0)
}

/** Map formats that `readMap` supports, and format 14, which only selects variants of glyphs in other maps. */
const knownForms = [0, 4, 6, 12, 14]

/** Returns the glyph numbers by code from all maps of the font; undefined for a damaged font or one with unsupported maps. */
export function glyphsOfCodes(bytes: Buffer): Map<number, Set<number>> | undefined {
  try {
    const cmap = tablesOf(bytes)?.get('cmap')
    const glyphs = new Map<number, Set<number>>()
    for (let i = 0; cmap && i < cmap.readUInt16BE(2); i++) {
      const map = cmap.subarray(cmap.readUInt32BE(8 + i * 8))
      if (!knownForms.includes(map.readUInt16BE(0))) return undefined
      for (const [code, glyph] of readMap(map)) glyphs.set(code, (glyphs.get(code) ?? new Set()).add(glyph))
    }
    return cmap && glyphs
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readMap(map: Buffer): Map<number, number> {
  const result = new Map<number, number>()
  const format = map.readUInt16BE(0)
  if (format === 0) {
    for (let code = 0; code < 256 && 6 + code < map.length; code++) if (map[6 + code]) result.set(code, map[6 + code] ?? 0)
  } else if (format === 4) readSegments(map, result)
  else if (format === 6) {
    const first = map.readUInt16BE(6)
    for (let i = 0; i < map.readUInt16BE(8); i++) result.set(first + i, map.readUInt16BE(10 + i * 2))
  } else if (format === 12) {
    for (let i = 0; i < Math.min(map.readUInt32BE(12), 20000); i++) {
      const at = 16 + i * 12
      const low = map.readUInt32BE(at)
      const high = Math.min(map.readUInt32BE(at + 4), low + 65535)
      for (let code = low; code <= high; code++) result.set(code, map.readUInt32BE(at + 8) + code - low)
    }
  }
  return result
}

function readSegments(map: Buffer, result: Map<number, number>): void {
  const size = map.readUInt16BE(6)
  for (let i = 0; i < size; i += 2) {
    const end = map.readUInt16BE(14 + i)
    const start = map.readUInt16BE(16 + size + i)
    const delta = map.readUInt16BE(16 + size * 2 + i)
    const at = 16 + size * 3 + i
    const offset = map.readUInt16BE(at)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const place = at + offset + (code - start) * 2
      const raw = offset === 0 ? code : place + 1 < map.length ? map.readUInt16BE(place) : 0
      const glyph = raw === 0 && offset !== 0 ? 0 : (raw + delta) & 0xffff
      if (glyph !== 0) result.set(code, glyph)
    }
  }
}

function readStyle(os2: Buffer | undefined, head: Buffer | undefined, facts: TrueTypeFacts): void {
  const macStyle = head && head.length >= 46 ? head.readUInt16BE(44) : 0
  const weight = os2 && os2.length >= 64 ? os2.readUInt16BE(4) : 400
  const selection = os2 && os2.length >= 64 ? os2.readUInt16BE(62) : 0
  // Qt marks every font as bold in the table "head"; the table "OS/2" is right.
  const isRegular = (selection & 0x40) !== 0 && weight < 600
  facts.bold = (!isRegular && (macStyle & 1) !== 0) || (weight >= 600 && weight <= 1000)
  facts.italic = (macStyle & 2) !== 0 || (selection & 1) !== 0
}

function readFamily(name: Buffer): string | undefined {
  const strings = name.readUInt16BE(4)
  let family: string | undefined
  for (let i = 0; i < name.readUInt16BE(2); i++) {
    const at = 6 + i * 12
    const platform = name.readUInt16BE(at)
    const id = name.readUInt16BE(at + 6)
    if (id !== 1 && id !== 16) continue
    const raw = name.subarray(strings + name.readUInt16BE(at + 10), strings + name.readUInt16BE(at + 10) + name.readUInt16BE(at + 8))
    const text =
      platform === 1
        ? raw.toString('latin1')
        : Buffer.from(raw.subarray(0, raw.length & ~1))
            .swap16()
            .toString('utf16le')
    if (/^[\x20-\x7e]+$/.test(text) && (family === undefined || id === 16)) family = text
  }
  return family
}
