/** Options of the actions that render pages of a PDF. */
import { z } from 'zod'
import { pagesOption } from '../../common/pages.ts'

/** Maximum side that libjpeg writes, in pixels (JPEG_MAX_DIMENSION). */
export const largestJpegSide = 65_500
/** Maximum side that cairo draws, in pixels; cairo renders all pages that are not plain colour. */
export const largestCairoSide = 32_767

const side = z.int().min(1).max(largestJpegSide).optional()

/** Options for the pages, their size and their visible part. */
export const pageOptions = {
  pages: pagesOption,
  dpi: z.int().min(18).max(600).default(150).describe('Pixels per inch of the page; not used when width or height is given.'),
  width: side.describe('Width of each picture in pixels; with height, the box to fit into. Pages are never distorted.'),
  height: side.describe('Height of each picture in pixels; with width, the box to fit into. Pages are never distorted.'),
  crop: z.enum(['media', 'crop']).default('crop').describe('Render the whole sheet (media) or the part that viewers show (crop).'),
  password: z.string().optional().meta({ writeOnly: true }).describe('Opens a protected PDF.'),
}

/** The options for the size of a rendered page. */
export interface SizeOptions {
  dpi: number
  width?: number | undefined
  height?: number | undefined
  crop: 'media' | 'crop'
}

/** The options of every action that renders pages. */
export interface PageOptions extends SizeOptions {
  pages?: string | undefined
  password?: string | undefined
}
