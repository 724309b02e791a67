/** What words in a PDF tell of it: whether it carries a digital signature, which any other byte in the file would break. */
import { open } from 'node:fs/promises'

/** Every signature names the bytes that it covers (ISO 32000-2, 12.8.1), outside of compressed streams, for it is written in afterwards. */
export const signatureMark = '/ByteRange'
/** The dictionary of such a stream is in the file as it is, for none is within another (ISO 32000-2, 7.5.7). */
const objectStreamMark = '/ObjStm'
/** Read at once; one buffer serves the whole file. */
const pieceBytes = 256 * 1024

/** Tells whether the file has a signature, signed or still to be; a false alarm is possible where a stream holds the word. */
export async function isSigned(path: string, signal: AbortSignal): Promise<boolean> {
  return await holds(path, signatureMark, signal)
}

/** Tells whether objects of the file may be packed together in streams. */
export async function hasObjectStreams(path: string, signal: AbortSignal): Promise<boolean> {
  return await holds(path, objectStreamMark, signal)
}

async function holds(path: string, word: string, signal: AbortSignal): Promise<boolean> {
  const mark = Buffer.from(word)
  await using file = await open(path)
  const { size } = await file.stat()
  const piece = Buffer.allocUnsafe(Math.min(pieceBytes, size + mark.length))
  // The end of each piece is the beginning of the next, for the mark may lie across.
  let kept = 0
  for (let at = 0; ; ) {
    signal.throwIfAborted()
    const { bytesRead } = await file.read(piece, kept, piece.length - kept, at)
    const filled = kept + bytesRead
    if (piece.subarray(0, filled).includes(mark)) return true
    if (bytesRead === 0) return false
    at += bytesRead
    kept = Math.min(filled, mark.length - 1)
    piece.copyWithin(0, filled - kept, filled)
  }
}
