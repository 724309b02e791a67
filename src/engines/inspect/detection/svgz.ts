/** Detects a drawing compressed by gzip (svgz). */
import { constants, gunzipSync } from 'node:zlib'
import { decodeText, detectTextKind } from './text.ts'

const gzipMark = '\x1f\x8b\x08'
/** Bytes, compressed and uncompressed, within which the root element must be found. */
const packedBytes = 4 * 1024
const plainBytes = 64 * 1024
/** Maximum ratio of deflate (RFC 1951: 258 bytes in 2 bits), which bounds the output even for a decompression bomb. */
const mostRatio = 1032

/** Detects the drawing by the beginning of the compressed data. */
export function isPackedDrawing(head: Buffer): boolean {
  if (head.toString('latin1', 0, gzipMark.length) !== gzipMark) return false
  try {
    const packed = head.subarray(0, packedBytes)
    // The rest of the data may be missing here.
    const plain = gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: packedBytes * mostRatio })
    const text = decodeText(plain.subarray(0, plainBytes))
    return text !== undefined && detectTextKind(text) === 'svg'
  } catch {
    return false
  }
}
