/** Reads the sections of a PSD before its composite picture: palette, resources and layers. */
import { demand } from './pixels.ts'

/** The sections. */
export interface PsdSections {
  /** 256 reds, greens and blues of an indexed picture. */
  colours: Buffer
  profile: Buffer | undefined
  /** False where the file was saved without a composite picture; a white one is in its place. */
  hasFlatPicture: boolean
  /** Whether the channel after the colours is the transparency of the composite picture. */
  hasTransparency: boolean
  /** Offset of the composite picture. */
  end: number
}

const resourceIds = { profile: 1039, version: 1057 } as const
const blockMarks = ['8BIM', '8B64']
/** Blocks whose length has 64 bits in a PSB. */
const longBlocks = ['LMsk', 'Lr16', 'Lr32', 'Layr', 'Mt16', 'Mt32', 'Mtrn', 'Alph', 'FMsk', 'lnk2', 'FEid', 'FXid', 'PxSD']
const layerBlocks = ['Lr16', 'Lr32', 'Layr']
const transparencyBlocks = ['Mt16', 'Mt32', 'Mtrn']

/**
 * Reads the sections, which begin at the end of the header.
 * @param isLarge whether the file is a PSB, some of whose lengths have 64 bits
 * @throws DamagedPicture for sections that extend beyond the file
 */
export function readPsdSections(file: Buffer, headerBytes: number, isLarge: boolean): PsdSections {
  const colours = section(file, headerBytes, false)
  const resources = section(file, colours.end, false)
  const layers = section(file, resources.end, isLarge)
  const found = readResources(resources.content)
  return {
    colours: colours.content,
    profile: found.get(resourceIds.profile),
    // The byte after the version of the resource.
    hasFlatPicture: found.get(resourceIds.version)?.[4] !== 0,
    hasTransparency: hasTransparency(layers.content, isLarge),
    end: layers.end,
  }
}

function section(file: Buffer, at: number, isLong: boolean): { content: Buffer; end: number } {
  const start = at + (isLong ? 8 : 4)
  demand(start <= file.length, 'a section of a PSD is cut off')
  const end = start + readLength(file, at, isLong)
  demand(end <= file.length, 'a section of a PSD reaches beyond its end')
  return { content: file.subarray(start, end), end }
}

function readLength(bytes: Buffer, at: number, isLong: boolean): number {
  return isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)
}

/** Returns the first resource of each type; a damaged one ends the list. */
function readResources(bytes: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  let at = 0
  while (at + 12 <= bytes.length && bytes.toString('latin1', at, at + 4) === '8BIM') {
    const id = bytes.readUInt16BE(at + 4)
    // The name, with its length byte, is padded to an even length.
    const sizeAt = at + 6 + ((bytes[at + 6] ?? 0) + 2 - ((bytes[at + 6] ?? 0) % 2))
    if (sizeAt + 4 > bytes.length) break
    const size = bytes.readUInt32BE(sizeAt)
    if (!found.has(id)) found.set(id, bytes.subarray(sizeAt + 4, sizeAt + 4 + size))
    at = sizeAt + 4 + size + (size % 2)
  }
  return found
}

/**
 * Returns whether the number of layers is negative, which marks transparency. Files of 16 and 32 bits have that number in a later block.
 */
function hasTransparency(bytes: Buffer, isLarge: boolean): boolean {
  const lengthBytes = isLarge ? 8 : 4
  if (bytes.length < lengthBytes + 2) return false
  const own = readLength(bytes, 0, isLarge)
  if (own >= 2) return bytes.readInt16BE(lengthBytes) < 0
  let at = lengthBytes + own
  if (at + 4 > bytes.length) return false
  at += 4 + bytes.readUInt32BE(at)
  while (at + 12 <= bytes.length && blockMarks.includes(bytes.toString('latin1', at, at + 4))) {
    const key = bytes.toString('latin1', at + 4, at + 8)
    if (transparencyBlocks.includes(key)) return true
    const isLong = isLarge && longBlocks.includes(key)
    const start = at + 8 + (isLong ? 8 : 4)
    if (start + 2 > bytes.length) return false
    if (layerBlocks.includes(key)) return bytes.readInt16BE(start) < 0
    const length = readLength(bytes, at + 8, isLong)
    // Padded to a multiple of four.
    at = start + length + ((4 - (length % 4)) % 4)
  }
  return false
}
