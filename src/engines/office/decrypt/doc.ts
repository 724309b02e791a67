/** Decrypts protected Word 97-2003 files: copies the file and decrypts its RC4 streams in place ([MS-DOC] 2.2.6). */
import { createReadStream } from 'node:fs'
import { type FileHandle, open, writeFile } from 'node:fs/promises'
import { type OleStream, readOleStreams } from '../../formats/ole-streams.ts'
import { rc4KeyStream } from '../../formats/rc4.ts'
import { readAt } from '../../formats/read-at.ts'
import { unknownProtection } from '../files/failure.ts'
import { type BlockKey, rc4BlockKey } from './doc-key.ts'
import type { ProtectedFile } from './protection.ts'

/** Positions of the flags and of lKey in FibBase, and the flags ([MS-DOC] 2.5.2). */
const flagsAt = 10
const keyAt = 14
const encrypted = 0x0100
const usesTable1 = 0x0200
const obfuscated = 0x8000
/** Bytes at the beginning of the WordDocument stream that are never encrypted ([MS-DOC] 2.2.6.2). */
const plainFibBytes = 68
/** Bytes encrypted with one key, counted from the beginning of each stream. */
const blockBytes = 512
const pieceBytes = 64 * 1024
/** Maximum length of the header: salt, verifiers and the name of a library. */
const maxHeaderBytes = 64 * 1024

/** Returns whether a Word 97-2003 file is encrypted, by the flag in its header. */
export async function isProtectedDoc(file: FileHandle): Promise<boolean> {
  const fib = await readFib(file, (await readOleStreams(file)).get('WordDocument'))
  return (fib.readUInt16LE(flagsAt) & encrypted) !== 0
}

/** Returns false when the password is wrong. */
export async function decryptDoc({ file, path, password, copy, signal }: ProtectedFile): Promise<boolean> {
  const streams = await readOleStreams(file)
  const word = streams.get('WordDocument')
  const fib = await readFib(file, word)
  const flags = fib.readUInt16LE(flagsAt)
  if (flags & obfuscated) throw unknownProtection('a method of Word 95 (XOR)')
  const table = streams.get(flags & usesTable1 ? '1Table' : '0Table')
  const headerBytes = fib.readUInt32LE(keyAt)
  const headerExtent = table?.extents[0]
  if (!word || !table || !headerExtent || headerBytes > maxHeaderBytes) throw new RangeError('the header of the encryption is missing')
  const header = Buffer.concat(await Array.fromAsync(pieces(file, table, headerBytes), ({ bytes }) => bytes))
  const keyOf = rc4BlockKey(header, password)
  if (!keyOf) return false

  // Not copyFile, which also sets the mode and which the sandbox refuses.
  await writeFile(copy, createReadStream(path), { mode: 0o600 })
  const opened = await open(copy, 'r+')
  try {
    await decipherStream(opened, word, plainFibBytes, keyOf, signal)
    await decipherStream(opened, table, headerBytes, keyOf, signal)
    const rest = streams.get('Data')
    if (rest) await decipherStream(opened, rest, 0, keyOf, signal)
    await clearFlags(opened, word, flags)
  } finally {
    await opened.close()
  }
  return true
}

async function readFib(file: FileHandle, word: OleStream | undefined): Promise<Buffer> {
  const at = word?.extents[0]?.at
  if (at === undefined) throw new RangeError('there is no WordDocument stream')
  return readAt(file, at, plainFibBytes)
}

async function clearFlags(file: FileHandle, { extents: [first] }: OleStream, flags: number): Promise<void> {
  if (!first) return
  const [flagBytes, noKey] = [Buffer.alloc(2), Buffer.alloc(4)]
  flagBytes.writeUInt16LE(flags & ~encrypted)
  await file.write(flagBytes, 0, flagBytes.length, first.at + flagsAt)
  await file.write(noKey, 0, noKey.length, first.at + keyAt)
}

/** Decrypts a stream without its first `plainBytes`. */
async function decipherStream(
  file: FileHandle,
  stream: OleStream,
  plainBytes: number,
  keyOf: BlockKey,
  signal: AbortSignal,
): Promise<void> {
  let block = -1
  let keyStream: Uint8Array = new Uint8Array()
  for await (const { bytes, at, position } of pieces(file, stream, stream.size)) {
    signal.throwIfAborted()
    for (let index = Math.max(0, plainBytes - position); index < bytes.length; index++) {
      const own = Math.floor((position + index) / blockBytes)
      if (own !== block) keyStream = rc4KeyStream(keyOf(own), blockBytes)
      block = own
      bytes[index] = (bytes[index] ?? 0) ^ (keyStream[(position + index) % blockBytes] ?? 0)
    }
    await file.write(bytes, 0, bytes.length, at)
  }
}

/** Yields the first `length` bytes of a stream, with their positions in the file and in the stream. */
async function* pieces(file: FileHandle, { extents }: OleStream, length: number) {
  let position = 0
  for (const extent of extents) {
    for (let done = 0; done < extent.length && position < length; ) {
      const at = extent.at + done
      const bytes = await readAt(file, at, Math.min(pieceBytes, extent.length - done, length - position))
      if (bytes.length === 0) throw new RangeError('the file ends too early')
      yield { bytes, at, position }
      done += bytes.length
      position += bytes.length
    }
  }
}
