/** Places the glyphs of a shown string on the page. */

import type { PdfFont } from '../../fonts/font.ts'
import { moved, multiply, transform } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import { shownText } from '../../tuning/read.ts'
import { onPaper } from '../colours/colours.ts'
import type { State, TextPlace } from './state.ts'

/** Properties that a glyph gets from the enclosing marked content. */
export type Marking = Pick<Glyph, 'mark' | 'artifact' | 'hidden'> & {
  /** Replacement text (ActualText) of the glyphs; the first glyph takes it. */
  actual: { text: string | null } | null
}

/** Ligatures, which are replaced by their letters. */
const presentationForms = /[\ufb00-\ufb06]/

/** Properties shared by all glyphs of one operator: a page has thousands of glyphs in a few hundred operators. */
interface Pen {
  font: PdfFont
  /** Offset by the text rise, and the advance of a glyph of one em, both on the page. */
  raised: readonly [number, number]
  em: readonly [number, number]
  look: Omit<Glyph, 'text' | 'x' | 'y' | 'endX' | 'endY' | 'mark' | 'artifact' | 'order'>
}

/** Shows the next string of the operator and advances the text position. */
export type Show = (bytes: Buffer) => void

/**
 * Starts an operator that shows strings. Glyphs outside the clip are left out.
 * @param add records a glyph and sets its position in the drawing order
 */
export function startShowing(state: State, place: TextPlace, marking: Marking, add: (glyph: Glyph) => void): Show {
  const { font } = state
  if (!font) return () => {}
  const pen = penOf(font, state, place)
  return (bytes) => {
    for (const { text, width, isSpace, unread } of font.codes(bytes)) {
      const spacing = state.charSpacing + (isSpace ? state.wordSpacing : 0)
      const glyph = pen && placeGlyph(text, width, pen, state, place)
      move(place, font.vertical, font.vertical ? -(state.fontSize + spacing) : (width * state.fontSize + spacing) * state.stretch)
      if (!glyph || isOutside(glyph, state)) continue
      // Glyphs are changed in place instead of copied, for speed.
      if (marking.actual && !isMisplaced(marking.actual, glyph)) glyph.text = takeActual(marking.actual)
      else if (unread !== undefined) Object.assign(glyph, { unread: true, code: unread })
      glyph.mark = marking.mark
      glyph.artifact = marking.artifact
      glyph.hidden ||= marking.hidden
      add(glyph)
    }
  }
}

/** Returns whether replacement text is given to a space: layout programs give the letter of a bullet to the space after it. */
function isMisplaced({ text }: { text: string | null }, glyph: Glyph): boolean {
  return glyph.text === ' ' && !glyph.hidden && glyph.endX > glyph.x && /^[^\s\p{C}]$/u.test(text ?? '')
}

function takeActual(actual: { text: string | null }): string {
  const text = actual.text ?? ''
  actual.text = ''
  return text
}

/** Moves the text position by an amount in text space, along the line or down the column. */
export function move(place: TextPlace, vertical: boolean, amount: number): void {
  place.matrix = vertical ? moved(place.matrix, 0, amount) : moved(place.matrix, amount, 0)
}

/** Returns the shared properties; null if the text would be too small to be seen. */
function penOf(font: PdfFont, state: State, place: TextPlace): Pen | null {
  const [a, b, c, d] = multiply(place.matrix, state.matrix)
  const { fontSize, rise } = state
  const vertical = font.vertical
  const up = Math.hypot(c, d)
  const along = Math.hypot(a, b)
  const size = Math.abs(fontSize * up) * font.em
  if (!(size > shownText.smallest)) return null
  // The two text axes are perpendicular in upright text; an angle between them is a synthetic slant.
  const lean = along > 0 ? (a * c + b * d) / (along * up) : 0
  const flip = fontSize < 0 ? 180 : 0
  const isOutlined = state.renderMode === 1
  return {
    font,
    raised: [c * rise, d * rise],
    em: vertical ? [-c * fontSize, -d * fontSize] : [a * fontSize * state.stretch, b * fontSize * state.stretch],
    look: {
      size,
      ...stretchOf(state.stretch * (along / up), vertical),
      face: font.face,
      bold: font.face.bold || (state.renderMode === 2 && state.stroke === state.fill),
      italic: font.face.italic || Math.abs(lean) > shownText.leastSlant,
      color: onPaper(isOutlined ? state.stroke : state.fill, (isOutlined ? state.strokeAlpha : state.fillAlpha) * state.groupAlpha),
      angle: (Math.round((Math.atan2(b, a) * 180) / Math.PI) + flip + (vertical ? 90 : 0) + 720) % 360,
      hidden: state.renderMode === 3 || state.renderMode === 7 || state.fillAlpha * state.groupAlpha === 0,
    },
  }
}

function placeGlyph(text: string, width: number, { font, raised, em, look }: Pen, { matrix }: State, place: TextPlace): Glyph | null {
  const [startX, startY] = transform(matrix, place.matrix[4], place.matrix[5])
  const x = startX + raised[0]
  const y = startY + raised[1]
  const ems = font.vertical ? 1 : width
  const endX = x + em[0] * ems
  const endY = y + em[1] * ems
  if (!Number.isFinite(x + y + endX + endY)) return null
  const shown = presentationForms.test(text) ? text.normalize('NFKC') : text
  // V8 copies an object fastest at the beginning of a literal.
  return { ...look, text: shown, x, y, endX, endY, mark: -1, artifact: null, order: 0 }
}

function stretchOf(stretch: number, vertical: boolean): Pick<Glyph, 'stretch' | 'expansion'> {
  const change = Math.abs(stretch - 1)
  if (vertical || stretch <= 0 || !Number.isFinite(stretch) || change < shownText.leastExpansion) return {}
  return change > shownText.stretchSlack ? { stretch } : { expansion: stretch }
}

function isOutside(glyph: Glyph, { clip }: State): boolean {
  const reach = glyph.size
  const x = (glyph.x + glyph.endX) / 2
  return x < clip.x0 - 1 || x > clip.x1 + 1 || glyph.y < clip.y0 - 1 || glyph.y > clip.y1 + reach
}
