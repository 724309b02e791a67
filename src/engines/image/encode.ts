/** How each picture format is written; runs in a worker. */
import type { Metadata, Sharp } from 'sharp'
import { type PictureFormat, pictureFormats } from './formats.ts'
import type { PictureConversion } from './messages.ts'

interface Encoding extends Pick<PictureConversion, 'quality' | 'lossless' | 'width' | 'height'> {
  /** Of the input, for what is carried over: timing of frames, resolution. */
  header: Metadata
}

/** From this quality on, colours are kept as sharp as brightness, as libjpeg-turbo and mozjpeg do by themselves. */
const fullChromaQuality = 90
/** Fitting the codes of a JPEG to its content saves a few per cent and takes 6 bytes per pixel of memory (measured: 1.5 GB for 256 megapixels). */
const fittedCodesPixels = 50_000_000
/** What programs assume where a TIFF does not say. */
const defaultDpi = 72
const mmPerInch = 25.4

/** Those that libvips writes. */
export type VipsFormat = Exclude<PictureFormat, 'bmp' | 'ico' | 'jp2'>

const encoders: Record<VipsFormat, (picture: Sharp, encoding: Encoding) => Sharp> = {
  jpg: (picture, { quality = pictureFormats.jpg.quality, width, height, header }) =>
    picture.jpeg({
      quality,
      chromaSubsampling: quality >= fullChromaQuality ? '4:4:4' : '4:2:0',
      optimiseCoding: width !== undefined || height !== undefined || header.width * header.height <= fittedCodesPixels,
    }),
  png: (picture, { quality = 100 }) => picture.png(quality < 100 ? { palette: true, quality } : {}),
  webp: (picture, { quality = pictureFormats.webp.quality, lossless, header }) =>
    picture.webp(lossless ? { lossless, ...timing(header) } : { quality, ...timing(header) }),
  avif: (picture, { quality = pictureFormats.avif.quality, lossless }) => picture.avif(lossless ? { lossless } : { quality }),
  tiff: (picture, { quality, header }) => {
    const perMm = (header.density ?? defaultDpi) / mmPerInch
    const resolution = { xres: perMm, yres: perMm }
    return quality === undefined
      ? picture.tiff({ compression: 'lzw', ...resolution })
      : picture.tiff({ compression: 'jpeg', quality, ...resolution })
  },
  gif: (picture, { header }) => picture.gif(timing(header)),
}

/** Chooses the encoder of `format` and its settings. */
export function encodeAs(format: VipsFormat, picture: Sharp, encoding: Encoding): Sharp {
  return encoders[format](picture, encoding)
}

function timing({ delay, loop }: Metadata) {
  return { ...(delay && { delay }), ...(loop !== undefined && { loop }) }
}
