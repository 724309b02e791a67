/** Reads the glyph names of a TrueType font (OpenType 1.9, "post"). */
import { tablesOf } from './sfnt.ts'

const withNames = 0x00020000
/** Number of standard Macintosh glyph names, which have the lowest indices. */
const macintoshNames = 258

/**
 * Returns the glyph names by glyph number, without the standard Macintosh names, whose glyphs have a character anyway. Empty for a font
 * without names.
 */
export function glyphNamesOf(font: Buffer): (string | undefined)[] {
  try {
    const post = tablesOf(font)?.get('post')
    if (!post || post.length < 34 || post.readUInt32BE(0) !== withNames) return []
    const count = post.readUInt16BE(32)
    const strings: string[] = []
    for (let at = 34 + count * 2; at < post.length; ) {
      const length = post.readUInt8(at)
      strings.push(post.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    return Array.from({ length: count }, (_, glyph) => strings[post.readUInt16BE(34 + glyph * 2) - macintoshNames])
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}
