/** Reduces pictures with more pixels than are visible at their size, which would only slow down programs. */

import { type Box, heightOf, widthOf } from '../ir/geometry.ts'
import { shrunkPictures } from '../tuning/pictures.ts'
import type { Pixels } from './png.ts'

/** Returns the pixels at a lower resolution if worthwhile. @param whole the box that they fill on the page */
export async function shrunk(pixels: Pixels, whole: Box): Promise<Pixels> {
  const { width, height, channels, bytes } = pixels
  const dots = (points: number) => Math.max(1, Math.ceil((points * shrunkPictures.resolution) / 72))
  const factor = Math.min(width / dots(widthOf(whole)), height / dots(heightOf(whole)))
  if (width * height < shrunkPictures.leastPixels || factor < shrunkPictures.worthwhile) return pixels
  const { default: sharp } = await import('sharp')
  const size = { width: Math.round(width / factor), height: Math.round(height / factor) }
  const small = sharp(bytes, { raw: { width, height, channels }, limitInputPixels: false }).resize({ ...size, fit: 'fill' })
  // By default sharp converts grey to RGB.
  const plain = channels === 1 ? small.toColourspace('b-w') : small
  const { data, info } = await plain.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: info.channels as Pixels['channels'], bytes: data }
}
