/** Gives the glyphs of a simple font the signs that they draw, where their texts say otherwise. */
import type { GlyphKey } from '../codes/ink.ts'
import type { Program } from '../programs/program.ts'
import type { TrueTypeFacts } from '../programs/true-type.ts'
import { drawnSigns } from './drawn-signs.ts'
import { namedSigns } from './sign-fonts.ts'

interface SimpleFont {
  program: Program | null
  /** What the program says if it is TrueType or OpenType. */
  facts: TrueTypeFacts | null
  hasInk(key: GlyphKey): boolean
  /** The texts of the font with the keys of their glyphs. */
  glyphs(): (readonly [text: string, key: GlyphKey])[]
}

/** Returns a function that gives the text of a glyph. */
export function signsAsDrawn({ program, facts, hasInk, glyphs }: SimpleFont): (text: string, key: GlyphKey) => string {
  if (facts && !facts.cff) {
    const sign = drawnSigns({
      program,
      hasInk,
      glyphs: () => glyphs().map(([text, { glyph }]) => [text, glyph] as const),
    })
    return (text, { glyph }) => sign(text, glyph)
  }
  const sign = namedSigns({ program, hasInk, glyphs: () => glyphs().map(([text, { name }]) => [text, name] as const) })
  return (text, { name }) => sign(text, name)
}
