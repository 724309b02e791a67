/** Reads single entries of a ZIP through its central directory: small ones whole, others in pieces, within fixed limits. */
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { createInflateRaw, inflateRaw } from 'node:zlib'
import { readAt } from './read-at.ts'

const inflate = promisify(inflateRaw)

/** Maximum length of the end record: 22 bytes and a comment of at most 65,535 (APPNOTE 4.3.16). */
const tailBytes = 22 + 0xffff
/** Maximum size of the directory: Office files have some KB; 4 MB hold 50,000 entries. */
const maxDirectoryBytes = 4 * 1024 * 1024
/** Maximum size of a piece that `streamZipEntry` yields. */
const pieceBytes = 64 * 1024
const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/** An entry of the central directory. */
export interface ZipEntry {
  name: string
  method: number
  compressedBytes: number
  localHeaderAt: number
}

/** Returns the entries by name, or undefined when there is no readable central directory (damaged, cut off, ZIP64). */
export async function readZipEntries(file: FileHandle): Promise<Map<string, ZipEntry> | undefined> {
  const { size } = await file.stat()
  const tail = await readAt(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes))
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== endSignature) return undefined
  const directoryBytes = tail.readUInt32LE(end + 12)
  const directory = await readAt(file, tail.readUInt32LE(end + 16), Math.min(directoryBytes, maxDirectoryBytes))
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entrySignature; ) {
    const nameBytes = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, at + 46 + nameBytes)
    entries.set(name, {
      name,
      method: directory.readUInt16LE(at + 10),
      compressedBytes: directory.readUInt32LE(at + 20),
      localHeaderAt: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries.size > 0 ? entries : undefined
}

/** Returns the content of an entry of at most `maxBytes`; undefined if it is longer, damaged or encrypted. */
export async function readZipEntry(file: FileHandle, entry: ZipEntry, maxBytes: number): Promise<Buffer | undefined> {
  const start = await findContent(file, entry)
  if (start === undefined || entry.compressedBytes > maxBytes) return undefined
  const content = await readAt(file, start, entry.compressedBytes)
  if (entry.method === 0) return content
  if (entry.method !== 8) return undefined
  return inflate(content, { maxOutputLength: maxBytes }).catch(() => undefined)
}

/**
 * Yields the content of an entry in pieces, without a limit: the caller counts, and may stop at any time.
 * @throws Error when it is damaged or compressed by an unknown method
 */
export async function* streamZipEntry(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const start = await findContent(file, entry)
  if (start === undefined || (entry.method !== 0 && entry.method !== 8)) throw new RangeError('the entry cannot be read')
  const packed = readPieces(file, start, start + entry.compressedBytes)
  if (entry.method === 0) return yield* packed
  const inflating = createInflateRaw({ chunkSize: pieceBytes })
  // The consumer gets errors; a consumer that stops ends both streams.
  pipeline(packed, inflating, () => undefined)
  yield* inflating
}

async function* readPieces(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += pieceBytes) {
    const piece = await readAt(file, at, Math.min(pieceBytes, end - at))
    if (piece.length === 0) throw new RangeError('the file ends too early')
    yield piece
  }
}

async function findContent(file: FileHandle, entry: ZipEntry): Promise<number | undefined> {
  const header = await readAt(file, entry.localHeaderAt, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== localSignature) return undefined
  return entry.localHeaderAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}
