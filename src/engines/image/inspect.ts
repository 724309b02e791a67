/** Reads the header of a picture; runs in a worker. */
import sharp, { type Metadata } from 'sharp'
import { naturalSize } from './draw.ts'
import type { PictureFacts } from './messages.ts'
import type { Size } from './size.ts'

/** `page` is 1-based; unset: the first. */
export async function inspectPicture(path: string, page: number | undefined): Promise<PictureFacts> {
  const header = await sharp(path, { limitInputPixels: false, page: (page ?? 1) - 1 }).metadata()
  const frames = header.pages ?? 1
  return {
    ...(header.format === 'svg' ? await naturalSize(path) : uprightSize(header)),
    frames,
    isUniform: frames === 1 || header.format !== 'tiff' || (await readsTogether(path)),
    hasAlpha: header.hasAlpha,
  }
}

function uprightSize({ autoOrient, pageHeight, height }: Metadata): Size {
  // Read without its other frames, so a page is as high as the whole.
  return pageHeight === undefined || pageHeight === height ? autoOrient : { width: autoOrient.width, height: pageHeight }
}

/** libvips reads the pages of a TIFF together only where all have one size and form. */
function readsTogether(path: string): Promise<boolean> {
  return sharp(path, { limitInputPixels: false, pages: -1 })
    .metadata()
    .then(
      () => true,
      () => false,
    )
}
