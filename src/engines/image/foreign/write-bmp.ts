/** Writes BMP pictures of 24 bits, or with a palette of greys, with the header that every program reads. */
import type { Raw } from './raw.ts'

const fileHeaderBytes = 14
const headerBytes = 40
const inchesPerMetre = 1 / 0.0254
const greys = 256

/**
 * Returns the file of an opaque picture.
 * @param dpi undefined: unknown
 */
export function bmpOf({ data, width, height, channels }: Raw, dpi: number | undefined): Buffer {
  const isGrey = channels < 3
  const bytes = isGrey ? 1 : 3
  const stride = Math.ceil((width * bytes) / 4) * 4
  const start = fileHeaderBytes + headerBytes + (isGrey ? greys * 4 : 0)
  const file = Buffer.alloc(start + stride * height)
  file.write('BM', 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(start, 10)
  writeBmpHeader(file, fileHeaderBytes, { width, height, bits: bytes * 8 })
  const perMetre = Math.round((dpi ?? 0) * inchesPerMetre)
  file.writeInt32LE(perMetre, fileHeaderBytes + 24)
  file.writeInt32LE(perMetre, fileHeaderBytes + 28)
  if (isGrey)
    for (let grey = 0; grey < greys; grey++)
      file.fill(grey, fileHeaderBytes + headerBytes + grey * 4, fileHeaderBytes + headerBytes + grey * 4 + 3)
  for (let y = 0; y < height; y++) {
    let to = start + (height - 1 - y) * stride
    for (let at = y * width * channels; at < (y + 1) * width * channels; at += channels) {
      // The order is blue, green, red.
      for (let channel = bytes - 1; channel >= 0; channel--) file[to++] = data[at + channel] ?? 0
    }
  }
  return file
}

/** Writes a BITMAPINFOHEADER of an uncompressed picture; unused fields stay 0. */
export function writeBmpHeader(file: Buffer, at: number, { width, height, bits }: { width: number; height: number; bits: number }): void {
  file.writeUInt32LE(headerBytes, at)
  file.writeInt32LE(width, at + 4)
  file.writeInt32LE(height, at + 8)
  file.writeUInt16LE(1, at + 12)
  file.writeUInt16LE(bits, at + 14)
}
