/** Which frames of an animation, or pages of a TIFF, go into the result. */
import { type PictureFormat, pictureFormats } from '../../engines/image/formats.ts'
import type { PictureFacts } from '../../engines/image/messages.ts'
import { AppError } from '../../errors.ts'

export interface FrameChoice {
  /** 1-based; undefined: all of them. */
  page: number | undefined
  /** What to tell where frames are left out that were not asked to be; else undefined. */
  dropped: string | undefined
}

interface Asked {
  format?: PictureFormat | undefined
  page?: number | undefined
  animated?: boolean | undefined
}

/** @throws AppError `invalid_option` for a page that is not there, `too_many_pages` */
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
  const wayOut = isTiff ? 'format tiff keeps pages of one size together' : 'format webp or gif keeps them all'
  if (animated) {
    throw new AppError('invalid_option', `animated cannot be true for this picture and format: ${wayOut}.`, { field: 'animated' })
  }
  return {
    page: 1,
    dropped: `Only the first of ${frames} ${isTiff ? 'pages' : 'frames'} was converted: ${wayOut}, and page takes another.`,
  }
}
