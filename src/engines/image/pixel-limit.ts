/** Refuses pictures with too many pixels before any of them is decoded or made. */
import { AppError } from '../../errors.ts'
import type { Size } from './size.ts'

interface Counted {
  size: Size
  /** Number of frames of that size that are read or made. */
  frames: number
  maxPixels: number
}

/**
 * Throws where there are too many pixels.
 * @param what name of the picture in the message
 * @param advice advice in the message on how to use fewer pixels
 * @throws AppError `too_many_pixels`, with the size and the limit
 */
export function requirePixels(what: string, { size: { width, height }, frames, maxPixels }: Counted, advice: string): void {
  const pixels = width * height * frames
  if (pixels <= maxPixels) return
  const size = `${width} x ${height}${frames > 1 ? ` x ${frames} frames` : ''}`
  throw new AppError(
    'too_many_pixels',
    `${what} has ${size} = ${megapixels(pixels)} megapixels, more than the ${megapixels(maxPixels)} allowed (CONVERTD_MAX_MEGAPIXELS); ${advice}.`,
  )
}

function megapixels(pixels: number): string {
  return String(Number((pixels / 1_000_000).toPrecision(4)))
}
