/** A page that was read from its picture. Places are in pixels of the levelled, upright picture, x to the right, y down. */
import type { Box, Matrix } from '../../ir/geometry.ts'

export interface ScannedPage {
  /** 1-based. */
  page: number
  width: number
  height: number
  /** Degrees clockwise by which the page as shown has to be turned to be upright. */
  turned: 0 | 90 | 180 | 270
  /** Degrees by which the upright page was askew; above 0, text ran downwards to the right. */
  slope: number
  /** To points of the page as shown, from its upper left corner. */
  toPage: Matrix
  /** Where it was read, in points of the page as shown; null: everywhere. */
  regions: readonly Box[] | null
  /** In reading order. */
  words: readonly ScannedWord[]
  rules: readonly ScannedRule[]
  /** Dark areas with light words on them and shades, and their grey. */
  fills: readonly (Box & { grey: number })[]
  /** What is neither words nor rules. */
  pictures: readonly Box[]
}

export interface ScannedWord extends Box {
  text: string
  /** 0..100 */
  confidence: number
  /** Where its baseline is at its left side and at its right side. */
  baseline: readonly [left: number, right: number]
  /** From the lowest descender to the highest ascender of its line. */
  size: number
  /** Counted over the page. */
  line: number
  bold: boolean
  italic: boolean
  /** It is light on dark: the greys of its letters and of what is after them. */
  inverted?: { ink: number; paper: number } | undefined
  /** The grey of its letters where it is dark on light; 0 is black. */
  ink?: number | undefined
  /** It is in one of the pictures. */
  inPicture: boolean
}

export interface ScannedRule {
  level: boolean
  /** Its middle across. */
  at: number
  from: number
  to: number
  width: number
  /** 0 is black. */
  grey: number
}
