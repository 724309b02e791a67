/** Gives glyphs the decorations that are drawn separately: underlines, strikethrough, shading and links. */

import type { Link } from '../../ir/annotation.ts'
import { type Box, heightOf } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { Shapes } from '../../ir/shape.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { letterShape } from '../../tuning/letters.ts'
import { decorationBands } from '../../tuning/page/words.ts'
import { ruleBeforeIn } from './rules-between.ts'
import type { StyleSet } from './styles.ts'
import { findUnderlines } from './underlines.ts'

/** The style of a glyph, and its link; '' for none. */
export interface Decoration {
  style: TextStyle
  link: string
  /** X of the vertical rule directly before it, if there is one. */
  ruleBefore?: number | undefined
}

/** Returns the decoration of a glyph. @param raise whether it is superscript or subscript */
export type Decorate = (glyph: Glyph, raise: TextStyle['raise']) => Decoration

/** The content of the page. */
export interface DecorateParts {
  styles: StyleSet
  shapes: Shapes
  /** All glyphs of the page: an underline begins or ends with one of them. */
  glyphs: readonly Glyph[]
  links: readonly Link[]
  /** Returns the bookmark of an internal link; '' if it is not kept. */
  bookmark(link: Link): string
}

/** Groups boxes by height, so that each glyph is compared with few of them even on pages with hundreds. */
function inBands<T extends { box: Box }>(boxes: readonly T[]): (y: number) => readonly T[] {
  const map = new Map<number, T[]>()
  for (const entry of boxes) {
    const last = Math.min(decorationBands.lastBand, Math.floor((entry.box.y1 + 1) / decorationBands.band))
    for (let key = Math.max(0, Math.floor((entry.box.y0 - 1) / decorationBands.band)); key <= last; key++) {
      const list = map.get(key)
      if (list) list.push(entry)
      else map.set(key, [entry])
    }
  }
  return (y) => map.get(Math.floor(y / decorationBands.band)) ?? []
}

/** Returns a function that decorates a glyph. */
export function createDecorate({ styles, shapes, glyphs, links, bookmark }: DecorateParts): Decorate {
  const underlinesOf = findUnderlines(shapes.rules, glyphs)
  const shadesAt = inBands(shapes.fills.filter(({ box, color }) => color !== 'FFFFFF' && heightOf(box) < decorationBands.highestShade))
  const linksAt = inBands(links)
  const ruleBefore = ruleBeforeIn(shapes.rules)

  return (glyph, raise) => {
    const middle = (glyph.x + glyph.endX) / 2
    const { underline, strike } = underlinesOf(glyph)
    const y = glyph.y - glyph.size * letterShape.middle
    const shade = shadesAt(y).findLast(
      ({ box, order, opaque }) =>
        (order < glyph.order || !opaque) &&
        middle >= box.x0 &&
        middle <= box.x1 &&
        y >= box.y0 &&
        y <= box.y1 &&
        heightOf(box) < glyph.size * decorationBands.highestOfLine,
    )
    // The shade of a field belongs to the field, not to the page.
    const behind = glyph.field && glyph.field.shade !== 'FFFFFF' ? glyph.field.shade : ''
    const link = glyph.field
      ? undefined
      : linksAt(y).find(({ box }) => middle >= box.x0 - 0.5 && middle <= box.x1 + 0.5 && y >= box.y0 - 0.5 && y <= box.y1 + 0.5)
    return {
      style: styles.of(glyph, {
        underline: underline || (glyph.field?.underlined ?? glyph.blank ?? false),
        strike,
        shade: behind || (shade?.color ?? ''),
        raise,
      }),
      link: link ? (link.url ?? bookmark(link)) : '',
      ruleBefore: ruleBefore(glyph),
    }
  }
}
