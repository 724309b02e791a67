/** A drawing packed by gzip (svgz). */
import { constants, gunzipSync } from 'node:zlib'
import { decodeText, detectTextKind } from './text.ts'

const gzipMark = '\x1f\x8b\x08'
/** The root of a drawing lies in these first bytes, packed and unpacked. */
const packedBytes = 4 * 1024
const plainBytes = 64 * 1024
/** Deflate packs no better than this (RFC 1951: 258 bytes in 2 bits), so that of a bomb, too, no more than a bounded amount is unpacked. */
const mostRatio = 1032

/** Tells by the beginning of what is packed. */
export function isPackedDrawing(head: Buffer): boolean {
  if (head.toString('latin1', 0, gzipMark.length) !== gzipMark) return false
  try {
    const packed = head.subarray(0, packedBytes)
    // The rest may be missing here.
    const plain = gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: packedBytes * mostRatio })
    const text = decodeText(plain.subarray(0, plainBytes))
    return text !== undefined && detectTextKind(text) === 'svg'
  } catch {
    return false
  }
}
