/**
 * Reads the signs of fonts that name them after other characters: journals are set in fonts of signs in which an equals sign is called
 * `onequarter`, a minus sign `two` and parentheses `eth` and `Thorn`, and the map to Unicode repeats those names.
 */
import type { GlyphKey } from '../codes/ink.ts'
import type { Program } from '../programs/program.ts'
import { letterShapes } from './letter-shapes.ts'
import { signShape } from './sign-shapes.ts'

interface NamedFont {
  /** An embedded Type 1 or CFF font; null for any other. */
  program: Program | null
  hasInk(key: GlyphKey): boolean
  /** The texts of the font with the names of their glyphs. */
  glyphs(): Iterable<readonly [text: string, name: string | undefined]>
}

/** Characters after which such fonts name their signs. */
const mistaken = /^[A-Za-z0-9.,:;£¼½¾À-ÖØ-öø-ÿ]$/

/** Signs of two parts; where one part is drawn it is a full stop or a comma, in fonts of words as well. */
const twoParts = /^[:;]$/

const vowel = /^[aeiouy]$/i

/** Returns a function that gives the text of a glyph: the sign that it draws if the font draws no vowels, so that it is not one of words. */
export function namedSigns({ program, hasInk, glyphs }: NamedFont): (text: string, name: string | undefined) => string {
  if (!program) return (text) => text
  let hasWords: boolean | undefined
  let shapes: ReturnType<typeof letterShapes> | null = null
  return (text, name) => {
    if (name === undefined || !mistaken.test(text)) return text
    hasWords ??= [...glyphs()].some(([other, own]) => own !== undefined && vowel.test(other) && hasInk({ name: own }))
    if (hasWords && !twoParts.test(text)) return text
    if (shapes === null) shapes = letterShapes(program)
    const contours = shapes?.contours({ name })
    return (contours && shapes && signShape(contours, shapes.unitsPerEm, text)) || text
  }
}
