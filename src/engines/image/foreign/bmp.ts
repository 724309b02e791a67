/** Reads BMP pictures of Windows and OS/2: all header versions, with a palette, bit fields or run lengths. */
import { type BmpHeader, readBmpHeader } from './bmp-header.ts'
import { unpackRuns } from './bmp-runs.ts'
import { demand, type Pixels } from './pixels.ts'

const fileHeaderBytes = 14

/** Returns whether a file begins like a BMP. */
export function isBmp(head: Buffer): boolean {
  return head.toString('latin1', 0, 2) === 'BM'
}

/** Reads a picture. Throws DamagedPicture. */
export function readBmp(file: Buffer): Pixels {
  demand(file.length > fileHeaderBytes, 'a BMP of no header')
  const header = readBmpHeader(file, fileHeaderBytes)
  const start = pixelsAt(file, header)
  const { width, height, hasAlpha, profile } = header
  const channels = hasAlpha ? 4 : 3
  return { width, height, colour: 'rgb', channels, hasAlpha, bits: 8, profile, rows: () => bmpRows(file, header, start) }
}

/**
 * Returns the offset of the pixels. Some programs omit it, or ignore the palette in it: it is wrong where all pixels would fit after the
 * palette.
 */
function pixelsAt(file: Buffer, header: BmpHeader): number {
  const declared = file.readUInt32LE(10)
  const isShort = declared < header.end && header.runs === undefined
  return declared === 0 || (isShort && header.end + bytesOf(header) <= file.length) ? header.end : declared
}

/** Returns the number of bytes of uncompressed pixels. The padding of the last row may be missing. */
function bytesOf({ width, height, bitCount }: BmpHeader): number {
  return Math.ceil((width * bitCount) / 32) * 4 * (height - 1) + Math.ceil((width * bitCount) / 8)
}

/** Yields rows of RGB, or of RGBA where the header says so, from top to bottom. Throws DamagedPicture. */
export function* bmpRows(file: Buffer, header: BmpHeader, start: number): Generator<Uint8Array> {
  const { width, height, bitCount, isTopDown } = header
  const isPacked = header.runs !== undefined
  const indexes = isPacked ? unpackRuns(file.subarray(start), header) : file.subarray(start)
  const used = isPacked ? width : Math.ceil((width * bitCount) / 8)
  const stride = isPacked ? width : Math.ceil((width * bitCount) / 32) * 4
  demand(isPacked || indexes.length >= bytesOf(header), 'pixels of a BMP are missing')
  const convert = bitCount <= 8 ? paletteRow(header, isPacked ? 8 : bitCount) : maskedRow(header)
  for (let y = 0; y < height; y++) {
    const at = (isTopDown ? y : height - 1 - y) * stride
    yield convert(indexes.subarray(at, at + used))
  }
}

function paletteRow({ width, palette }: BmpHeader, bits: number): (row: Buffer) => Uint8Array {
  const perByte = 8 / bits
  const mask = (1 << bits) - 1
  return (row) => {
    const colours = new Uint8Array(width * 3)
    for (let x = 0; x < width; x++) {
      const index = ((row[Math.floor(x / perByte)] ?? 0) >> (8 - bits - (x % perByte) * bits)) & mask
      // An index without a colour is black, as in Windows.
      const entry = index * 3
      colours[x * 3] = palette[entry] ?? 0
      colours[x * 3 + 1] = palette[entry + 1] ?? 0
      colours[x * 3 + 2] = palette[entry + 2] ?? 0
    }
    return colours
  }
}

function maskedRow({ width, bitCount, masks, hasAlpha }: BmpHeader): (row: Buffer) => Uint8Array {
  const channels = hasAlpha ? 4 : 3
  const bytes = bitCount / 8
  const fields = masks.slice(0, channels).map(fieldOf)
  return (row) => {
    const colours = new Uint8Array(width * channels)
    for (let x = 0; x < width; x++) {
      const pixel = row.readUIntLE(x * bytes, bytes)
      for (let channel = 0; channel < channels; channel++) {
        const { shift, table, mask, drop } = fields[channel] as Field
        colours[x * channels + channel] = table[((pixel >>> shift) & mask) >>> drop] ?? 0
      }
    }
    return colours
  }
}

interface Field {
  shift: number
  /** Mask of the shifted bits. */
  mask: number
  /** Number of low bits to drop, so that at most eight are left. */
  drop: number
  /** Maps the remaining bits to 0..255. */
  table: Uint8Array
}

function fieldOf(mask: number): Field {
  if (mask === 0) return { shift: 0, mask: 0, drop: 0, table: new Uint8Array(1) }
  const shift = 31 - Math.clz32(mask & -mask)
  const own = mask >>> shift
  const drop = Math.max(0, 32 - Math.clz32(own) - 8)
  const most = own >>> drop
  return { shift, mask: own, drop, table: Uint8Array.from({ length: most + 1 }, (_, value) => Math.round((value * 255) / most)) }
}
