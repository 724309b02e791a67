/** What is asked of the program that writes the layer of text. */
export interface LayerPlan {
  /** What was read, each an `OcrPage` as JSON. */
  pages: readonly { page: number; path: string }[]
  /** Words read less surely are left out; 0..100. */
  minConfidence: number
  /** Whether pages that lie on their side are shown upright. */
  rotate: boolean
  /** Whether pages that lie askew are shown level. */
  deskew: boolean
  /** A language tag (BCP 47) for a file that names none; null: that of what was read, where that is sure. */
  language: string | null
}
