/** Turns short rules on the baseline between letters into underscores, as TeX draws them. */

import { heightOf, widthOf } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import type { Shape } from '../../ir/shape.ts'
import { drawnUnderscores } from '../../tuning/page/glyphs.ts'
import { bandsOf } from './bands.ts'

/** Returns the letters of a page with underscores, each beside the letter that it touches, and its shapes without them. */
export function writeUnderscores(glyphs: readonly Glyph[], shapes: readonly Shape[]): Pick<PageFacts, 'glyphs' | 'shapes'> {
  const candidates = shapes.filter(isShortRule)
  if (candidates.length === 0 || candidates.length > drawnUnderscores.mostRules) return { glyphs: [...glyphs], shapes: [...shapes] }
  const rows = bandsOf(glyphs, drawnUnderscores.band)
  const after = new Map<Glyph, Glyph[]>()
  const before = new Map<Glyph, Glyph[]>()
  const written = new Set<Shape>()
  for (const shape of candidates.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const line = lineAround(shape, rows)
    if (line.some((glyph) => overlaps(glyph, shape))) continue
    const left = line.find((glyph) => isTouching(shape.box.x0 - glyph.endX, glyph))
    const right = line.find((glyph) => isTouching(glyph.x - shape.box.x1, glyph))
    const beside = left ?? right
    if (!beside) continue
    const sign = underscoreOf(shape, beside)
    written.add(shape)
    const places = left ? after : before
    places.set(beside, [...(places.get(beside) ?? []), sign])
    rows.get(Math.floor(sign.y / drawnUnderscores.band))?.push(sign)
  }
  const withSigns = (glyph: Glyph): Glyph[] => [
    ...(before.get(glyph) ?? []).flatMap(withSigns),
    glyph,
    ...(after.get(glyph) ?? []).flatMap(withSigns),
  ]
  return { glyphs: glyphs.flatMap(withSigns), shapes: shapes.filter((shape) => !written.has(shape)) }
}

function isShortRule({ kind, box, fill, stroke, lineWidth }: Shape): boolean {
  const color = kind === 'line' ? stroke : fill
  const thickness = kind === 'line' ? lineWidth : heightOf(box)
  const { longest, thickest } = drawnUnderscores
  return (
    kind !== 'path' &&
    color !== null &&
    color !== 'FFFFFF' &&
    widthOf(box) > heightOf(box) &&
    widthOf(box) < longest &&
    thickness < thickest
  )
}

/** Returns the letters on whose baseline a rule lies, and for which it is as long as an underscore. */
function lineAround({ box }: Shape, rows: ReadonlyMap<number, readonly Glyph[]>): Glyph[] {
  const at = (box.y0 + box.y1) / 2
  const key = Math.floor(at / drawnUnderscores.band)
  const { drop, length } = drawnUnderscores
  return [key - 1, key, key + 1]
    .flatMap((band) => rows.get(band) ?? [])
    .filter(({ y, size, hidden }) => {
      const [below, part] = [(at - y) / size, widthOf(box) / size]
      return !hidden && below > drop.from && below < drop.to && part > length.from && part < length.to
    })
}

const overlaps = ({ x, endX, size }: Glyph, { box }: Shape) =>
  x < box.x1 - size * drawnUnderscores.touch && endX > box.x0 + size * drawnUnderscores.touch

const isTouching = (gap: number, { text, size }: Glyph) => /[\p{L}\p{N}_]$/u.test(text) && Math.abs(gap) < size * drawnUnderscores.touch

function underscoreOf({ box, order }: Shape, { field: _, marks: __, picture: ___, ...letter }: Glyph): Glyph {
  return { ...letter, text: '_', x: box.x0, endX: box.x1, endY: letter.y, order }
}
