/** Turns short rules on the baseline between letters into underscores, as TeX draws them. */

import { heightOf, widthOf } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import type { Shape } from '../../ir/shape.ts'
import { drawnUnderscores } from '../../tuning/page/glyphs.ts'

/** Returns the letters of a page with underscores, each beside the letter that it touches, and its shapes without them. */
export function writeUnderscores(glyphs: readonly Glyph[], shapes: readonly Shape[]): Pick<PageFacts, 'glyphs' | 'shapes'> {
  const candidates = shapes.filter(isShortRule)
  if (candidates.length === 0 || candidates.length > drawnUnderscores.mostRules) return { glyphs: [...glyphs], shapes: [...shapes] }
  const cells = cellsOf(glyphs)
  const after = new Map<Glyph, Glyph[]>()
  const before = new Map<Glyph, Glyph[]>()
  const written = new Set<Shape>()
  for (const shape of candidates.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const line = lineAround(shape, cells)
    if (!line || line.some((glyph) => overlaps(glyph, shape))) continue
    const left = line.find((glyph) => isTouching(shape.box.x0 - glyph.endX, glyph))
    const right = line.find((glyph) => isTouching(glyph.x - shape.box.x1, glyph))
    const beside = left ?? right
    if (!beside) continue
    const sign = underscoreOf(shape, beside)
    written.add(shape)
    const places = left ? after : before
    places.set(beside, [...(places.get(beside) ?? []), sign])
    keep(cells, sign)
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

/** The letters of a page by the square cells of it that they touch. */
type Cells = Map<string, Glyph[]>

function cellsOf(glyphs: readonly Glyph[]): Cells {
  const cells: Cells = new Map()
  for (const glyph of glyphs) if (glyph.angle === 0 && glyph.text.trim() !== '' && !glyph.hidden) keep(cells, glyph)
  return cells
}

/** Adds a letter to the cells of its beginning and its end; letters as wide as an underscore touch no others. */
function keep(cells: Cells, glyph: Glyph): void {
  for (const key of new Set([glyph.x, glyph.endX].map((x) => cellAt(x, glyph.y)))) {
    const cell = cells.get(key)
    if (cell) cell.push(glyph)
    else cells.set(key, [glyph])
  }
}

const cellAt = (x: number, y: number) => `${Math.floor(x / drawnUnderscores.cell)} ${Math.floor(y / drawnUnderscores.cell)}`

/** Returns the letters near a rule on whose baseline it lies, and for which it is as long as an underscore; null among too many letters. */
function lineAround({ box }: Shape, cells: Cells): Glyph[] | null {
  const at = (box.y0 + box.y1) / 2
  const { cell, drop, length, mostInCell } = drawnUnderscores
  const steps = [-cell, 0, cell]
  const keys = new Set([box.x0, box.x1].flatMap((x) => steps.flatMap((dx) => steps.map((dy) => cellAt(x + dx, at + dy)))))
  const near = [...keys].map((key) => cells.get(key) ?? [])
  if (near.some((own) => own.length > mostInCell)) return null
  return near.flat().filter(({ y, size }) => {
    const [below, part] = [(at - y) / size, widthOf(box) / size]
    return below > drop.from && below < drop.to && part > length.from && part < length.to
  })
}

const overlaps = ({ x, endX, size }: Glyph, { box }: Shape) =>
  x < box.x1 - size * drawnUnderscores.touch && endX > box.x0 + size * drawnUnderscores.touch

const isTouching = (gap: number, { text, size }: Glyph) => /[\p{L}\p{N}_]$/u.test(text) && Math.abs(gap) < size * drawnUnderscores.touch

function underscoreOf({ box, order }: Shape, { field: _, marks: __, picture: ___, ...letter }: Glyph): Glyph {
  return { ...letter, text: '_', x: box.x0, endX: box.x1, endY: letter.y, order }
}
