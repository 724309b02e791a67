/** Pictures with more pixels than anybody can see at their size: readers would only be slower. */
import { type Box, heightOf, widthOf } from '../ir/geometry.ts'
import type { Pixels } from './png.ts'

/** Dots per inch that are left: twice what prints well. */
const resolution = 600
/** Smaller pictures are not worth the loss. */
const leastPixels = 4_000_000
/** Only where a side becomes so much shorter. */
const worthwhile = 1.3

/** @param whole what the pixels fill on the page */
export async function shrunk(pixels: Pixels, whole: Box): Promise<Pixels> {
  const { width, height, channels, bytes } = pixels
  const dots = (points: number) => Math.max(1, Math.ceil((points * resolution) / 72))
  const factor = Math.min(width / dots(widthOf(whole)), height / dots(heightOf(whole)))
  if (width * height < leastPixels || factor < worthwhile) return pixels
  const { default: sharp } = await import('sharp')
  const size = { width: Math.round(width / factor), height: Math.round(height / factor) }
  const small = sharp(bytes, { raw: { width, height, channels }, limitInputPixels: false }).resize({ ...size, fit: 'fill' })
  // It turns grey into RGB, unless told not to.
  const plain = channels === 1 ? small.toColourspace('b-w') : small
  const { data, info } = await plain.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: info.channels as Pixels['channels'], bytes: data }
}
