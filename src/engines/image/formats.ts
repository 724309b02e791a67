/** The picture formats that can be written, and their capabilities. */

import { largestIconSide } from './foreign/write-ico.ts'

interface FormatFacts {
  /** Name of the format in messages. */
  label: string
  /** Maximum side in pixels, of the format or of its encoder (libvips, libheif). */
  maxSide: number
  /** What several frames of an input become; with `none`, only one fits. */
  holds: 'animation' | 'pages' | 'none'
  /** Default quality; null: lossless. */
  quality: number | null
}

const unlimitedSide = 2 ** 31 - 1

/** Qualities: 85 as in pdf-to-jpg, the others are the defaults of libvips, which look alike. */
export const pictureFormats = {
  jpg: { label: 'JPEG', maxSide: 65_500, holds: 'none', quality: 85 },
  png: { label: 'PNG', maxSide: unlimitedSide, holds: 'none', quality: null },
  webp: { label: 'WebP', maxSide: 16_383, holds: 'animation', quality: 80 },
  avif: { label: 'AVIF', maxSide: 16_384, holds: 'none', quality: 50 },
  tiff: { label: 'TIFF', maxSide: unlimitedSide, holds: 'pages', quality: null },
  gif: { label: 'GIF', maxSide: 65_535, holds: 'animation', quality: null },
  bmp: { label: 'BMP', maxSide: 65_535, holds: 'none', quality: null },
  ico: { label: 'an icon', maxSide: largestIconSide, holds: 'none', quality: null },
  jp2: { label: 'JPEG 2000', maxSide: unlimitedSide, holds: 'none', quality: null },
} as const satisfies Record<string, FormatFacts>

/** A key of `pictureFormats`. */
export type PictureFormat = keyof typeof pictureFormats

export const pictureFormatNames = Object.keys(pictureFormats) as [PictureFormat, ...PictureFormat[]]

/**
 * Returns whether transparency must be replaced by a background: JPEG has none, also inside a TIFF, and most programs ignore that of a BMP.
 */
export function isOpaque(format: PictureFormat, quality: number | undefined): boolean {
  return format === 'jpg' || format === 'bmp' || (format === 'tiff' && quality !== undefined)
}
