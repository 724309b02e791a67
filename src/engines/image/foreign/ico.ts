/** Reads the largest picture of a Windows icon or cursor (ICO, CUR); the others are copies of it. */
import { bmpRows } from './bmp.ts'
import { type BmpHeader, readBmpHeader } from './bmp-header.ts'
import { demand, type Enclosed, type Pixels } from './pixels.ts'

const headerBytes = 6
const entryBytes = 16
/** Maximum number of pictures; icons of programs have a dozen. */
const mostPictures = 256
const pngMark = Buffer.from('89504e470d0a1a0a', 'hex')
const opaque = 255

/** Checks the header: zero, then 1 for an icon or 2 for a cursor, then the number of pictures. */
export function isIcon(head: Buffer): boolean {
  return head.length >= headerBytes && head.readUInt16LE(0) === 0 && [1, 2].includes(head.readUInt16LE(2)) && head.readUInt16LE(4) > 0
}

/** Reads an icon. Throws DamagedPicture. */
export function readIcon(file: Buffer): Pixels | Enclosed {
  const count = Math.min(file.readUInt16LE(4), mostPictures)
  demand(file.length >= headerBytes + count * entryBytes, 'the list of an icon is cut off')
  const found = Array.from({ length: count }, (_, index) => readEntry(file, headerBytes + index * entryBytes))
  const best = found.toSorted((one, other) => area(other) - area(one) || other.depth - one.depth)[0]
  demand(best !== undefined, 'an icon without a picture')
  return best.picture
}

/** Reads a picture with its own size, as browsers and Windows do; the size in the list may differ. */
function readEntry(file: Buffer, at: number): { picture: Pixels | Enclosed; depth: number } {
  const start = file.readUInt32LE(at + 12)
  const bytes = file.subarray(start, start + file.readUInt32LE(at + 8))
  if (bytes.subarray(0, pngMark.length).equals(pngMark) && bytes.length >= 24) {
    return { picture: { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), hasAlpha: true, file: bytes }, depth: 32 }
  }
  const header = readBmpHeader(bytes, 0, true)
  const { width, height, bitCount } = header
  demand(header.runs === undefined, 'an icon with run lengths')
  const picture: Pixels = { width, height, colour: 'rgb', channels: 4, hasAlpha: true, bits: 8, rows: () => iconRows(bytes, header) }
  return { picture, depth: bitCount }
}

function area({ picture: { width, height } }: { picture: Pixels | Enclosed }): number {
  return width * height
}

/** Yields the rows. The one-bit mask after the pixels hides pixels, unless they have an alpha channel. */
function* iconRows(bytes: Buffer, header: BmpHeader): Generator<Uint8Array> {
  const { width, height, bitCount, end, isTopDown } = header
  const maskStart = end + Math.ceil((width * bitCount) / 32) * 4 * height
  const maskStride = Math.ceil(width / 32) * 4
  const usesAlpha = header.hasAlpha && hasVisible(bytes, header)
  let y = 0
  for (const row of bmpRows(bytes, header, end)) {
    const mask = maskStart + (isTopDown ? y : height - 1 - y) * maskStride
    const isHidden = (x: number) => (((bytes[mask + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
    yield withAlpha(row, header, (x, own) => (usesAlpha ? own : isHidden(x) ? 0 : opaque))
    y++
  }
}

function withAlpha(row: Uint8Array, { width, hasAlpha }: BmpHeader, alphaAt: (x: number, own: number) => number): Uint8Array {
  const channels = hasAlpha ? 4 : 3
  const pixels = new Uint8Array(width * 4)
  for (let x = 0; x < width; x++) {
    for (let channel = 0; channel < 3; channel++) pixels[x * 4 + channel] = row[x * channels + channel] ?? 0
    pixels[x * 4 + 3] = alphaAt(x, row[x * channels + 3] ?? 0)
  }
  return pixels
}

/** Returns whether any alpha value is set. Old icons of 32 bits have alpha 0 everywhere and only the mask counts. */
function hasVisible(bytes: Buffer, { width, height, end }: BmpHeader): boolean {
  for (let pixel = 0; pixel < width * height; pixel++) if (bytes[end + pixel * 4 + 3]) return true
  return false
}
