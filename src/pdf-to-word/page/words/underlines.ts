/** Which rules underline or strike words: those that begin or end with the letters, and are no side of a cell. */
import type { Glyph } from '../../ir/glyph.ts'
import type { Rule } from '../../ir/shape.ts'

/** How far below and above the baseline they lie, and how thick they are at most, in parts of the size. */
const underlineReach = [0.01, 0.24] as const
const strikeReach = [0.18, 0.4] as const
const thickest = 0.16
/** How far their ends lie from those of the letters at most, in points and in parts of the size. */
const endSlack = 1
const relativeEndSlack = 0.12
/** Rules are kept by height, in bands of this many points. */
const band = 8
const widest = 4

type Kind = 'underline' | 'strike'

/** Tells of a glyph whether it is underlined and struck. */
export type Underlines = (glyph: Glyph) => { underline: boolean; strike: boolean }

export function findUnderlines(rules: readonly Rule[], glyphs: readonly Glyph[]): Underlines {
  const near = byHeight(rules)
  if (near.size === 0) return () => ({ underline: false, strike: false })
  // The sides of a cell reach beyond its words at both ends.
  const met: Record<Kind, Set<Rule>> = { underline: new Set(), strike: new Set() }
  for (const glyph of glyphs) {
    for (const rule of near.get(Math.floor(glyph.y / band)) ?? []) {
      const kind = kindOf(rule, glyph)
      if (kind && endsWith(rule, glyph)) met[kind].add(rule)
    }
  }
  return (glyph) => {
    const found = { underline: false, strike: false }
    const middle = (glyph.x + glyph.endX) / 2
    for (const rule of near.get(Math.floor(glyph.y / band)) ?? []) {
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
    if (!rule.level || rule.width > widest) continue
    const own = Math.floor(rule.at / band)
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
  if (width >= size * thickest) return null
  if (below > underlineReach[0] && below < underlineReach[1]) return 'underline'
  return -below > strikeReach[0] && -below < strikeReach[1] ? 'strike' : null
}

function endsWith({ from, to }: Rule, { x, endX, size }: Glyph): boolean {
  const slack = Math.max(endSlack, size * relativeEndSlack)
  return Math.abs(from - Math.min(x, endX)) < slack || Math.abs(to - Math.max(x, endX)) < slack
}
