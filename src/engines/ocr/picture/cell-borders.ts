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

/** Returns the uprights of tables, and the level rules that each meets. */
function bordersOf(rules: readonly OcrRule[], dpi: number): { upright: OcrRule; met: OcrRule[] }[] {
  const point = dpi / 72
  const levels = rules.filter(({ level, from, to }) => level && to - from >= longLevel * point)
  return rules
    .filter((rule) => !rule.level && rule.to - rule.from >= longUpright * point && rule.inked >= leastInked)
    .map((upright) => ({ upright, met: levels.filter((level) => meets(upright, level, meeting * point)) }))
    .filter(({ met }) => met.length >= fewestMet)
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
