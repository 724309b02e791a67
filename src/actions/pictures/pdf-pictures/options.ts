/** The options of actions that make pictures of a PDF's pages. */
import { z } from 'zod'
import { pagesOption } from '../../common/pages.ts'

/** Most pixels on one side that libjpeg writes (JPEG_MAX_DIMENSION). */
export const largestJpegSide = 65_500
/** Most pixels on one side that cairo draws, and pages that are not plain colour are drawn by it. */
export const largestCairoSide = 32_767

const side = z.int().min(1).max(largestJpegSide).optional()

/** Which pages, how large and what of them. */
export const pageOptions = {
  pages: pagesOption,
  dpi: z.int().min(18).max(600).default(150).describe('Pixels per inch of the page; not used when width or height is given.'),
  width: side.describe('Width of every picture in pixels; with height, the box that it must fit in. The page is never distorted.'),
  height: side.describe('Height of every picture in pixels; with width, the box that it must fit in. The page is never distorted.'),
  crop: z.enum(['media', 'crop']).default('crop').describe('Show the whole sheet (media) or the part that readers show (crop).'),
  password: z.string().optional().meta({ writeOnly: true }).describe('Opens a protected PDF.'),
}

export interface SizeOptions {
  dpi: number
  width?: number | undefined
  height?: number | undefined
  crop: 'media' | 'crop'
}

export interface PageOptions extends SizeOptions {
  pages?: string | undefined
  password?: string | undefined
}
