/** Selects the frames of an animation, or pages of a TIFF, that go into the result. */
import { type PictureFormat, pictureFormats } from '../../engines/image/formats.ts'
import type { PictureFacts } from '../../engines/image/messages.ts'
import { AppError } from '../../errors.ts'

/** The frames that go into the result. */
export interface FrameChoice {
  /** 1-based; undefined: all. */
  page: number | undefined
  /** Warning about frames that are left out without being asked for; undefined if there are none. */
  dropped: string | undefined
}

interface Asked {
  format?: PictureFormat | undefined
  page?: number | undefined
  animated?: boolean | undefined
}

/** @throws AppError `invalid_option` for a page that does not exist, `too_many_pages` */
export function chooseFrames(picture: PictureFacts, kind: string, { format, page, animated }: Asked, maxPages: number): FrameChoice {
  const { frames, isUniform } = picture
  if (page !== undefined && page > frames) {
    throw new AppError('invalid_option', `page is ${page}, but the picture has ${frames === 1 ? 'one page' : `${frames} pages`}.`, {
      field: 'page',
    })
  }
  if (frames === 1 || page !== undefined || animated === false) return { page: page ?? 1, dropped: undefined }
  const isTiff = kind === 'tiff'
  const holds = format ? pictureFormats[format].holds : isTiff ? 'none' : 'animation'
  if (holds === (isTiff ? 'pages' : 'animation') && isUniform) {
    if (isTiff && frames > maxPages) {
      throw new AppError('too_many_pages', `The picture has ${frames} pages, more than the ${maxPages} allowed (CONVERTD_MAX_PAGES).`)
    }
    return { page: undefined, dropped: undefined }
  }
  const advice = isTiff ? 'use format tiff for pages of one size' : 'use format webp or gif to keep all'
  if (animated) {
    throw new AppError('invalid_option', `animated cannot be true for this picture and format: ${advice}.`, { field: 'animated' })
  }
  return {
    page: 1,
    dropped: `Only the first of ${frames} ${isTiff ? 'pages' : 'frames'} was converted: ${advice}, or choose another with the page option.`,
  }
}
