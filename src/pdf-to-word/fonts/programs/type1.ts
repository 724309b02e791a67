/** Reads the built-in encodings of embedded Type 1 and CFF fonts, which give the glyph name of each code if the PDF does not. */
import { cffStandardStrings, encodingNamed } from '../tables/named-tables.ts'

/** Returns the glyph names by code from the clear-text part of a Type 1 font. */
export function readType1Encoding(bytes: Buffer): (string | undefined)[] {
  const clear = bytes.toString('latin1', 0, Math.min(bytes.length, 65536))
  const text = clear.slice(0, clear.indexOf('eexec') < 0 ? clear.length : clear.indexOf('eexec'))
  if (/\/Encoding\s+StandardEncoding/.test(text)) return encodingNamed('StandardEncoding') ?? []
  const names: (string | undefined)[] = []
  for (const match of text.matchAll(/dup\s+(\d{1,3})\s*\/(\S+)\s+put/g)) names[Number(match[1])] = match[2]
  return names
}

/** The encoding of a CFF font. */
export interface CffFacts {
  /** Glyph names by code. */
  encoding: (string | undefined)[]
  /** Glyph names by glyph number; all undefined for CID-keyed fonts. */
  glyphNames: (string | undefined)[]
  /** CID by glyph number, for CID-keyed fonts. */
  cids: number[] | undefined
}

/** Returns the names and encoding of a CFF font; null if it is damaged. */
export function readCff(bytes: Buffer): CffFacts | null {
  try {
    return parseCff(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function parseCff(bytes: Buffer): CffFacts {
  const nameIndex = readIndex(bytes, bytes.readUInt8(2))
  const topIndex = readIndex(bytes, nameIndex.end)
  const strings = readIndex(bytes, topIndex.end)
  const top = readTopDict(topIndex.items[0] ?? Buffer.alloc(0))
  const glyphCount = readIndex(bytes, top.get(17)?.[0] ?? 0).items.length
  const textOf = (sid: number) =>
    sid < cffStandardStrings.length ? cffStandardStrings[sid] : strings.items[sid - cffStandardStrings.length]?.toString('latin1')
  const ids = readCharset(bytes, top.get(15)?.[0] ?? 0, glyphCount)
  const isKeyed = top.has(0x0c1e)
  const glyphNames = isKeyed ? [] : ids.map((sid) => textOf(sid))
  return { glyphNames, encoding: isKeyed ? [] : readEncoding(bytes, top.get(16)?.[0] ?? 0, glyphNames), cids: isKeyed ? ids : undefined }
}

/** Returns the items of a CFF index, and its end. */
export function readIndex(bytes: Buffer, at: number): { items: Buffer[]; end: number } {
  const count = bytes.readUInt16BE(at)
  if (count === 0) return { items: [], end: at + 2 }
  const size = bytes.readUInt8(at + 2)
  const base = at + 2 + (count + 1) * size
  const offset = (i: number) => bytes.readUIntBE(at + 3 + i * size, size)
  const items = Array.from({ length: count }, (_, i) => bytes.subarray(base + offset(i), base + offset(i + 1)))
  return { items, end: base + offset(count) }
}

/** Returns the operands by operator; two-byte operators are 0x0c00 and above. */
export function readTopDict(bytes: Buffer): Map<number, number[]> {
  const dict = new Map<number, number[]>()
  let operands: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes.readUInt8(at++)
    if (byte <= 21) {
      dict.set(byte === 12 ? 0x0c00 | bytes.readUInt8(at++) : byte, operands)
      operands = []
    } else if (byte === 28) {
      operands.push(bytes.readInt16BE(at))
      at += 2
    } else if (byte === 29) {
      operands.push(bytes.readInt32BE(at))
      at += 4
    } else if (byte === 30) {
      const start = at
      while (at < bytes.length && (bytes.readUInt8(at) & 15) !== 15 && bytes.readUInt8(at) >> 4 !== 15) at++
      at++
      operands.push(realNumber(bytes.subarray(start, at)))
    } else if (byte <= 246) operands.push(byte - 139)
    else if (byte <= 250) operands.push((byte - 247) * 256 + bytes.readUInt8(at++) + 108)
    else operands.push(-(byte - 251) * 256 - bytes.readUInt8(at++) - 108)
  }
  return dict
}

/** Returns a real number, whose digits are half-bytes (5176, 4). */
function realNumber(bytes: Buffer): number {
  const signs = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-', '']
  const text = [...bytes].map((byte) => `${signs[byte >> 4]}${signs[byte & 15]}`).join('')
  return Number.isFinite(Number(text)) ? Number(text) : 0
}

function readCharset(bytes: Buffer, offset: number, count: number): number[] {
  // Charsets 0 to 2 are predefined; only the first, with consecutive numbers, occurs in PDFs.
  if (offset <= 2) return Array.from({ length: count }, (_, i) => i)
  const ids = [0]
  const format = bytes.readUInt8(offset)
  let at = offset + 1
  while (ids.length < count) {
    const first = bytes.readUInt16BE(at)
    at += 2
    let left = 0
    if (format === 1) left = bytes.readUInt8(at++)
    else if (format === 2) {
      left = bytes.readUInt16BE(at)
      at += 2
    }
    for (let i = 0; i <= left && ids.length < count; i++) ids.push(first + i)
  }
  return ids
}

function readEncoding(bytes: Buffer, offset: number, glyphNames: (string | undefined)[]): (string | undefined)[] {
  if (offset === 0) return encodingNamed('StandardEncoding') ?? []
  if (offset === 1) return encodingNamed('MacExpertEncoding') ?? []
  const names: (string | undefined)[] = []
  const format = bytes.readUInt8(offset) & 127
  const count = bytes.readUInt8(offset + 1)
  let glyph = 1
  for (let i = 0; i < count; i++) {
    if (format === 0) names[bytes.readUInt8(offset + 2 + i)] = glyphNames[glyph++]
    else {
      const first = bytes.readUInt8(offset + 2 + i * 2)
      for (let n = 0; n <= bytes.readUInt8(offset + 3 + i * 2); n++) names[first + n] = glyphNames[glyph++]
    }
  }
  return names
}
