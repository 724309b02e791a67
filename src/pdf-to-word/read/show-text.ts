/** Places the glyphs of a shown string on the page. */
import type { Glyph } from '../facts.ts'
import { type Matrix, moved, multiply, transform } from '../geometry.ts'
import { onPaper } from './colours.ts'
import type { State, TextPlace } from './state.ts'

/** What a glyph has from the marked content around it. */
export type Marking = Pick<Glyph, 'mark' | 'artifact' | 'hidden'> & {
  /** Text that replaces that of the glyphs; taken by the first one. */
  actual: { text: string | null } | null
}

/** Ligatures and presentation forms that only the font needs. */
const presentationForms = /[\ufb00-\ufb06]/

/**
 * Adds the glyphs of a string and moves on. Glyphs outside the clip are left out.
 * @param add takes one glyph, and gives it its place in the order
 */
export function showString(bytes: Buffer, state: State, place: TextPlace, marking: Marking, add: (glyph: Glyph) => void): void {
  const { font } = state
  if (!font) return
  for (const { text, width, isSpace } of font.codes(bytes)) {
    const spacing = state.charSpacing + (isSpace ? state.wordSpacing : 0)
    const glyph = placeGlyph(text, width, state, place)
    move(place, font.vertical, font.vertical ? -(state.fontSize + spacing) : (width * state.fontSize + spacing) * state.stretch)
    if (!glyph || isOutside(glyph, state)) continue
    // A page has thousands: they are changed rather than copied.
    if (marking.actual) glyph.text = takeActual(marking.actual)
    glyph.mark = marking.mark
    glyph.artifact = marking.artifact
    glyph.hidden ||= marking.hidden
    add(glyph)
  }
}

function takeActual(actual: { text: string | null }): string {
  const text = actual.text ?? ''
  actual.text = ''
  return text
}

/** Moves by an amount of text space, along the line or down the column. */
export function move(place: TextPlace, vertical: boolean, amount: number): void {
  place.matrix = vertical ? moved(place.matrix, 0, amount) : moved(place.matrix, amount, 0)
}

function placeGlyph(text: string, width: number, state: State, place: TextPlace): Glyph | null {
  const font = state.font
  if (!font) return null
  const whole: Matrix = multiply(place.matrix, state.matrix)
  const rise = state.rise
  const vertical = font.vertical
  const [x, y] = transform(whole, 0, rise)
  const [endX, endY] = vertical
    ? transform(whole, 0, rise - state.fontSize)
    : transform(whole, width * state.fontSize * state.stretch, rise)
  const [a, b, c, d] = whole
  const up = Math.hypot(c, d)
  const along = Math.hypot(a, b)
  const size = state.fontSize * up
  if (!(Math.abs(size) > 0.01) || !Number.isFinite(x + y + endX + endY)) return null
  // The page's y goes down, so upright text has its two axes at odds; a lean between them is a slant made by the writer.
  const lean = along > 0 ? (a * c + b * d) / (along * up) : 0
  const flip = state.fontSize < 0 ? 180 : 0
  return {
    text: presentationForms.test(text) ? text.normalize('NFKC') : text,
    x,
    y,
    endX,
    endY,
    size: Math.abs(size),
    ...stretchOf(state.stretch * (along / up), font.vertical),
    face: font.face,
    bold: font.face.bold || (state.renderMode === 2 && state.stroke === state.fill),
    italic: font.face.italic || Math.abs(lean) > 0.12,
    color:
      state.renderMode === 1
        ? onPaper(state.stroke, state.strokeAlpha * state.groupAlpha)
        : onPaper(state.fill, state.fillAlpha * state.groupAlpha),
    angle: (Math.round((Math.atan2(b, a) * 180) / Math.PI) + flip + (vertical ? 90 : 0) + 720) % 360,
    mark: -1,
    artifact: null,
    hidden: state.renderMode === 3 || state.renderMode === 7 || state.fillAlpha * state.groupAlpha === 0,
    order: 0,
  }
}

/** Letters drawn within this of their own width are as wide as they should be. */
const stretchSlack = 0.04
/** Less is a matter of rounding. */
const leastExpansion = 0.001

function stretchOf(stretch: number, vertical: boolean): Pick<Glyph, 'stretch' | 'expansion'> {
  const change = Math.abs(stretch - 1)
  if (vertical || stretch <= 0 || !Number.isFinite(stretch) || change < leastExpansion) return {}
  return change > stretchSlack ? { stretch } : { expansion: stretch }
}

function isOutside(glyph: Glyph, { clip }: State): boolean {
  const reach = glyph.size
  const x = (glyph.x + glyph.endX) / 2
  return x < clip.x0 - 1 || x > clip.x1 + 1 || glyph.y < clip.y0 - 1 || glyph.y > clip.y1 + reach
}
