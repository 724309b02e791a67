/** Encodes JPEG. */
import { jpegFiles } from '../tuning/pictures.ts'
import type { Pixels } from './png.ts'

/** Returns the JPEG. */
export async function encodeJpeg({ width, height, channels, bytes }: Pixels): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { raw: { width, height, channels } }).jpeg({ quality: jpegFiles.photoQuality }).toBuffer()
}
