/** Refuses pictures of too many pixels, before one of them is decoded or made. */
import { AppError } from '../../errors.ts'
import type { Size } from './size.ts'

interface Counted {
  size: Size
  /** How many of that size are read or made. */
  frames: number
  maxPixels: number
}

/**
 * Returns where they are few enough.
 * @param what how the message calls them
 * @param wayOut how to get by with fewer
 * @throws AppError `too_many_pixels`, with the size and the limit
 */
export function requirePixels(what: string, { size: { width, height }, frames, maxPixels }: Counted, wayOut: string): void {
  const pixels = width * height * frames
  if (pixels <= maxPixels) return
  const size = `${width} x ${height}${frames > 1 ? ` x ${frames} frames` : ''}`
  throw new AppError(
    'too_many_pixels',
    `${what} has ${size} = ${megapixels(pixels)} megapixels, more than the ${megapixels(maxPixels)} allowed (CONVERTD_MAX_MEGAPIXELS); ${wayOut}.`,
  )
}

function megapixels(pixels: number): string {
  return String(Number((pixels / 1_000_000).toPrecision(4)))
}
