/** Assigns artifacts of unknown kind to the header or footer on the same baseline, as for page numbers printed by browsers. */

import type { Artifact, Glyph } from '../../ir/glyph.ts'
import { artifactLetters } from '../../tuning/page/glyphs.ts'

/** Returns the glyphs, with their artifacts assigned. */
export function joinArtifacts(glyphs: readonly Glyph[]): readonly Glyph[] {
  const sides = new Map<number, Artifact>()
  for (const { artifact, y } of glyphs) if (artifact === 'header' || artifact === 'footer') sides.set(y, artifact)
  if (sides.size === 0) return glyphs
  const heights = [...sides]
  return glyphs.map((glyph) => {
    if (glyph.artifact !== 'other') return glyph
    const beside = heights.find(([y]) => Math.abs(y - glyph.y) < glyph.size * artifactLetters.drift)
    return beside ? { ...glyph, artifact: beside[1] } : glyph
  })
}
