/** Adds accented letters to a font that has letters and accents apart, placed as TeX's `\accent` does. */

import type { GlyphSet } from '../programs/glyph-set.ts'
import type { Outline } from '../programs/outlines.ts'
import { accentedLetter, combiningMark } from '../tables/accents.ts'

const letter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u
const belowLetters = /[\u0327\u0328]/
/** Letters as high as `x`, from which accents are raised over taller letters. */
const lowLetters = 'xzvwuyranmceso'

/** Composite glyphs (OpenType 1.9, "glyf"): arguments are words and distances, the advance is the first part's, another part follows. */
const firstPart = 0x0001 | 0x0002 | 0x0020 | 0x0200
const lastPart = 0x0001 | 0x0002

/** Returns the glyphs of a font with a composite one for each accented letter that it lacks and that its letters and accents make. */
export function withAccented(glyphs: GlyphSet): GlyphSet {
  const outlines = [...glyphs.outlines]
  const chars = new Map(glyphs.chars)
  const all = [...chars].map(([char, number]) => ({ text: String.fromCodePoint(char), number }))
  const accents = all.flatMap(({ text, number }) => {
    const mark = combiningMark(text)
    return mark ? [{ mark, number }] : []
  })
  const low = [...lowLetters].find((text) => chars.has(text.charCodeAt(0)))
  const lowBox = low && boxOf(outlines[chars.get(low.charCodeAt(0)) ?? 0])
  if (accents.length === 0 || !lowBox) return glyphs
  const bases = all.filter(({ text }) => letter.test(text))
  for (const { mark, number: accent } of accents) {
    for (const base of bases) {
      const text = accentedLetter(base.text, mark)
      const char = text?.codePointAt(0)
      const isDotted = /^[ij]$/.test(base.text) && !belowLetters.test(mark)
      if (char === undefined || chars.has(char) || (isDotted && chars.has(base.text === 'i' ? 0x131 : 0x237))) continue
      const composite = compositeOf({ outlines, base: base.number, accent, top: belowLetters.test(mark) ? null : lowBox.y1 })
      if (!composite || outlines.length >= 0xffff) continue
      outlines.push(composite)
      chars.set(char, outlines.length - 1)
    }
  }
  return { outlines, chars: new Map([...chars].sort(([a], [b]) => a - b)) }
}

interface GlyphBox {
  x0: number
  y0: number
  x1: number
  y1: number
}

function boxOf(outline: Outline | undefined): GlyphBox | null {
  if (!outline || outline.bytes.length < 10) return null
  const at = (offset: number) => outline.bytes.readInt16BE(offset)
  return { x0: at(2), y0: at(4), x1: at(6), y1: at(8) }
}

/** @param top height of the letters for which the accent is drawn; null for an accent below the letter */
function compositeOf(given: { outlines: readonly Outline[]; base: number; accent: number; top: number | null }): Outline | null {
  const [letter, sign] = [given.outlines[given.base], given.outlines[given.accent]]
  const [box, signBox] = [boxOf(letter), boxOf(sign)]
  if (!letter || !sign || !box || !signBox) return null
  const x = Math.round((letter.advance - sign.advance) / 2)
  const y = given.top === null ? 0 : Math.max(0, box.y1 - given.top)
  const x0 = Math.min(box.x0, signBox.x0 + x)
  const fields = [-1, x0, Math.min(box.y0, signBox.y0 + y), Math.max(box.x1, signBox.x1 + x), Math.max(box.y1, signBox.y1 + y)]
  const parts = [...[firstPart, given.base, 0, 0], ...[lastPart, given.accent, x, y]]
  const bytes = Buffer.alloc(26)
  for (const [i, value] of [...fields, ...parts].entries()) {
    const word = value & 0xffff
    bytes.writeUInt16BE(word, i * 2)
  }
  return { bytes, parts: [12, 20], advance: letter.advance, bearing: x0 }
}
