/** The names that a TrueType font gives its glyphs (OpenType 1.9, "post"). */
import { tablesOf } from './sfnt.ts'

const withNames = 0x00020000
/** Numbers below this are those of the names that every Macintosh font knows. */
const macintoshNames = 258

/** By glyph number; without those that any Macintosh font has, whose glyphs have a character anyway. Empty for a font without names. */
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
