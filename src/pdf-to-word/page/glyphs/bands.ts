/** The upright letters of a page by height, for whoever looks for those near a place. */
import type { Glyph } from '../../ir/glyph.ts'

/** Letters whose baselines lie in the same band of that height, in points, by the number of the band. */
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
