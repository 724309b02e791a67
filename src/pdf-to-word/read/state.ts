/** The graphics state while a page's content is read (PDF 32000, 8.4 and 9.3). */
import type { PdfFont } from '../fonts/font.ts'
import { type Box, identity, type Matrix } from '../geometry.ts'
import { type ColourSpace, gray } from './colours.ts'

export interface State {
  matrix: Matrix
  clip: Box
  fill: string
  stroke: string
  fillSpace: ColourSpace
  strokeSpace: ColourSpace
  fillAlpha: number
  lineWidth: number
  dashed: boolean
  font: PdfFont | null
  fontSize: number
  charSpacing: number
  wordSpacing: number
  /** Horizontal scaling as a factor. */
  stretch: number
  leading: number
  rise: number
  /** PDF 32000, table 106: 3 is invisible, 2 fills and strokes. */
  renderMode: number
}

export function firstState(matrix: Matrix, clip: Box): State {
  return {
    matrix,
    clip,
    fill: '000000',
    stroke: '000000',
    fillSpace: gray,
    strokeSpace: gray,
    fillAlpha: 1,
    lineWidth: 1,
    dashed: false,
    font: null,
    fontSize: 1,
    charSpacing: 0,
    wordSpacing: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
    renderMode: 0,
  }
}

/** Where the next glyph goes, between BT and ET. */
export interface TextPlace {
  matrix: Matrix
  line: Matrix
}

export const textStart = (): TextPlace => ({ matrix: identity, line: identity })
