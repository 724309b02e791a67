/** Walks the sections of a PSD that are before its flat picture: palette, resources and layers. */
import { demand } from './pixels.ts'

export interface PsdSections {
  /** 256 reds, greens and blues of an indexed picture. */
  colours: Buffer
  profile: Buffer | undefined
  /** False where the file was saved without one, and a white sheet is in its place. */
  hasFlatPicture: boolean
  /** Whether the channel after the colours says where the flat picture is transparent. */
  hasTransparency: boolean
  /** Where the flat picture begins. */
  end: number
}

const resourceIds = { profile: 1039, version: 1057 } as const
const blockMarks = ['8BIM', '8B64']
/** Blocks whose length has 64 bits in a PSB. */
const longBlocks = ['LMsk', 'Lr16', 'Lr32', 'Layr', 'Mt16', 'Mt32', 'Mtrn', 'Alph', 'FMsk', 'lnk2', 'FEid', 'FXid', 'PxSD']
const layerBlocks = ['Lr16', 'Lr32', 'Layr']
const transparencyBlocks = ['Mt16', 'Mt32', 'Mtrn']

/**
 * Walks them, from the end of the header on.
 * @param isLarge a PSB, some of whose lengths have 64 bits
 * @throws DamagedPicture for sections that reach beyond the file
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
    hasTransparency: tellsTransparency(layers.content, isLarge),
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

/** The first of each kind; a damaged one ends the list. */
function readResources(bytes: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  let at = 0
  while (at + 12 <= bytes.length && bytes.toString('latin1', at, at + 4) === '8BIM') {
    const id = bytes.readUInt16BE(at + 4)
    // The name, with its length before it, fills an even number of bytes.
    const sizeAt = at + 6 + ((bytes[at + 6] ?? 0) + 2 - ((bytes[at + 6] ?? 0) % 2))
    if (sizeAt + 4 > bytes.length) break
    const size = bytes.readUInt32BE(sizeAt)
    if (!found.has(id)) found.set(id, bytes.subarray(sizeAt + 4, sizeAt + 4 + size))
    at = sizeAt + 4 + size + (size % 2)
  }
  return found
}

/** A number of layers below zero says so. That of files of 16 and 32 bits is in a block further down. */
function tellsTransparency(bytes: Buffer, isLarge: boolean): boolean {
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
    // Whole words.
    at = start + length + ((4 - (length % 4)) % 4)
  }
  return false
}
