/** Reads the header of a bitmap, in BMP files and icons: BITMAPCOREHEADER to BITMAPV5HEADER ([MS-WMF] 2.2.2 and wingdi.h). */
import { demand } from './pixels.ts'

/** The properties of the bitmap. */
export interface BmpHeader {
  width: number
  height: number
  isTopDown: boolean
  bitCount: number
  /** Bits of run-length encoded indices; undefined without run lengths. */
  runs: 4 | 8 | undefined
  /** Bit masks of red, green, blue and alpha in a pixel of 16, 24 or 32 bits. */
  masks: readonly number[]
  hasAlpha: boolean
  /** Red, green and blue of each index. */
  palette: Uint8Array
  profile: Buffer | undefined
  /** Offset after the header, its masks and its palette. */
  end: number
}

const coreBytes = 12
const infoBytes = 40
/** Length of header version 3, the first with an alpha mask. */
const alphaMaskBytes = 56
const newestBytes = 124
const compressions = { none: 0, runs8: 1, runs4: 2, fields: 3, alphaFields: 6 } as const
/** `MBED`: the profile is embedded in the file. */
const embedded = 0x4d424544
const bitCounts = [1, 2, 4, 8, 16, 24, 32]
const usualMasks: Readonly<Record<number, readonly number[]>> = {
  16: [0x7c00, 0x3e0, 0x1f, 0],
  24: [0xff0000, 0xff00, 0xff, 0],
  32: [0xff0000, 0xff00, 0xff, 0],
}

/**
 * Reads a header.
 * @param isIcon set where the height includes a mask below the picture, and pixels of 32 bits have alpha
 * @throws DamagedPicture
 */
export function readBmpHeader(file: Buffer, at: number, isIcon = false): BmpHeader {
  demand(file.length >= at + coreBytes, 'a header of a BMP is cut off')
  const length = file.readUInt32LE(at)
  const isCore = length === coreBytes
  demand(isCore || length === 16 || (length >= infoBytes && length <= newestBytes), 'a header of a BMP of unknown length')
  demand(file.length >= at + length, 'a header of a BMP is cut off')
  const width = isCore ? file.readUInt16LE(at + 4) : file.readInt32LE(at + 4)
  const signed = isCore ? file.readUInt16LE(at + 6) : file.readInt32LE(at + 8)
  const bitCount = file.readUInt16LE(at + (isCore ? 10 : 14))
  const compression = length >= infoBytes ? file.readUInt32LE(at + 16) : compressions.none
  const height = Math.floor(Math.abs(signed) / (isIcon ? 2 : 1))
  demand(width > 0 && height > 0 && bitCounts.includes(bitCount), 'sides or depth of a BMP')
  demand(isKnown(compression, bitCount), 'a BMP of a compression that is not read')
  const hasFields = compression === compressions.fields || compression === compressions.alphaFields
  const masks = hasFields ? readMasks(file, at, length, compression) : (usualMasks[bitCount] ?? [])
  const ownMasks = hasFields && length === infoBytes ? (compression === compressions.alphaFields ? 16 : 12) : 0
  const colours = readPalette(file, at + length + ownMasks, {
    bitCount,
    isCore,
    used: length >= infoBytes ? file.readUInt32LE(at + 32) : 0,
  })
  const iconMasks = isIcon && bitCount === 32 ? [0xff0000, 0xff00, 0xff, 0xff000000] : masks
  return {
    ...{ width, height, isTopDown: signed < 0, bitCount, masks: iconMasks, ...colours },
    runs: compression === compressions.runs8 ? 8 : compression === compressions.runs4 ? 4 : undefined,
    hasAlpha: (iconMasks[3] ?? 0) !== 0,
    profile: length === newestBytes ? readProfile(file, at) : undefined,
  }
}

function isKnown(compression: number, bitCount: number): boolean {
  if (compression === compressions.runs8) return bitCount === 8
  if (compression === compressions.runs4) return bitCount === 4
  if (compression === compressions.fields || compression === compressions.alphaFields) return bitCount === 16 || bitCount === 32
  return compression === compressions.none
}

function readMasks(file: Buffer, at: number, length: number, compression: number): number[] {
  const hasAlpha = length >= alphaMaskBytes || compression === compressions.alphaFields
  const count = hasAlpha ? 4 : 3
  demand(file.length >= at + infoBytes + count * 4, 'masks of a BMP are cut off')
  // After a header of version 1, and at the same offset inside later headers.
  const masks = Array.from({ length: count }, (_, index) => file.readUInt32LE(at + infoBytes + index * 4))
  return hasAlpha ? masks : [...masks, 0]
}

function readPalette(file: Buffer, at: number, { bitCount, isCore, used }: { bitCount: number; isCore: boolean; used: number }) {
  const most = bitCount <= 8 ? 1 << bitCount : 0
  const count = bitCount <= 8 && used > 0 ? Math.min(used, most) : most
  const entryBytes = isCore ? 3 : 4
  const palette = new Uint8Array(count * 3)
  for (let index = 0; index < count; index++) {
    const entry = at + index * entryBytes
    for (let channel = 0; channel < 3; channel++) palette[index * 3 + channel] = file[entry + 2 - channel] ?? 0
  }
  return { palette, end: at + count * entryBytes }
}

function readProfile(file: Buffer, at: number): Buffer | undefined {
  if (file.readUInt32LE(at + 56) !== embedded) return undefined
  const start = at + file.readUInt32LE(at + 112)
  const profile = file.subarray(start, start + file.readUInt32LE(at + 116))
  return profile.length > 0 ? profile : undefined
}
