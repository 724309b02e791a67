/** Creates text styles; equal styles are the same object. */
import type { FaceStyle, FontHeights, Kerning } from '../../ir/font.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { sizeRounding } from '../../tuning/page/words.ts'

type StyleExtras = Partial<Pick<TextStyle, 'underline' | 'strike' | 'shade' | 'raise' | 'size'>>

/** The styles of a file. */
export interface StyleSet {
  of(glyph: Glyph, extras: StyleExtras): TextStyle
  change(style: TextStyle, changes: Partial<TextStyle>): TextStyle
  /** Changes the family of all text of a family, weight and slant. @param scale horizontal scaling in the new family, in percent */
  rename(face: FaceStyle, family: string, scale?: number): void
  /** Sets the line heights of all text of a family, weight and slant. */
  measure(face: FaceStyle, heights: FontHeights): void
  /** Sets the kerning of all text. @param kerningOf undefined for none */
  kern(kerningOf: (style: TextStyle) => Kerning | undefined): void
}

/** Returns an empty set. */
export function createStyleSet(): StyleSet {
  const known = new Map<string, TextStyle>()

  function intern(style: TextStyle): TextStyle {
    const { family, size, bold, italic, underline, strike, color, shade, raise, scale = 100, spacing = 0, kerning } = style
    const key = `${family}|${size}|${bold}|${italic}|${underline}|${strike}|${color}|${shade}|${raise}|${scale}|${spacing}|${kerning !== undefined}`
    const found = known.get(key)
    if (found) return found
    known.set(key, style)
    return style
  }

  let last: { glyph: Glyph; extras: StyleExtras; style: TextStyle } | undefined

  return {
    of(glyph, extras) {
      // Most letters have the same style as the letter before.
      if (last && isAlike(last.glyph, glyph) && isAlsoAlike(last.extras, extras)) return last.style
      const style = intern({
        family: glyph.face.family,
        size: halfPoints(glyph.size),
        bold: glyph.bold,
        italic: glyph.italic,
        underline: false,
        strike: false,
        color: glyph.color,
        shade: '',
        raise: '',
        fixed: glyph.face.fixed,
        serif: glyph.face.serif,
        ...scaleOf(glyph),
        ...extras,
      })
      last = { glyph, extras, style }
      return style
    },
    change: (style, changes) => intern({ ...style, ...changes }),
    rename(face, to, scale = 100) {
      for (const style of stylesOf(known, face)) {
        style.family = to
        if (scale !== 100) style.scale = Math.round(((style.scale ?? 100) * scale) / 100)
      }
    },
    measure(face, heights) {
      for (const style of stylesOf(known, face)) style.heights = heights
    },
    kern(kerningOf) {
      for (const style of known.values()) {
        const kerning = kerningOf(style)
        if (kerning) style.kerning = kerning
        else delete style.kerning
      }
    },
  }
}

function stylesOf(known: ReadonlyMap<string, TextStyle>, { family, bold, italic }: FaceStyle) {
  return [...known.values()].filter((style) => style.family === family && style.bold === bold && style.italic === italic)
}

function isAlike(a: Glyph, b: Glyph): boolean {
  return (
    a.face === b.face &&
    a.size === b.size &&
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.color === b.color &&
    a.stretch === b.stretch &&
    a.hidden === b.hidden
  )
}

function isAlsoAlike(a: StyleExtras, b: StyleExtras): boolean {
  return a.underline === b.underline && a.strike === b.strike && a.shade === b.shade && a.raise === b.raise && a.size === b.size
}

/** Returns the horizontal scaling of a letter, with which it is as wide as in the PDF although its size is rounded to half points. */
function scaleOf({ size, stretch, hidden }: Glyph): Pick<TextStyle, 'scale'> {
  const rounding = size / halfPoints(size)
  const isWider = Math.abs(rounding - 1) > sizeRounding.most
  if (hidden || (!stretch && !isWider)) return {}
  return { scale: percent((stretch ?? 1) * (isWider ? rounding : 1)) }
}

/** Returns a horizontal scaling in percent; Word accepts 1 to 600. */
function percent(stretch: number): number {
  return Math.min(600, Math.max(1, Math.round(stretch * 100)))
}

/** Returns a font size in half points; Word accepts up to 1638 points. */
function halfPoints(size: number): number {
  return Math.min(1638, Math.max(1, Math.round(size * 2) / 2))
}
