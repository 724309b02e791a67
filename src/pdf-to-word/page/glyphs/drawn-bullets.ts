/** Turns drawn bullets into letters: small dots, rings and squares before lines of text, as browsers draw them. */

import { heightOf, widthOf } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import type { Shape } from '../../ir/shape.ts'
import { drawnBullets } from '../../tuning/page/glyphs.ts'
import { isRtlText } from '../words/bidi.ts'
import { bandsOf } from './bands.ts'

interface Bullet {
  shape: Shape
  beside: Glyph
  /** Gap between the bullet and the text, in points. */
  gap: number
}

/**
 * Returns the page's letters with bullets, and its shapes without them.
 * @param largest maximum width and height of a bullet, in multiples of the font size of its text
 */
export function writeBullets(
  glyphs: readonly Glyph[],
  shapes: readonly Shape[],
  largest: number = drawnBullets.usualLargest,
): Pick<PageFacts, 'glyphs' | 'shapes'> {
  const small = shapes.filter(isSmall)
  const rows = small.length > 0 ? bandsOf(glyphs, drawnBullets.band) : new Map<number, Glyph[]>()
  const found = small.flatMap((shape): Bullet[] => {
    const { box } = shape
    const beside = textAfter(shape, rows, fromLeft, largest)
    if (beside) return [{ shape, beside, gap: beside.x - box.x1 }]
    const left = textAfter(shape, rows, fromRight, largest)
    return left && isRtlText(left.text) ? [{ shape, beside: left, gap: box.x0 - left.endX }] : []
  })
  // A single shape may be anything; those of a chart's legend differ in colour or are side by side.
  const sure = found.filter((bullet) => found.some((other) => other !== bullet && isAlike(bullet, other)))
  if (sure.length === 0) return { glyphs: [...glyphs], shapes: [...shapes] }
  // A nested list may have a single item: its bullet looks different but is as far from its text.
  const bullets = found.filter((bullet) => sure.includes(bullet) || sure.some((other) => isSamePosition(bullet, other)))
  const written = new Set(bullets.map(({ shape }) => shape))
  return { glyphs: [...glyphs, ...bullets.map(glyphOf)], shapes: shapes.filter((shape) => !written.has(shape)) }
}

function isSmall({ box, kind, fill, artifact }: Shape): boolean {
  const [width, height] = [widthOf(box), heightOf(box)]
  if (kind === 'line' || artifact || fill === 'FFFFFF' || Math.max(width, height) > drawnBullets.limit) return false
  return Math.abs(width - height) <= Math.max(width, height) * drawnBullets.roundness
}

/** Returns the start and end of something in reading direction. */
type Reach = (place: { from: number; to: number }) => [number, number]
const fromLeft: Reach = ({ from, to }) => [from, to]
const fromRight: Reach = ({ from, to }) => [-to, -from]

/** Returns the first letter of the line of text that a shape precedes. */
function textAfter({ box }: Shape, rows: ReadonlyMap<number, readonly Glyph[]>, reach: Reach, largest: number): Glyph | null {
  const height = heightOf(box)
  const at = (box.y0 + box.y1) / 2
  const [boxStart, boxEnd] = reach({ from: box.x0, to: box.x1 })
  let best: { glyph: Glyph; start: number } | null = null
  for (
    let key = Math.floor(at / drawnBullets.band);
    key <= Math.floor((at + height / drawnBullets.smallest) / drawnBullets.band) && key <= Math.floor(at / drawnBullets.band) + 3;
    key++
  ) {
    for (const glyph of rows.get(key) ?? []) {
      const { size } = glyph
      const rise = (glyph.y - at) / size
      if (
        rise < drawnBullets.middle.from ||
        rise > drawnBullets.middle.to ||
        height > size * largest ||
        height < size * drawnBullets.smallest
      )
        continue
      const [start, end] = reach({ from: glyph.x, to: glyph.endX })
      if (start < boxEnd ? end > boxStart - size * drawnBullets.before : start - boxEnd < size * drawnBullets.after.from) return null
      if (start > boxEnd && start - boxEnd < size * drawnBullets.after.to && (!best || start < best.start)) best = { glyph, start }
    }
  }
  return best?.glyph ?? null
}

function isAlike({ shape, beside, gap }: Bullet, other: Bullet): boolean {
  return (
    Math.abs(widthOf(shape.box) - widthOf(other.shape.box)) < 0.5 &&
    shape.fill === other.shape.fill &&
    shape.stroke === other.shape.stroke &&
    shape.kind === other.shape.kind &&
    isSamePosition({ shape, beside, gap }, other)
  )
}

function isSamePosition({ shape, beside, gap }: Bullet, other: Bullet): boolean {
  return (
    Math.abs(widthOf(shape.box) - widthOf(other.shape.box)) < drawnBullets.sameWidth &&
    Math.abs(beside.y - other.beside.y) > beside.size / 2 &&
    Math.abs(gap - other.gap) < drawnBullets.sameGap
  )
}

function glyphOf({ shape, beside }: Bullet): Glyph {
  const { box, kind, fill, stroke, mark, order } = shape
  return {
    ...beside,
    text: kind === 'rect' ? '▪' : fill ? '•' : '◦',
    x: box.x0,
    endX: box.x1,
    color: fill ?? stroke ?? beside.color,
    bold: false,
    italic: false,
    mark: mark >= 0 ? mark : beside.mark,
    order,
  }
}
