/** What the PDF calls no content, but not of which kind, belongs to the header or footer that it is beside, as page numbers of browsers do. */

import type { Artifact, Glyph } from '../../ir/glyph.ts'
import { artifactLetters } from '../../tuning/page/glyphs.ts'

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
