/** Request to a worker to compress a PDF, and its answer. */

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

/** A PDF to compress. */
export interface CompressPlan extends CompressSettings {
  /** Path of the PDF. */
  path: string
  /** Whether qpdf wrote the file, so that what is missing in it cannot be repaired. */
  isRepaired: boolean
}

/** What became of it. */
export interface Compressed {
  /** Whether our reader could read the file completely; only then is there a result. */
  isSound: boolean
  /** Whether the file must do without features of later versions, such as object streams. */
  isPdf14: boolean
}
