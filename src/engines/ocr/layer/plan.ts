/** Input of the program that writes the text layer. */
export interface LayerPlan {
  /** OCR results of the pages, each an `OcrPage` as JSON, and the folders of their cleaned pictures. */
  pages: readonly { page: number; path: string; cleaned: string | null }[]
  /** Minimum confidence of a word, 0..100; other words are left out. */
  minConfidence: number
  /** Path of the PDF. */
  original: string
  /** Whether the OCR text of a page replaces the invisible text that is there. */
  replaces: boolean
  /** Whether to rotate pages that lie on their side. */
  rotate: boolean
  /** Whether to straighten skewed pages; `auto` straightens those on which readers would mix up the lines. */
  deskew: 'auto' | 'true' | 'false'
  /** Language tag (BCP 47) for a file that names none; null: the detected language, where that is certain. */
  language: string | null
}
