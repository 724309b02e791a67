/** Settings of the compression of a PDF. */

/** How lossy pictures may become. */
export interface PictureSettings {
  /** Required pixels per inch. Pictures with hardly more keep their pixels. */
  dpi: number
  /** JPEG quality, 1..100. */
  quality: number
}

/** How to compress. */
export interface CompressSettings {
  /** Settings of lossy compression; unset: no picture loses anything. */
  pictures: PictureSettings | undefined
  /** Maximum number of items to work on at once. */
  parallelism: number
}
