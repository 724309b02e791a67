/** Writes Windows icons: one picture in several sizes. */
import type { Raw } from './raw.ts'
import { writeBmpHeader } from './write-bmp.ts'

/** Maximum side that the directory of an icon can store; it is written as 0. */
export const largestIconSide = 256
/** Sizes that Windows and browsers use. */
const usualSides = [16, 24, 32, 48, 64, 128, 256]
const headerBytes = 6
const entryBytes = 16
const bitmapHeaderBytes = 40

/** One size of the picture; a PNG for the largest, as in Windows. */
export interface IconPicture {
  width: number
  height: number
  bytes: Buffer
}

/** Returns the sides of the smaller pictures of an icon whose largest has this size; empty unless it is square. */
export function smallerSides({ width, height }: { width: number; height: number }): number[] {
  return width === height ? usualSides.filter((side) => side < width) : []
}

/** Returns an icon file with these pictures. */
export function iconOf(pictures: readonly IconPicture[]): Buffer {
  const list = Buffer.alloc(headerBytes + pictures.length * entryBytes)
  list.writeUInt16LE(1, 2)
  list.writeUInt16LE(pictures.length, 4)
  let start = list.length
  for (const [index, { width, height, bytes }] of pictures.entries()) {
    const at = headerBytes + index * entryBytes
    list[at] = width % largestIconSide
    list[at + 1] = height % largestIconSide
    list.writeUInt16LE(1, at + 4)
    list.writeUInt16LE(32, at + 6)
    list.writeUInt32LE(bytes.length, at + 8)
    list.writeUInt32LE(start, at + 12)
    start += bytes.length
  }
  return Buffer.concat([list, ...pictures.map(({ bytes }) => bytes)])
}

/** Returns a picture with alpha as a bitmap with a mask, for programs that do not read PNG in icons. */
export function iconBitmapOf({ data, width, height }: Raw): Buffer {
  const maskStride = Math.ceil(width / 32) * 4
  const maskAt = bitmapHeaderBytes + width * height * 4
  const bytes = Buffer.alloc(maskAt + maskStride * height)
  writeBmpHeader(bytes, 0, { width, height: height * 2, bits: 32 })
  for (let y = 0; y < height; y++) {
    const row = height - 1 - y
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * width + x) * 4, bitmapHeaderBytes + (row * width + x) * 4]
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(from, from + 4)
      bytes.set([blue, green, red, alpha], to)
      const mask = maskAt + row * maskStride + (x >> 3)
      if (alpha === 0) bytes[mask] = (bytes[mask] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return bytes
}
