/** Reads the header of a picture; runs in a worker. */
import sharp, { type Metadata } from 'sharp'
import { naturalSize } from './draw.ts'
import { readableSource } from './drawing-source.ts'
import { readForeign } from './foreign/foreign.ts'
import type { PictureFacts } from './messages.ts'
import { picturePages } from './picture-pages.ts'
import type { Size } from './size.ts'

/** Reads the header of a page, 1-based; unset: the first. */
export async function inspectPicture(path: string, page: number | undefined): Promise<PictureFacts> {
  const foreign = await readForeign(path)
  if (foreign) {
    const { width, height, hasAlpha } = foreign
    return { width, height, frames: 1, isUniform: true, hasAlpha }
  }
  const source = await readableSource(path)
  const open = (index: number) => sharp(source, { limitInputPixels: false, page: index, failOn: 'error' }).metadata()
  const first = await open(0)
  const pages = await picturePages(path, first)
  const index = pages[(page ?? 1) - 1] ?? 0
  const header = index === 0 ? first : await open(index)
  const frames = pages.length
  return {
    ...(header.format === 'svg' ? await naturalSize(source) : uprightSize(header)),
    frames,
    isUniform: frames === 1 || header.format !== 'tiff' || (frames === first.pages && (await readsTogether(path))),
    hasAlpha: header.hasAlpha,
  }
}

function uprightSize({ autoOrient, pageHeight, height }: Metadata): Size {
  // Read without its other frames, so that a page is as high as the picture.
  return pageHeight === undefined || pageHeight === height ? autoOrient : { width: autoOrient.width, height: pageHeight }
}

/** Returns whether libvips reads the pages of a TIFF together, which needs equal sizes and formats. */
function readsTogether(path: string): Promise<boolean> {
  return sharp(path, { limitInputPixels: false, pages: -1, failOn: 'error' })
    .metadata()
    .then(
      () => true,
      () => false,
    )
}
