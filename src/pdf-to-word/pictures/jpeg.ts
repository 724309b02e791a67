/** Writes JPEG. */
import type { Pixels } from './png.ts'

/** Photographs that had to be changed are packed again with little loss. */
const photoQuality = 92

export async function encodeJpeg({ width, height, channels, bytes }: Pixels): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { raw: { width, height, channels } }).jpeg({ quality: photoQuality }).toBuffer()
}
