/** Finds areas of one grey: shaded cells, and backgrounds of drawings. */
import { areaOf, type Box, holdsMiddle, intersect } from '../../../pdf-to-word/ir/geometry.ts'
import { type Evenness, evenAreas } from './even-areas.ts'
import type { Grey } from './grey.ts'
import type { OcrRule } from './rules.ts'

/** An area of one grey. */
export interface Tint extends Box {
  /** Grey level; 0 is black. */
  grey: number
}

/** Range of greys of a shade: paper is lighter; ink, and areas with light words, are darker. */
const [darkest, paper] = [110, 247]
const even: Evenness = { grain: 10, step: 5, shortest: 3, free: 0.4, fits: (least, most) => least >= darkest && most < paper }
const mostTints = 500

/** Returns areas of one grey, in pixels; none on a picture whose light was evened. */
export function findTints(grey: Grey, dpi: number): Tint[] {
  const tints: Tint[] = []
  for (const { box, count, counts } of evenAreas(grey, dpi, even)) {
    tints.push({ ...box, grey: Math.round(counts.reduce((sum, own, level) => sum + own * level, 0) / count) })
    if (tints.length === mostTints) break
  }
  return tints
}

/** Minimum share of an area with drawings on it for the area to be part of a picture. */
const drawnOn = 0.1

/**
 * Merges areas with drawings on them into the pictures.
 * @returns the pictures, and the other areas, which are shades
 */
export function parted(tints: readonly Tint[], pictures: readonly Box[]): { pictures: Box[]; shades: Tint[] } {
  let all = [...pictures]
  const shades: Tint[] = []
  for (const tint of tints.toSorted((a, b) => areaOf(b) - areaOf(a))) {
    const inside = all.filter((picture) => holdsMiddle(tint, picture))
    const drawn = inside.reduce((sum, picture) => sum + areaOf(picture), 0)
    if (all.some((picture) => areaOf(intersect(picture, tint)) > areaOf(tint) / 2)) continue
    if (drawn < drawnOn * areaOf(tint)) {
      shades.push(tint)
      continue
    }
    const whole = [tint, ...inside].reduce<Box>(
      (box, { x0, y0, x1, y1 }) => ({
        x0: Math.min(box.x0, x0),
        y0: Math.min(box.y0, y0),
        x1: Math.max(box.x1, x1),
        y1: Math.max(box.y1, y1),
      }),
      { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity },
    )
    all = [whole, ...all.filter((picture) => !inside.includes(picture))]
  }
  return { pictures: all, shades }
}

/** Maximum distance of a shade's edge from the rule that it is moved to, in points, and minimum share of a cell that has the same grey. */
const [snap, share] = [6, 0.08]

/** Returns the shades extended to the cells that they fill: letters hide parts of them. */
export function inCells(shades: readonly Tint[], rules: readonly OcrRule[], dpi: number): Tint[] {
  const near = (snap * dpi) / 72
  const cells = new Map<string, Tint>()
  for (const shade of shades) {
    const [x, y] = [(shade.x0 + shade.x1) / 2, (shade.y0 + shade.y1) / 2]
    const cross = (level: boolean, along: number) =>
      rules.filter((rule) => rule.level === level && along > rule.from - near && along < rule.to + near).map(({ at }) => at)
    const [uprights, levels] = [cross(false, y), cross(true, x)]
    const cell = {
      x0: Math.max(...uprights.filter((at) => at <= shade.x0 + near)),
      x1: Math.min(...uprights.filter((at) => at >= shade.x1 - near)),
      y0: Math.max(...levels.filter((at) => at <= shade.y0 + near)),
      y1: Math.min(...levels.filter((at) => at >= shade.y1 - near)),
    }
    const isCell = Object.values(cell).every(Number.isFinite) && areaOf(shade) > share * areaOf(cell)
    const whole = isCell ? { ...cell, grey: shade.grey } : shade
    cells.set([whole.x0, whole.y0, whole.x1, whole.y1].join(), whole)
  }
  return [...cells.values()]
}
