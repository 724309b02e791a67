/** What is asked of the program that compresses a PDF. */

export interface PictureSettings {
  /** Pixels per inch that pictures need; those with hardly more keep theirs. */
  dpi: number
  /** 1..100. */
  quality: number
}

export interface CompressSettings {
  /** Unset: pictures keep every bit. */
  pictures: PictureSettings | undefined
  /** How much may be worked on at once. */
  parallelism: number
}
