/** Reads the size of a PNG or TIFF that poppler wrote from its header, and checks that the file is complete. JPEG has its own module. */
import type { FileHandle } from 'node:fs/promises'
import { openEngineFile } from '../../disk/engine-files.ts'
import { readAt } from '../formats/read-at.ts'
import { type JpegSize, readJpegSize } from './jpeg-size.ts'

/** The formats that poppler writes. */
export type PictureFormat = 'jpg' | 'png' | 'tiff'

/** The last chunk of a PNG, with its checksum (PNG specification, 11.2.5). */
const endOfPng = Buffer.from('0000000049454e44ae426082', 'hex')
const pngMark = Buffer.from('89504e470d0a1a0a', 'hex')
/** Layout of a TIFF directory entry, and the tags of width and height (TIFF 6.0). */
const entryBytes = 12
const mostEntries = 100
const [widthTag, heightTag] = [256, 257]

/**
 * Reads the size of a picture that a program left in `folder`. Returns undefined when it is not of that format or is cut off.
 * @throws AppError `engine_failed` when it is not a regular file
 */
export async function readPictureSize(path: string, folder: string, format: PictureFormat): Promise<JpegSize | undefined> {
  if (format === 'jpg') return await readJpegSize(path, folder)
  await using file = await openEngineFile({ path, within: folder })
  const { size: bytes } = await file.stat()
  const sides = format === 'png' ? await pngSides(file, bytes) : await tiffSides(file)
  return sides && { ...sides, bytes }
}

async function pngSides(file: FileHandle, bytes: number) {
  const head = await readAt(file, 0, 24)
  const end = await readAt(file, Math.max(0, bytes - endOfPng.length), endOfPng.length)
  if (head.length < 24 || !head.subarray(0, pngMark.length).equals(pngMark) || !end.equals(endOfPng)) return undefined
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

/** Reads the sides from the directory, which libtiff writes after the pixels in the byte order of this machine: little-endian. */
async function tiffSides(file: FileHandle) {
  const head = await readAt(file, 0, 8)
  if (head.length < 8 || head.toString('latin1', 0, 4) !== 'II*\0') return undefined
  const start = head.readUInt32LE(4)
  const count = await readAt(file, start, 2)
  if (count.length < 2) return undefined
  const length = Math.min(count.readUInt16LE(0), mostEntries) * entryBytes
  const entries = await readAt(file, start + 2, length)
  if (entries.length < length) return undefined
  const numberOf = (tag: number) => {
    for (let at = 0; at < length; at += entryBytes) {
      // Type 3 has 16 bits, type 4 has 32.
      if (entries.readUInt16LE(at) === tag)
        return entries.readUInt16LE(at + 2) === 3 ? entries.readUInt16LE(at + 8) : entries.readUInt32LE(at + 8)
    }
    return 0
  }
  const [width, height] = [numberOf(widthTag), numberOf(heightTag)]
  return width > 0 && height > 0 ? { width, height } : undefined
}
