/** Corrects the kinds of artifacts by where they stand: headers at the foot of the page are footers, and page numbers of browsers belong to the line beside them. */

import type { Artifact, Glyph } from '../../ir/glyph.ts'
import { artifactLetters } from '../../tuning/page/glyphs.ts'

/** Returns the glyphs, with their artifacts assigned to the header or footer. @param height of the page, in points */
export function assignArtifacts(glyphs: readonly Glyph[], height: number): readonly Glyph[] {
  const sides = new Map<number, Artifact>()
  const placed = glyphs.map((glyph) => {
    const { artifact, y } = glyph
    if (artifact !== 'header' && artifact !== 'footer') return glyph
    const side = sideOf(artifact, y / height)
    sides.set(y, side)
    return side === artifact ? glyph : { ...glyph, artifact: side }
  })
  if (sides.size === 0) return placed
  const heights = [...sides]
  return placed.map((glyph) => {
    if (glyph.artifact !== 'other') return glyph
    const beside = heights.find(([y]) => Math.abs(y - glyph.y) < glyph.size * artifactLetters.drift)
    return beside ? { ...glyph, artifact: beside[1] } : glyph
  })
}

/** Returns the kind of a header or footer at a height, as a share of the page: programs that stamp pages may name the wrong one. */
function sideOf(named: 'header' | 'footer', share: number): 'header' | 'footer' {
  if (share > 1 - artifactLetters.edge) return 'footer'
  return share < artifactLetters.edge ? 'header' : named
}
