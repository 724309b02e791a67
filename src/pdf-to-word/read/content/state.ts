/** The graphics state while a page's content is read (PDF 32000, 8.4 and 9.3). */
import type { PdfFont } from '../../fonts/font.ts'
import { type Box, identity, type Matrix } from '../../ir/geometry.ts'
import type { Dict } from '../../ir/pdf-object.ts'
import { type ColourSpace, gray } from '../colours/colours.ts'
import type { Subpath } from './paths.ts'

/** A pattern that was chosen as a colour. */
export interface Pattern {
  dict: Dict
  /** Transforms the space in which the pattern is placed, that of the content stream, to the page. */
  base: Matrix
}

/** The graphics state; colours are RRGGBB. */
export interface State {
  matrix: Matrix
  clip: Box
  fill: string
  stroke: string
  fillSpace: ColourSpace
  strokeSpace: ColourSpace
  fillAlpha: number
  strokeAlpha: number
  /** Opacity due to the enclosing groups. */
  groupAlpha: number
  /** Drawing is masked, or blended with the backdrop other than by covering it. */
  masked: boolean
  mixed: boolean
  /** Colours are changed by a transfer function (PDF 32000, 10.5). */
  transferred: boolean
  /** The pattern that fills use; `fill` is its middle colour. */
  pattern: Pattern | null
  /** Clips that are not rectangles, each with its subpaths. */
  cuts: readonly (readonly Subpath[])[]
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
  /** Text rendering mode (PDF 32000, table 106): 3 is invisible, 2 fills and strokes. */
  renderMode: number
}

/** Returns the state at the start of a page: opaque black, the default of PDF. */
export function firstState(matrix: Matrix, clip: Box): State {
  return {
    matrix,
    clip,
    fill: '000000',
    stroke: '000000',
    fillSpace: gray,
    strokeSpace: gray,
    fillAlpha: 1,
    strokeAlpha: 1,
    groupAlpha: 1,
    masked: false,
    mixed: false,
    transferred: false,
    pattern: null,
    cuts: [],
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

/** Enters a group, which is rendered separately and painted as a whole, with the opacity set before it (PDF 32000, 11.6.6). */
export function enterGroup(state: State): void {
  state.groupAlpha *= state.fillAlpha
  state.fillAlpha = 1
  state.strokeAlpha = 1
}

/** The position of the next glyph, between BT and ET. */
export interface TextPlace {
  matrix: Matrix
  line: Matrix
}

/** Returns the text and line matrices at BT. */
export const textStart = (): TextPlace => ({ matrix: identity, line: identity })
