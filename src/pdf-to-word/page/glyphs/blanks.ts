/** Turns fill-in lines drawn beside words into underlined spaces of the same width. */

import type { Glyph } from '../../ir/glyph.ts'
import type { Rule, Shapes } from '../../ir/shape.ts'
import { blankLines } from '../../tuning/page/glyphs.ts'
import { bandsOf } from './bands.ts'

/** Returns the letters of a page with its fill-in lines, and its shapes without them. */
export function writeBlanks(glyphs: readonly Glyph[], shapes: Shapes): { glyphs: Glyph[]; shapes: Shapes } {
  if (shapes.rules.length > blankLines.ruleLimit) return { glyphs: [...glyphs], shapes }
  const upright = shapes.rules.filter(({ level }) => !level)
  const candidates = shapes.rules.filter((rule) => isToWriteOn(rule) && !upright.some((other) => meets(rule, other)))
  const rows = candidates.length > 0 ? bandsOf(glyphs, blankLines.band) : new Map<number, Glyph[]>()
  const blanks = new Map<Rule, Blank>()
  for (const rule of candidates) {
    const near = nearOf(rule, rows)
    const beside = near.find((glyph) => isBeside(glyph, rule))
    if (beside && !near.some((glyph) => isWritten(glyph, rule))) blanks.set(rule, { glyph: blankOf(rule, beside), beside })
  }
  if (blanks.size === 0) return { glyphs: [...glyphs], shapes }
  return {
    glyphs: withBlanks(glyphs, blanks),
    shapes: { ...shapes, rules: shapes.rules.filter((rule) => !blanks.has(rule)) },
  }
}

/** Inserts each fill-in line before or after the adjacent letter and removes the spaces drawn in its place. */
function withBlanks(glyphs: readonly Glyph[], blanks: ReadonlyMap<Rule, Blank>): Glyph[] {
  const all = [...blanks.values()]
  const besides = Map.groupBy(all, ({ beside }) => beside)
  const isSpace = ({ text, x, endX, y, angle }: Glyph) =>
    text.trim() === '' &&
    angle === 0 &&
    all.some(({ glyph }) => glyph.y === y && x > glyph.x - blankLines.overlap && endX < glyph.endX + blankLines.overlap)
  return glyphs.flatMap((glyph) => {
    const own = besides.get(glyph) ?? []
    if (own.length === 0) return isSpace(glyph) ? [] : [glyph]
    const [before, after] = [own.filter((blank) => blank.glyph.x < glyph.x), own.filter((blank) => blank.glyph.x >= glyph.x)]
    return [...before.map((blank) => blank.glyph), glyph, ...after.map((blank) => blank.glyph)]
  })
}

interface Blank {
  glyph: Glyph
  beside: Glyph
}

const isToWriteOn = ({ level, from, to, width }: Rule) => level && to - from > blankLines.shortest && width < blankLines.thickest

const meets = ({ at, from, to }: Rule, upright: Rule) =>
  upright.from < at + blankLines.meeting &&
  upright.to > at - blankLines.meeting &&
  upright.at > from - blankLines.meeting &&
  upright.at < to + blankLines.meeting

function nearOf({ at }: Rule, rows: ReadonlyMap<number, readonly Glyph[]>): Glyph[] {
  const key = Math.floor(at / blankLines.band)
  return [key - 2, key - 1, key, key + 1, key + 2].flatMap((own) => rows.get(own) ?? []).filter(({ hidden }) => !hidden)
}

function isBeside({ x, endX, y, size }: Glyph, { at, from, to }: Rule): boolean {
  const drop = (at - y) / size
  if (drop < blankLines.reach.from || drop > blankLines.reach.to) return false
  const gap = x < from ? from - endX : x - to
  return gap > -size * blankLines.touch && gap < size * blankLines.maxGap
}

function isWritten({ x, endX, y, size }: Glyph, { at, from, to }: Rule): boolean {
  const [middle, drop] = [(x + endX) / 2, (at - y) / size]
  return middle > from && middle < to && drop > -blankLines.written.below && drop < blankLines.written.above
}

function blankOf({ from, to, color }: Rule, beside: Glyph): Glyph {
  const { field: _, ...letter } = beside
  return { ...letter, text: '\u00a0', x: from, endX: to, endY: beside.y, color, blank: true }
}
