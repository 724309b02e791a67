/**
 * Corrects signs that their glyphs do not draw. Word for Mac mapped the spaces of some embedded fonts to number signs and the hyphens to
 * equals signs.
 */
import { boxAround } from '../../ir/geometry.ts'
import { drawnBars } from '../../tuning/fonts.ts'
import type { GlyphKey } from '../codes/ink.ts'
import type { ContourPoint } from '../programs/contours.ts'
import type { Program } from '../programs/program.ts'
import { letterShapes } from './letter-shapes.ts'

interface SignFont {
  /** An embedded TrueType font; null for any other. */
  program: Program | null
  hasInk(key: GlyphKey): boolean
  /** The texts of the font with their glyphs. */
  glyphs(): Iterable<readonly [text: string, glyph: number | undefined]>
}

const asciiSign = /^[!-/:-@[-`{-~]$/

/** Returns a function that gives the text of a glyph: a space for a sign without ink, a hyphen for an equals sign of one bar. */
export function drawnSigns({ program, hasInk, glyphs }: SignFont): (text: string, glyph: number | undefined) => string {
  if (!program) return (text) => text
  let drawsLetters: boolean | undefined
  let shapes: ReturnType<typeof letterShapes> | null = null
  return (text, glyph) => {
    if (!glyph || !asciiSign.test(text)) return text
    if (text === '=') {
      if (shapes === null) shapes = letterShapes(program)
      return isBar(shapes?.contours({ glyph }) ?? []) ? '-' : text
    }
    if (hasInk({ glyph })) return text
    // The fonts of recognized text over scans draw nothing at all.
    drawsLetters ??= [...glyphs()].some(([other, own]) => own !== undefined && /^\p{L}$/u.test(other) && hasInk({ glyph: own }))
    return drawsLetters ? ' ' : text
  }
}

/** Returns whether contours are a single bar, as a hyphen is. */
function isBar([bar, ...others]: readonly ContourPoint[][]): boolean {
  if (!bar || others.length > 0) return false
  const { x0, y0, x1, y1 } = boxAround(bar.map(({ x, y }) => [x, y] as const))
  return x1 - x0 > (y1 - y0) * drawnBars.leastAspect
}
