/** Finds the rules that underline or strike words: they begin or end with the letters, unlike the sides of a cell. */

import type { Glyph } from '../../ir/glyph.ts'
import type { Rule } from '../../ir/shape.ts'
import { underlines } from '../../tuning/page/words.ts'

type Kind = 'underline' | 'strike'

/** Returns whether a glyph is underlined and whether it is struck. */
export type Underlines = (glyph: Glyph) => Readonly<Record<Kind, boolean>>

const plain = { underline: false, strike: false }

/** Returns a function that says whether a glyph is underlined or struck. */
export function findUnderlines(rules: readonly Rule[], glyphs: readonly Glyph[]): Underlines {
  const near = byHeight(rules)
  if (near.size === 0) return () => plain
  // The borders of a cell extend beyond its words at both ends.
  const met: Record<Kind, Set<Rule>> = { underline: new Set(), strike: new Set() }
  for (const glyph of glyphs) {
    for (const rule of near.get(Math.floor(glyph.y / underlines.band)) ?? []) {
      const kind = kindOf(rule, glyph)
      if (kind && endsWith(rule, glyph)) met[kind].add(rule)
    }
  }
  return (glyph) => {
    const rules = near.get(Math.floor(glyph.y / underlines.band))
    if (!rules) return plain
    const found = { underline: false, strike: false }
    const middle = (glyph.x + glyph.endX) / 2
    for (const rule of rules) {
      if (middle < rule.from || middle > rule.to) continue
      const kind = kindOf(rule, glyph)
      if (kind && met[kind].has(rule)) found[kind] = true
    }
    return found
  }
}

function byHeight(rules: readonly Rule[]): Map<number, Rule[]> {
  const map = new Map<number, Rule[]>()
  for (const rule of rules) {
    if (!rule.level || rule.width > underlines.widest) continue
    const own = Math.floor(rule.at / underlines.band)
    for (const key of [own - 1, own, own + 1]) {
      const list = map.get(key)
      if (list) list.push(rule)
      else map.set(key, [rule])
    }
  }
  return map
}

function kindOf({ at, width }: Rule, { y, size }: Glyph): Kind | null {
  const below = (at - y) / size
  if (width >= size * underlines.thickest) return null
  if (below > underlines.underlineReach[0] && below < underlines.underlineReach[1]) return 'underline'
  return -below > underlines.strikeReach[0] && -below < underlines.strikeReach[1] ? 'strike' : null
}

function endsWith({ from, to }: Rule, { x, endX, size }: Glyph): boolean {
  const slack = Math.max(underlines.endSlack, size * underlines.relativeEndSlack)
  return Math.abs(from - Math.min(x, endX)) < slack || Math.abs(to - Math.max(x, endX)) < slack
}
