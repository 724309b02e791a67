/** The SHA-256 of a file that nobody writes any more. */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

const mostBytesAtOnce = 256 * 1024

/** Returns the SHA-256 of the first `size` bytes of an open file, in hexadecimal digits. Reads it in pieces of `mostBytesAtOnce`. */
export async function hashFile(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(Math.min(size, mostBytesAtOnce))
  for (let position = 0; position < size; ) {
    const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, size - position), position)
    if (bytesRead === 0) throw new Error('a file became shorter while it was hashed')
    hash.update(piece.subarray(0, bytesRead))
    position += bytesRead
  }
  return hash.digest('hex')
}
