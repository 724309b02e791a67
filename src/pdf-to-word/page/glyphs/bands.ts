/** Groups the letters of a page by height, to find those near a place quickly. */
import type { Glyph } from '../../ir/glyph.ts'

/** Returns the letters by the number of the band that their baselines lie in. @param height of a band, in points */
export function bandsOf(glyphs: readonly Glyph[], height: number): Map<number, Glyph[]> {
  const bands = new Map<number, Glyph[]>()
  for (const glyph of glyphs) {
    if (glyph.angle !== 0 || glyph.text.trim() === '') continue
    const key = Math.floor(glyph.y / height)
    const band = bands.get(key)
    if (band) band.push(glyph)
    else bands.set(key, [glyph])
  }
  return bands
}
