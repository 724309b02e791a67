/** Refuses inputs and results that are too large, before any pixel is decoded. */
import { type PictureFormat, pictureFormats } from '../../engines/image/formats.ts'
import type { PictureFacts } from '../../engines/image/messages.ts'
import { requirePixels } from '../../engines/image/pixel-limit.ts'
import { drawingScale, type Resize, resizedSize, rotatedSize, type Size, scale } from '../../engines/image/size.ts'
import { AppError } from '../../errors.ts'

interface SizePlan {
  facts: PictureFacts
  /** Number of frames that are read and written. */
  frames: number
  format: PictureFormat
  resize: Resize & { rotate: number }
  /** Scale at which a drawing is rendered; undefined for a picture with pixels. */
  drawingScale: number | undefined
  maxPixels: number
}

/** Maximum side that librsvg draws through libvips. */
const maxDrawnSide = 32_767

/**
 * Computes the sizes from input to result.
 * @returns the size at which to render a drawing, undefined for other pictures
 * @throws AppError `too_many_pixels`, with the size, the limit and advice
 */
export function planSizes({ facts, frames, format, resize, drawingScale: zoom, maxPixels }: SizePlan): Size | undefined {
  const source = zoom === undefined ? facts : drawnSize(facts, zoom, resize)
  const advice = zoom === undefined ? 'give a smaller picture' : 'choose a lower dpi, width or height'
  requirePixels('The picture', { size: source, frames, maxPixels }, advice)
  if (zoom !== undefined) requireSides('A drawing', source, maxDrawnSide)
  const turned = rotatedSize(source, resize.rotate)
  requirePixels('The rotated picture', { size: turned, frames, maxPixels }, advice)
  const result = resizedSize(turned, resize)
  requirePixels('The result', { size: result, frames, maxPixels }, 'choose a smaller width or height')
  requireSides(pictureFormats[format].label, result, pictureFormats[format].maxSide)
  return zoom === undefined ? undefined : source
}

function drawnSize(facts: Size, zoom: number, resize: Resize & { rotate: number }): Size {
  const natural = scale(facts, zoom)
  return scale(natural, drawingScale(rotatedSize(natural, resize.rotate), resize))
}

function requireSides(what: string, { width, height }: Size, maxSide: number): void {
  if (Math.max(width, height) <= maxSide) return
  throw new AppError(
    'too_many_pixels',
    `The result would be ${width} x ${height} pixels, but ${what} allows at most ${maxSide} per side; choose a smaller width or height.`,
  )
}
