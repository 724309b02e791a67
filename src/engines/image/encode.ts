/** Encodes pictures in each format; runs in a worker. */
import type { Metadata, Sharp } from 'sharp'
import { type PictureFormat, pictureFormats } from './formats.ts'
import type { PictureConversion } from './messages.ts'

interface Encoding extends Pick<PictureConversion, 'quality' | 'lossless' | 'width' | 'height'> {
  /** Header of the input, for values to carry over: frame timing, resolution. */
  header: Metadata
}

/** Minimum quality at which colours keep the full resolution, as in libjpeg-turbo and mozjpeg. */
const fullChromaQuality = 90
/**
 * Maximum pixels of a JPEG with optimised Huffman codes, which save a few per cent and take 6 bytes of memory per pixel (measured: 1.5 GB
 * for 256 megapixels).
 */
const fittedCodesPixels = 50_000_000
/** Resolution that programs assume where a TIFF has none. */
const defaultDpi = 72
const mmPerInch = 25.4

/** Formats that libvips writes. */
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

/** Returns the picture with the encoder of `format` and its settings. */
export function encodeAs(format: VipsFormat, picture: Sharp, encoding: Encoding): Sharp {
  return encoders[format](picture, encoding)
}

function timing({ delay, loop }: Metadata) {
  return { ...(delay && { delay }), ...(loop !== undefined && { loop }) }
}
