/** What was read of one page. Places are in pixels of the levelled picture, x to the right, y down. */
import type { Box, Matrix } from '../../../pdf-to-word/ir/geometry.ts'
import type { SeenPage } from '../picture/look.ts'
import type { Turn } from '../picture/turn.ts'

/** Its words are in reading order. */
export interface OcrPage extends SeenPage<OcrWord> {
  /** 1-based. */
  page: number
  /** Pixels of the levelled picture. */
  width: number
  height: number
  dpi: number
  /** How far the page as readers show it has to be turned to be upright. */
  turned: Turn
  /** Degrees by which the upright page was askew; above 0, text ran downwards to the right. */
  slope: number
  /** From the levelled picture to points of the page as readers show it, from its upper left corner. */
  toPage: Matrix
  /** Tesseract's names of the models that read it. */
  languages: string[]
  /** 0..100, the mean by letters; null without words. */
  confidence: number | null
  /** Where it was read, in points of the page as readers show it, from its upper left corner; null: everywhere. */
  regions: readonly Box[] | null
}

export interface OcrWord extends Box {
  text: string
  /** 0..100 */
  confidence: number
  /** Where its baseline is at its left side and at its right side. */
  baseline: readonly [left: number, right: number]
  /** From the lowest descender to the highest ascender of its line, in pixels. */
  size: number
  /** Counted from 0 over the page. */
  block: number
  paragraph: number
  line: number
}
