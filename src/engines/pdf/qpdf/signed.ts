/** Finds out, by searching its bytes, whether a PDF has a digital signature, which a change to any other byte would break, and other marks. */
import { open } from 'node:fs/promises'

/**
 * Key of every signature: the bytes that it covers (ISO 32000-2, 12.8.1). It is outside of compressed streams because it is filled in last.
 */
export const signatureMark = '/ByteRange'
/** Type of an object stream. Its dictionary is never compressed, because object streams are not nested (ISO 32000-2, 7.5.7). */
const objectStreamMark = '/ObjStm'
/** Property of the metadata that names the part of PDF/A. */
const archiveMark = 'pdfaid:part'
/** Bytes read at once; one buffer serves the whole file. */
const pieceBytes = 256 * 1024

/** Returns whether the file has a signature, signed or still empty. May be wrongly true where a stream contains the key. */
export async function isSigned(path: string, signal: AbortSignal): Promise<boolean> {
  return await holds(path, signatureMark, signal)
}

/** Returns whether the file may have objects packed in object streams. */
export async function hasObjectStreams(path: string, signal: AbortSignal): Promise<boolean> {
  return await holds(path, objectStreamMark, signal)
}

/** Returns whether the file may be PDF/A: its first part allows no object streams, and its metadata is never compressed (ISO 19005-1, 6.7.2). */
export async function mayBePdfA(path: string, signal: AbortSignal): Promise<boolean> {
  return await holds(path, archiveMark, signal)
}

async function holds(path: string, word: string, signal: AbortSignal): Promise<boolean> {
  const mark = Buffer.from(word)
  await using file = await open(path)
  const { size } = await file.stat()
  const piece = Buffer.allocUnsafe(Math.min(pieceBytes, size + mark.length))
  // Each piece begins with the end of the one before, because the mark may lie across both.
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
