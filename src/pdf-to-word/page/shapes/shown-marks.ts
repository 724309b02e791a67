/** Finds the visible rules and fills of a page, however they were drawn. */

import { type Box, encloses, heightOf, holdsMiddle, intersect, widthOf } from '../../ir/geometry.ts'
import { isTick } from '../../ir/glyph.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import type { Fill, Rule, ShownMark } from '../../ir/shape.ts'
import { shownMarks } from '../../tuning/page/shapes.ts'
import { withinBudget } from './budget.ts'
import { sortShapes } from './shapes.ts'

type PageParts = Pick<PageFacts, 'shapes' | 'pictures' | 'fields' | 'width' | 'height'>

/** Returns the marks in no particular order; the box of each includes its line width. */
export function marksOn(facts: PageParts): ShownMark[] {
  const { width, height, fields } = facts
  const page: Box = { x0: 0, y0: 0, x1: width, y1: height }
  const ticks = fields.filter((field) => isTick(field) && !field.locked)
  const { rules, fills } = sortShapes(withinBudget(facts.shapes, facts), shownMarks.shortest)
  const isSeen = visibility(fills, facts)
  const all = [...rules.map(markOfRule), ...fills.map(markOfFill)]
  return all.filter((mark) => {
    const box = intersect(mark.box, page)
    const [shorter, longer] = [widthOf(box), heightOf(box)].sort((a, b) => a - b) as [number, number]
    const isLarge = shorter >= 0 && (mark.isRule ? longer >= shownMarks.shortest : shorter * longer >= shownMarks.leastArea)
    // A check box that can be changed is written as a symbol, whatever it looks like.
    return isLarge && !ticks.some((field) => encloses(field.box, mark.box, shownMarks.slack)) && isSeen(mark)
  })
}

function markOfRule({ level, at, from, to, width, color, dashed, order }: Rule): ShownMark {
  const half = width / 2
  const box = level ? { x0: from, x1: to, y0: at - half, y1: at + half } : { x0: at - half, x1: at + half, y0: from, y1: to }
  return { isRule: true, level, box, color, width, dashed, order }
}

function markOfFill({ box, color, order }: Fill): ShownMark {
  return { isRule: false, level: widthOf(box) > heightOf(box), box, color, width: 0, dashed: false, order }
}

/** Returns a function that tells whether a mark differs from its background and is not covered. */
function visibility(fills: readonly Fill[], { pictures, height }: PageParts): (mark: ShownMark) => boolean {
  type Cover = { box: Box; color: string | null; order: number; opaque: boolean }
  const covers: Cover[] = [
    ...fills,
    ...pictures.map(({ box, order, alpha }) => ({ box, color: null, order, opaque: alpha === undefined })),
  ].sort((a, b) => a.order - b.order)
  const bands = new Map<number, Cover[]>()
  const bandAt = (y: number) => Math.floor(Math.min(height, Math.max(0, y)) / shownMarks.band)
  for (const cover of covers)
    for (let at = bandAt(cover.box.y0); at <= bandAt(cover.box.y1); at++) {
      const known = bands.get(at)
      if (known) known.push(cover)
      else bands.set(at, [cover])
    }
  return ({ box, color, order }) => {
    const near = bands.get(bandAt((box.y0 + box.y1) / 2)) ?? []
    const after = near.findIndex((cover) => cover.order > order)
    const at = after < 0 ? near.length : after
    // A picture may be transparent in places, so a mark under it may be visible.
    if (
      near
        .slice(at, at + shownMarks.reach)
        .some((cover) => cover.opaque && cover.color !== null && encloses(cover.box, box, shownMarks.slack))
    )
      return false
    const ground = near
      .slice(Math.max(0, at - shownMarks.reach), at)
      .findLast((cover) => cover.order < order && holdsMiddle(cover.box, box))
    // Under a white mark, a picture may be white as well.
    return (ground ? (ground.color ?? 'FFFFFF') : 'FFFFFF') !== color
  }
}
