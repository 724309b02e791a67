/** Reads the header of a picture; runs in a worker. */
import sharp, { type Metadata } from 'sharp'
import type { PictureFacts } from './image-messages.ts'

/** CSS counts 96 pixels to the inch, and librsvg needs to be told so that points and millimetres come out right. */
export const cssDpi = 96
/** libvips scales drawings by the ratio of the asked density to this one. */
const vipsDpi = 72

/** `page` is 1-based; unset: the first. */
export async function inspectPicture(path: string, page: number | undefined): Promise<PictureFacts> {
  const header = await sharp(path, { limitInputPixels: false, density: cssDpi, page: (page ?? 1) - 1 }).metadata()
  const frames = header.pages ?? 1
  return {
    ...uprightSize(header),
    frames,
    isUniform: frames === 1 || header.format !== 'tiff' || (await readsTogether(path)),
    hasAlpha: header.hasAlpha,
  }
}

function uprightSize({ format, autoOrient, pageHeight, height }: Metadata) {
  if (format === 'svg') {
    const inCss = (side: number) => Math.max(1, Math.round((side * vipsDpi) / cssDpi))
    return { width: inCss(autoOrient.width), height: inCss(autoOrient.height) }
  }
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
