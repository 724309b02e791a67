/** Computes the size of every picture before anything is rendered. */
import type { PageSize, Size } from '../../../engines/pdf/page-sizes.ts'
import { AppError } from '../../../errors.ts'
import type { SizeOptions } from './options.ts'

/** Far below a pixel: compensates the error of the division, so that 300.00000001 does not become 301. */
const roundingError = 1e-6

/** A page to render. */
export interface PlannedPage {
  page: number
  dpi: number
  width: number
  height: number
  box: 'crop' | 'media'
}

interface PlanRequest {
  chosen: readonly number[]
  sizes: readonly PageSize[]
  options: SizeOptions
  /** Maximum side in pixels, and the name of what limits it. */
  most: { side: number; what: string }
  /** Maximum pixels of one picture. */
  maxPixels: number
}

/**
 * Scales the chosen pages; sides are rounded up.
 * @throws AppError `too_many_pixels` or `unreadable_input`, naming the page
 */
export function planPages({ chosen, sizes, options, most, maxPixels }: PlanRequest): PlannedPage[] {
  const sizeOf = new Map(sizes.map((size) => [size.page, size]))
  return chosen.map((page) => {
    const boxes = sizeOf.get(page)
    // A crop box outside the sheet would show nothing; readers then show the whole sheet.
    const box = options.crop === 'crop' && boxes && isEmpty(boxes.crop) ? 'media' : options.crop
    const size = boxes?.[box]
    if (!size || isEmpty(size)) {
      throw new AppError('unreadable_input', `Page ${page} of the PDF is damaged; leave it out with the pages option.`)
    }
    const scale = scaleOf(size, options)
    const planned = { page, dpi: scale * 72, width: roundUp(size.width * scale), height: roundUp(size.height * scale), box }
    refuseTooLarge(planned, { options, most, maxPixels })
    return planned
  })
}

function isEmpty({ width, height }: Size): boolean {
  return !(width > 0 && height > 0)
}

/** Returns the pixels per point. */
function scaleOf(size: Size, { dpi, width, height }: PlanRequest['options']): number {
  if (width === undefined && height === undefined) return dpi / 72
  return Math.min(width === undefined ? Infinity : width / size.width, height === undefined ? Infinity : height / size.height)
}

function roundUp(pixels: number): number {
  return Math.max(1, Math.ceil(pixels - roundingError))
}

function refuseTooLarge(
  { page, width, height }: PlannedPage,
  { options, most, maxPixels }: Pick<PlanRequest, 'options' | 'most' | 'maxPixels'>,
): void {
  const given = (['width', 'height'] as const).filter((name) => options[name] !== undefined)
  const remedy = `choose a smaller ${given.join(' or ') || 'dpi'}`
  const size = `Page ${page} would be ${width} x ${height} pixels`
  if (Math.max(width, height) > most.side) {
    throw new AppError('too_many_pixels', `${size}, but ${most.what} allows at most ${most.side} per side; ${remedy}.`)
  }
  if (width * height > maxPixels) {
    const allowed = `${maxPixels / 1e6} megapixels`
    throw new AppError('too_many_pixels', `${size}, but at most ${allowed} are allowed (CONVERTD_MAX_MEGAPIXELS); ${remedy}.`)
  }
}
