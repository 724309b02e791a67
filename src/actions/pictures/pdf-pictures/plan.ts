/** How large every page will be, known before anything is rendered. */
import type { PageSize, Size } from '../../../engines/pdf/page-sizes.ts'
import { AppError } from '../../../errors.ts'
import type { SizeOptions } from './options.ts'

/** Far below a pixel: takes back the error of the division, so that 300.00000001 is not 301. */
const roundingError = 1e-6

/** A page as it will be rendered. */
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
  /** Most pixels on one side, and of what. */
  most: { side: number; what: string }
  /** Of one picture. */
  maxPixels: number
}

/**
 * Scales every chosen page; sides are rounded up.
 * @throws AppError `too_many_pixels` or `unreadable_input`, naming the page
 */
export function planPages({ chosen, sizes, options, most, maxPixels }: PlanRequest): PlannedPage[] {
  const sizeOf = new Map(sizes.map((size) => [size.page, size]))
  return chosen.map((page) => {
    const boxes = sizeOf.get(page)
    // A crop box outside the sheet shows nothing; readers show the whole sheet then.
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

/** Pixels per point. */
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
    throw new AppError('too_many_pixels', `${size}, and ${most.what} has at most ${most.side} on a side; ${remedy}.`)
  }
  if (width * height > maxPixels) {
    const allowed = `${maxPixels / 1e6} megapixels`
    throw new AppError('too_many_pixels', `${size}, and at most ${allowed} are allowed (CONVERTD_MAX_MEGAPIXELS); ${remedy}.`)
  }
}
