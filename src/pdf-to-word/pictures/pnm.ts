/** Reads PBM and PPM in binary form, the formats that poppler writes fastest. */
import type { Pixels } from './png.ts'

/** Returns the pixels of a PBM or PPM file. @throws Error for any other file */
export function parsePnm(bytes: Buffer): Pixels {
  const head = /^(?:P4\s+(\d+)\s+(\d+)\s|P6\s+(\d+)\s+(\d+)\s+255\s)/.exec(bytes.toString('latin1', 0, 64))
  if (!head) throw new Error('not a picture that poppler writes')
  const [whole, bitWidth, bitHeight, width, height] = head
  const body = bytes.subarray(whole.length)
  if (width) return { width: Number(width), height: Number(height), channels: 3, bytes: body }
  const size = { width: Number(bitWidth), height: Number(bitHeight) }
  return { ...size, channels: 1, bytes: spread(body, size) }
}

/** Returns one byte per pixel of a bitmap, in which 1 is black and every row begins with a new byte. */
function spread(bits: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const stride = Math.ceil(width / 8)
  const out = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const byte = bits[y * stride + (x >> 3)] ?? 0
      out[y * width + x] = (byte >> (7 - (x & 7))) & 1 ? 0 : 255
    }
  }
  return out
}
