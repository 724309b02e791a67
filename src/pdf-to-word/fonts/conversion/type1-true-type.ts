/** Converts a Type 1 font program to TrueType, the format that Word files can embed. */
import type { GlyphShape } from '../programs/contours.ts'
import { type1Outline } from '../programs/type1-outline.ts'
import { readType1Program } from '../programs/type1-program.ts'
import { textOfGlyph } from '../tables/named-tables.ts'
import { emptyShape, type SpaceWidths, trueTypeFrom } from './made-true-type.ts'

/** Returns the font as TrueType; null for a program without glyphs that have a character. */
export function trueTypeOf(bytes: Buffer, spaces: SpaceWidths): Buffer | null {
  const program = readType1Program(bytes)
  if (!program) return null
  const shapes: GlyphShape[] = [emptyShape]
  const chars = new Map<number, number>()
  for (const name of program.glyphs.keys()) {
    const text = textOfGlyph(name)
    const char = text === undefined || [...text].length !== 1 ? undefined : text.codePointAt(0)
    const shape = char === undefined || char > 0xffff || chars.has(char) ? undefined : type1Outline(program, name)
    if (char === undefined || !shape) continue
    chars.set(char, shapes.length)
    shapes.push(shape)
  }
  if (chars.size === 0) return null
  return trueTypeFrom(shapes, chars, spaces)
}
