/** Whether a PDF carries a digital signature, which any other byte in the file would break. */
import { createReadStream } from 'node:fs'

/** Every signature names the bytes that it covers (ISO 32000-2, 12.8.1), outside of compressed streams, for it is written in afterwards. */
const mark = Buffer.from('/ByteRange')

/** Tells whether the file has a signature, signed or still to be; a false alarm is possible where a stream holds the word. */
export async function isSigned(path: string, signal: AbortSignal): Promise<boolean> {
  let end = Buffer.alloc(0)
  // Leaving the loop closes the file as well.
  for await (const piece of createReadStream(path, { signal, highWaterMark: 1024 * 1024 })) {
    const bytes = Buffer.concat([end, piece as Buffer])
    if (bytes.includes(mark)) return true
    end = bytes.subarray(-mark.length + 1)
  }
  return false
}
