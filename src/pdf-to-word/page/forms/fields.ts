/** Puts form fields into the text: their values, or placeholders, on the baselines of the adjacent words. */

import type { Face } from '../../ir/font.ts'
import { heightOf, widthOf } from '../../ir/geometry.ts'
import { type FormField, type Glyph, isTick } from '../../ir/glyph.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import { letterShape } from '../../tuning/letters.ts'
import { fieldValues } from '../../tuning/page/forms.ts'
import { bandsOf } from '../glyphs/bands.ts'
import { checkFace, emptyField, plainFace } from './symbols.ts'

/** Fill-in lines made of characters. */
const leaders = /^[_.\u2026]+$/

/** Returns the glyphs of the page and of its fields, without the fill-in lines under fields. */
export function placeFields(
  glyphs: readonly Glyph[],
  { fields, shapes, pictures }: Pick<PageFacts, 'fields' | 'shapes' | 'pictures'>,
): Glyph[] {
  if (fields.length === 0) return [...glyphs]
  const rows = bandsOf(glyphs, fieldValues.band)
  const after = 1 + Math.max(0, ...[glyphs, shapes, pictures].map((drawn) => drawn.at(-1)?.order ?? 0))
  const written = new Set<Glyph>()
  const placed = fields.flatMap((field) => {
    const near = nearOf(field, rows)
    const under = lineUnder(field, near)
    for (const glyph of under) written.add(glyph)
    const made = glyphsOf(
      under[0] ? { ...field, underlined: true, mark: under[0].mark } : field,
      near.filter((glyph) => !written.has(glyph)),
      after,
    )
    return made.map((glyph, i) => (i === 0 ? standingFor(glyph, under) : glyph))
  })
  return [...glyphs.filter((glyph) => !written.has(glyph)), ...placed]
}

/** Returns a letter of a field that takes the place of the fill-in line under it. */
function standingFor(glyph: Glyph, under: readonly Glyph[]): Glyph {
  return under.length === 0 ? glyph : { ...glyph, marks: [...(glyph.marks ?? []), ...under.map(({ order }) => order)] }
}

function nearOf({ box }: FormField, rows: ReadonlyMap<number, readonly Glyph[]>): Glyph[] {
  const near: Glyph[] = []
  for (
    let key = Math.floor((box.y0 - fieldValues.band / 2) / fieldValues.band);
    key <= Math.floor((box.y1 + fieldValues.band / 2) / fieldValues.band);
    key++
  ) {
    for (const glyph of rows.get(key) ?? []) {
      if (glyph.endX > box.x0 - fieldValues.besideLimit && glyph.x < box.x1 + fieldValues.besideLimit) near.push(glyph)
    }
  }
  return near
}

/** Returns all glyphs of the fill-in lines that lie at least partly under the field. */
function lineUnder(field: FormField, near: readonly Glyph[]): Glyph[] {
  const leaderLetters = near.filter((glyph) => leaders.test(glyph.text)).sort((a, b) => a.y - b.y || a.x - b.x)
  const lines: Glyph[][] = []
  for (const letter of leaderLetters) {
    const before = lines.at(-1)?.at(-1)
    if (before && letter.y === before.y && letter.x - before.endX < letter.size * fieldValues.leaderGap) lines.at(-1)?.push(letter)
    else lines.push([letter])
  }
  return lines.filter((line) => line.length >= fieldValues.fewestLeaders && line.some((letter) => isUnder(letter, field))).flat()
}

function isUnder(glyph: Glyph, { box }: FormField): boolean {
  const middle = (glyph.x + glyph.endX) / 2
  return middle > box.x0 && middle < box.x1 && glyph.y > box.y0 && glyph.y < box.y1 + glyph.size * fieldValues.under
}

function glyphsOf(field: FormField, near: readonly Glyph[], after: number): Glyph[] {
  const { box, glyphs } = field
  if (glyphs.some(({ angle }) => angle !== 0) || (field.locked && glyphs.length === 0)) return glyphs
  const tick = isTick(field)
  const [first] = glyphs
  const sizeByBox = tick ? heightOf(box) : Math.min(fieldValues.largest, heightOf(box) * fieldValues.fontShare)
  const ofFirstLine = box.y0 + fieldValues.padding + sizeByBox
  const ofMiddle = (box.y0 + box.y1) / 2 + sizeByBox * letterShape.middle
  const baseline = first?.y ?? (field.kind === 'lines' ? ofFirstLine : ofMiddle)
  const beside = nearest(field, baseline, near)
  const y = beside && (field.kind !== 'lines' || !first) ? beside.y : baseline
  const own = {
    ...(field.locked ? {} : { field }),
    mark: markOf(field, beside),
    artifact: null,
    hidden: false,
    order: beside?.order ?? after,
  }
  if (first) return glyphs.map((glyph) => ({ ...glyph, ...own, y: glyph.y + y - baseline, endY: glyph.endY + y - baseline }))
  const size = tick ? tickSize(heightOf(box), beside) : (beside?.size ?? sizeByBox)
  const x = tick ? Math.max(0, (box.x0 + box.x1 - size) / 2) : box.x0 + Math.min(fieldValues.padding, widthOf(box) / 4)
  const endX = tick ? x + size : Math.max(x + size * 0.5, box.x1 - fieldValues.padding)
  const face: Face = tick ? checkFace : (beside?.face ?? plainFace)
  return [
    {
      ...own,
      text: emptyField,
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
      ...(field.crosses ? { marks: field.crosses } : {}),
    },
  ]
}

/** Returns the marked content that a field belongs to: a check box is part of the text at it, which some programs tag apart. */
function markOf(field: FormField, beside: Glyph | undefined): number {
  const isAt = beside !== undefined && isTick(field) && distanceTo(beside, field) < beside.size * fieldValues.atText
  return isAt || field.mark < 0 ? (beside?.mark ?? -1) : field.mark
}

function tickSize(height: number, beside: Glyph | undefined): number {
  return beside && height > beside.size * fieldValues.likeHeight.from && height < beside.size * fieldValues.likeHeight.to
    ? beside.size
    : height
}

/** Returns the nearest glyph on approximately the same baseline. */
function nearest({ box }: FormField, baseline: number, near: readonly Glyph[]): Glyph | undefined {
  let best: Glyph | undefined
  let least: number = fieldValues.besideLimit
  for (const glyph of near) {
    if (Math.abs(glyph.y - baseline) > glyph.size * fieldValues.baselineSlack || isInside(glyph, box)) continue
    const distance = distanceTo(glyph, { box })
    if (distance >= least) continue
    least = distance
    best = glyph
  }
  return best
}

/** Returns the width of the gap between a glyph and a field. */
const distanceTo = ({ x, endX }: Glyph, { box }: Pick<FormField, 'box'>) => Math.max(0, x - box.x1, box.x0 - endX)

function isInside({ x, endX }: Glyph, box: FormField['box']): boolean {
  return x > box.x0 + fieldValues.padding && endX < box.x1 - fieldValues.padding
}
