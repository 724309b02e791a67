/** Erases the uprights of tables for Tesseract, which reads them as part of the words beside them: `|`, `)` or nothing at all. */
import { type Box, touches } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'
import type { OcrRule } from './rules.ts'

/** Minimum lengths of level rules and of uprights of a table, in points. Letters are shorter. */
const [longLevel, longUpright] = [72, 30]
/** Minimum share of the length of an upright that is ink; there is less in stems that lie one below the other in several rows. */
const leastInked = 0.85
/** Maximum distance between the end of a level rule and an upright that it meets, in points. */
const meeting = 3
/** Minimum number of level rules that an upright of a table meets; between columns of text there are uprights that meet none. */
const fewestMet = 2
/**
 * Uprights of a single row, as where every other row is one wide cell, are as short as the stems of letters. Minimum length, maximum distance
 * of both ends from a level rule, and maximum distance from one line of the fewest that lie one below the other; lengths in points. Stems
 * between close rules end two or three points from them.
 */
const ofOneRow = { shortest: 9, meeting: 1, aside: 1, fewest: 3 }
/** Width of the blurred edges of a rule, in pixels. */
const edge = 1

/**
 * Returns the picture without the uprights of tables, in time proportional to the rules; undefined if there are none.
 * @param dpi resolution of the picture, in dots per inch
 */
export function withoutCellBorders(grey: Grey, rules: readonly OcrRule[], dpi: number): Grey | undefined {
  const borders = bordersOf(rules, dpi)
  if (borders.length === 0) return undefined
  const pixels = grey.pixels.slice()
  for (const { upright } of borders) erase({ ...grey, pixels }, upright)
  return { ...grey, pixels }
}

/** Returns whether any of the words is in a table with uprights, between the ends of the level rules that an upright meets. */
export function areInTables(words: readonly Box[], rules: readonly OcrRule[], dpi: number): boolean {
  const areas = bordersOf(rules, dpi).map(({ upright, met }) => ({
    ...{ x0: Math.min(...met.map(({ from }) => from)), x1: Math.max(...met.map(({ to }) => to)) },
    ...{ y0: upright.from, y1: upright.to },
  }))
  return words.some((word) => areas.some((area) => touches(word, area)))
}

interface Border {
  upright: OcrRule
  /** Level rules that it meets. */
  met: OcrRule[]
}

/** Returns the uprights of tables, and the level rules that each meets. */
function bordersOf(rules: readonly OcrRule[], dpi: number): Border[] {
  const point = dpi / 72
  const levels = rules.filter(({ level, from, to }) => level && to - from >= longLevel * point)
  const bordersFrom = (shortest: number, longest: number, near: number) =>
    rules
      .filter(({ level, from, to, inked }) => !level && to - from >= shortest * point && to - from < longest * point && inked >= leastInked)
      .map((upright) => ({ upright, met: levels.filter((level) => meets(upright, level, near * point)) }))
      .filter(({ met }) => met.length >= fewestMet)
  const short = bordersFrom(ofOneRow.shortest, longUpright, ofOneRow.meeting).map(betweenLevels)
  return [...bordersFrom(longUpright, Infinity, meeting), ...alignedOf(short, ofOneRow.aside * point)]
}

/** Returns the border without what continues it beyond the level rules, such as the stem of a letter. */
function betweenLevels({ upright, met }: Border): Border {
  const at = met.map((level) => level.at)
  return { upright: { ...upright, from: Math.min(...at), to: Math.max(...at) }, met }
}

/** Returns the borders of which enough lie one below the other. */
function alignedOf(borders: readonly Border[], aside: number): Border[] {
  const sorted = borders.toSorted((a, b) => a.upright.at - b.upright.at)
  const columns: Border[][] = []
  for (const border of sorted) {
    const last = columns.at(-1)
    if (last?.[0] && border.upright.at - last[0].upright.at <= aside) last.push(border)
    else columns.push([border])
  }
  return columns.filter(({ length }) => length >= ofOneRow.fewest).flat()
}

/** Fills each row of an upright with the lighter of the greys beside it: paper, or the dark ground of a heading. */
function erase({ width: across, height, pixels }: Grey, { at, from, to, width }: OcrRule): void {
  const [left, right] = [Math.max(0, Math.round(at - width / 2 - edge)), Math.min(across, Math.round(at + width / 2 + edge))]
  for (let y = Math.max(0, Math.floor(from)); y < Math.min(height, to); y++) {
    const ground = Math.max(
      pixels[y * across + Math.max(0, left - 1)] as number,
      pixels[y * across + Math.min(across - 1, right)] as number,
    )
    pixels.fill(ground, y * across + left, y * across + right)
  }
}

function meets(upright: OcrRule, level: OcrRule, near: number): boolean {
  return level.at > upright.from - near && level.at < upright.to + near && upright.at > level.from - near && upright.at < level.to + near
}
