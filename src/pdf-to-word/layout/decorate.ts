/** Gives glyphs the marks that are drawn apart from them: underlines, strikes, shading, links. */
import type { Glyph, Link } from '../facts.ts'
import { type Box, heightOf } from '../geometry.ts'
import type { TextStyle } from './model.ts'
import type { Rule, Shapes } from './rules.ts'
import type { StyleSet } from './styles.ts'

export interface Decoration {
  style: TextStyle
  link: string
}

export type Decorate = (glyph: Glyph, raise: TextStyle['raise']) => Decoration

export interface DecorateParts {
  styles: StyleSet
  shapes: Shapes
  links: readonly Link[]
  /** The name of the place inside that a link leads to, or '' when it is not kept. */
  bookmark(link: Link): string
}

/** Height of a band of boxes in points, and the last one that a page of the greatest height, 14,400 points, has. */
const band = 16
const lastBand = 900

/** Rules that can be underlines, kept by height so that each glyph looks at few. */
function byHeight(rules: readonly Rule[]): Map<number, Rule[]> {
  const map = new Map<number, Rule[]>()
  for (const rule of rules) {
    if (!rule.level || rule.width > 4) continue
    for (const key of [Math.floor(rule.at / 8) - 1, Math.floor(rule.at / 8), Math.floor(rule.at / 8) + 1]) {
      const list = map.get(key) ?? []
      list.push(rule)
      map.set(key, list)
    }
  }
  return map
}

/** Boxes kept by height: on pages with hundreds of them each glyph looks at few. */
function inBands<T extends { box: Box }>(boxes: readonly T[]): (y: number) => readonly T[] {
  const map = new Map<number, T[]>()
  for (const entry of boxes) {
    const last = Math.min(lastBand, Math.floor((entry.box.y1 + 1) / band))
    for (let key = Math.max(0, Math.floor((entry.box.y0 - 1) / band)); key <= last; key++) {
      const list = map.get(key)
      if (list) list.push(entry)
      else map.set(key, [entry])
    }
  }
  return (y) => map.get(Math.floor(y / band)) ?? []
}

export function createDecorate({ styles, shapes, links, bookmark }: DecorateParts): Decorate {
  const rules = byHeight(shapes.rules)
  const shadesAt = inBands(shapes.fills.filter(({ box, color }) => color !== 'FFFFFF' && heightOf(box) < 40))
  const linksAt = inBands(links)

  return (glyph, raise) => {
    const middle = (glyph.x + glyph.endX) / 2
    const near = rules.get(Math.floor(glyph.y / 8)) ?? []
    let underline = glyph.field?.underlined ?? false
    let strike = false
    for (const rule of near) {
      // A ruled line on a form or a table's border reaches far beyond the word.
      if (middle < rule.from || middle > rule.to) continue
      const below = (rule.at - glyph.y) / glyph.size
      if (below > 0.01 && below < 0.24 && rule.width < glyph.size * 0.16) underline = true
      if (below < -0.18 && below > -0.4 && rule.width < glyph.size * 0.16) strike = true
    }
    const y = glyph.y - glyph.size * 0.3
    const shade = shadesAt(y).findLast(
      ({ box, order }) =>
        order < glyph.order && middle >= box.x0 && middle <= box.x1 && y >= box.y0 && y <= box.y1 && heightOf(box) < glyph.size * 1.9,
    )
    // The colour behind a field is its own, and none of the page's.
    const behind = glyph.field && glyph.field.shade !== 'FFFFFF' ? glyph.field.shade : ''
    const link = glyph.field
      ? undefined
      : linksAt(y).find(({ box }) => middle >= box.x0 - 0.5 && middle <= box.x1 + 0.5 && y >= box.y0 - 0.5 && y <= box.y1 + 0.5)
    return {
      style: styles.of(glyph, { underline, strike, shade: behind || (shade?.color ?? ''), raise }),
      link: link ? (link.url ?? bookmark(link)) : '',
    }
  }
}
