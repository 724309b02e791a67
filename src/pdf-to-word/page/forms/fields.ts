/** Puts the fields of a form into the text: their values, or what stands for those, on the baselines of the words beside them. */

import type { Face } from '../../ir/font.ts'
import { heightOf, widthOf } from '../../ir/geometry.ts'
import type { FormField, Glyph } from '../../ir/glyph.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import { bandsOf } from '../glyphs/bands.ts'
import { checkFace, emptySign, plainFace } from './signs.ts'

/** Distance of text from the frame of a field, in points. */
const padding = 2
/** A field's own baseline may be so far from that of the words beside it, in parts of their size. */
const baselineSlack = 0.6
/** Words count as beside a field up to this distance from its box, in points. */
const besideLimit = 300
/** The size of a tick is that of the words beside it, where its box is about as high. */
const likeHeight = { from: 0.55, to: 1.7 }
/** Largest size of letters in an empty field, in points. */
const largest = 12
/** Lines to write on, made of letters. */
const leaders = /^[_.\u2026]+$/
const fewestLeaders = 2

/** The glyphs of the page with those of its fields; lines to write on that lie under a field are left out. */
export function placeFields(glyphs: readonly Glyph[], { fields }: Pick<PageFacts, 'fields'>): Glyph[] {
  if (fields.length === 0) return [...glyphs]
  const rows = bandsOf(glyphs, band)
  const after = 1 + (glyphs.at(-1)?.order ?? 0)
  const written = new Set<Glyph>()
  const placed = fields.flatMap((field) => {
    const near = nearOf(field, rows)
    const under = lineUnder(field, near)
    for (const glyph of under) written.add(glyph)
    return glyphsOf(
      under.length > 0 ? { ...field, underlined: true } : field,
      near.filter((glyph) => !written.has(glyph)),
      after,
    )
  })
  return [...glyphs.filter((glyph) => !written.has(glyph)), ...placed]
}

/** Height of a band of glyphs, in points. */
const band = 16

function nearOf({ box }: FormField, rows: ReadonlyMap<number, readonly Glyph[]>): Glyph[] {
  const near: Glyph[] = []
  for (let key = Math.floor((box.y0 - band / 2) / band); key <= Math.floor((box.y1 + band / 2) / band); key++) {
    for (const glyph of rows.get(key) ?? []) {
      if (glyph.endX > box.x0 - besideLimit && glyph.x < box.x1 + besideLimit) near.push(glyph)
    }
  }
  return near
}

/** The whole line to write on of which a part lies under the field. */
function lineUnder(field: FormField, near: readonly Glyph[]): Glyph[] {
  const signs = near.filter((glyph) => leaders.test(glyph.text)).sort((a, b) => a.y - b.y || a.x - b.x)
  const lines: Glyph[][] = []
  for (const sign of signs) {
    const before = lines.at(-1)?.at(-1)
    if (before && sign.y === before.y && sign.x - before.endX < sign.size * 0.3) lines.at(-1)?.push(sign)
    else lines.push([sign])
  }
  return lines.filter((line) => line.length >= fewestLeaders && line.some((sign) => isUnder(sign, field))).flat()
}

function isUnder(glyph: Glyph, { box }: FormField): boolean {
  const middle = (glyph.x + glyph.endX) / 2
  return middle > box.x0 && middle < box.x1 && glyph.y > box.y0 && glyph.y < box.y1 + glyph.size * 0.4
}

function glyphsOf(field: FormField, near: readonly Glyph[], after: number): Glyph[] {
  const { box, glyphs } = field
  if (glyphs.some(({ angle }) => angle !== 0) || (field.locked && glyphs.length === 0)) return glyphs
  const isTick = field.kind === 'check' || field.kind === 'radio'
  const [first] = glyphs
  const sizeByBox = isTick ? heightOf(box) : Math.min(largest, heightOf(box) * 0.7)
  const baseline = first?.y ?? (field.kind === 'lines' ? box.y0 + padding + sizeByBox : (box.y0 + box.y1) / 2 + sizeByBox * 0.3)
  const beside = nearest(field, baseline, near)
  const y = beside && (field.kind !== 'lines' || !first) ? beside.y : baseline
  const own = {
    ...(field.locked ? {} : { field }),
    mark: field.mark >= 0 ? field.mark : (beside?.mark ?? -1),
    artifact: null,
    hidden: false,
    order: beside?.order ?? after,
  }
  if (first) return glyphs.map((glyph) => ({ ...glyph, ...own, y: glyph.y + y - baseline, endY: glyph.endY + y - baseline }))
  const size = isTick ? tickSize(heightOf(box), beside) : (beside?.size ?? sizeByBox)
  const x = isTick ? Math.max(0, (box.x0 + box.x1 - size) / 2) : box.x0 + Math.min(padding, widthOf(box) / 4)
  const endX = isTick ? x + size : Math.max(x + size * 0.5, box.x1 - padding)
  const face: Face = isTick ? checkFace : (beside?.face ?? plainFace)
  return [
    {
      ...own,
      text: emptySign,
      x,
      y,
      endX,
      endY: y,
      size,
      face,
      bold: false,
      italic: false,
      color: beside?.color ?? '000000',
      angle: 0,
    },
  ]
}

function tickSize(height: number, beside: Glyph | undefined): number {
  return beside && height > beside.size * likeHeight.from && height < beside.size * likeHeight.to ? beside.size : height
}

/** The nearest glyph on about the same baseline. */
function nearest({ box }: FormField, baseline: number, near: readonly Glyph[]): Glyph | undefined {
  let best: Glyph | undefined
  let least = besideLimit
  for (const glyph of near) {
    if (Math.abs(glyph.y - baseline) > glyph.size * baselineSlack || isInside(glyph, box)) continue
    const distance = Math.max(0, glyph.x - box.x1, box.x0 - glyph.endX)
    if (distance >= least) continue
    least = distance
    best = glyph
  }
  return best
}

function isInside({ x, endX }: Glyph, box: FormField['box']): boolean {
  return x > box.x0 + padding && endX < box.x1 - padding
}
