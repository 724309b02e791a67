/** The OCR result of one page. Positions are in pixels of the levelled picture, x to the right, y down. */
import type { Box, Matrix } from '../../../pdf-to-word/ir/geometry.ts'
import type { SeenPage } from '../look/look.ts'
import type { Turn } from '../picture/turn.ts'

/** The OCR result of one page, with its words in reading order. */
export interface OcrPage extends SeenPage<OcrWord> {
  /** 1-based. */
  page: number
  /** Size of the levelled picture in pixels. */
  width: number
  height: number
  dpi: number
  /** Rotation that makes the page, as readers show it, upright. */
  turned: Turn
  /** Slope of the upright page in degrees; positive where text runs downwards to the right. */
  slope: number
  /** Matrix from the levelled picture to points of the page as readers show it, from its upper left corner. */
  toPage: Matrix
  /** Tesseract's names of the models that read the page. */
  languages: string[]
  /** Mean confidence weighted by letters, 0..100; null without words. */
  confidence: number | null
  /** Parts of the page that were read, in points of the page as readers show it, from its upper left corner; null: the whole page. */
  regions: readonly Box[] | null
}

/** A word. */
export interface OcrWord extends Box {
  text: string
  /** 0..100 */
  confidence: number
  /** y of the baseline at the left and at the right side of the word. */
  baseline: readonly [left: number, right: number]
  /** Distance from the lowest descender to the highest ascender of its line, in pixels. */
  size: number
  /** Number of the block on the page, from 0. */
  block: number
  paragraph: number
  line: number
}
