/** Protected Word 97-2003 files: their streams, encrypted with RC4, are opened in place, see [MS-DOC] 2.2.6. */
import { createReadStream } from 'node:fs'
import { type FileHandle, open, writeFile } from 'node:fs/promises'
import { type OleStream, readOleStreams } from '../../formats/ole-streams.ts'
import { rc4KeyStream } from '../../formats/rc4.ts'
import { readAt } from '../../formats/read-at.ts'
import { unknownProtection } from '../files/failure.ts'
import { type BlockKey, rc4BlockKey } from './doc-key.ts'
import type { ProtectedFile } from './protection.ts'

/** FibBase, [MS-DOC] 2.5.2: where its flags and its lKey are, and the flags. */
const flagsAt = 10
const keyAt = 14
const encrypted = 0x0100
const usesTable1 = 0x0200
const obfuscated = 0x8000
/** Of the WordDocument stream, so much is never encrypted ([MS-DOC] 2.2.6.2). */
const plainFibBytes = 68
/** Every block has its own key, counted from the beginning of its stream. */
const blockBytes = 512
const pieceBytes = 64 * 1024
/** Salt, verifiers and the name of a library. */
const maxHeaderBytes = 64 * 1024

export async function isProtectedDoc(file: FileHandle): Promise<boolean> {
  const fib = await readFib(file, (await readOleStreams(file)).get('WordDocument'))
  return (fib.readUInt16LE(flagsAt) & encrypted) !== 0
}

/** False: the password is wrong. */
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

  // Not copyFile, which also sets the mode: the sandbox refuses that.
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

/** Leaves the first `plainBytes` of the stream as they are. */
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

/** The first `length` bytes of a stream, with their places in the file and in the stream. */
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
