/** Finds areas of one grey: shaded cells, and backgrounds of drawings. */
import { areaOf, type Box, holdsMiddle, intersect } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'
import type { OcrRule } from './rules.ts'

/** An area of one grey. */
export interface Tint extends Box {
  /** Grey level; 0 is black. */
  grey: number
}

/** Side of the examined squares, in points. */
const square = 3
/** Range of greys of a shade: paper is lighter; ink, and areas with light words, are darker. */
const [darkest, paper] = [110, 247]
/** Maximum difference of greys within a square, and between neighbouring squares. */
const [grain, step] = [10, 5]
/** Minimum side of an area, in squares, and minimum share of it without words and drawings. */
const shortest = 3
const free = 0.4
const mostTints = 500

/** Returns areas of one grey, in pixels; none on a picture whose light was evened. */
export function findTints(grey: Grey, dpi: number): Tint[] {
  const side = Math.max(2, Math.round((square * dpi) / 72))
  const [across, down] = [Math.floor(grey.width / side), Math.floor(grey.height / side)]
  const levels = levelsOf(grey, side, across, down)
  const tints: Tint[] = []
  const open: number[] = []
  for (let start = 0; start < levels.length && tints.length < mostTints; start++) {
    if (levels[start] === 0) continue
    const area = { x0: across, y0: down, x1: 0, y1: 0, count: 0, sum: 0 }
    const take = (at: number) => {
      const [x, y, level] = [at % across, Math.floor(at / across), levels[at] as number]
      Object.assign(area, {
        x0: Math.min(area.x0, x),
        x1: Math.max(area.x1, x + 1),
        y0: Math.min(area.y0, y),
        y1: Math.max(area.y1, y + 1),
      })
      area.count++
      area.sum += level
      levels[at] = 0
      const sides = [x > 0 ? at - 1 : at, x < across - 1 ? at + 1 : at, y > 0 ? at - across : at, y < down - 1 ? at + across : at]
      for (const next of sides) if (levels[next] !== 0 && Math.abs((levels[next] as number) - level) <= step) open.push(next)
    }
    open.push(start)
    for (let at = open.pop(); at !== undefined; at = open.pop()) if (levels[at] !== 0) take(at)
    const { x0, y0, x1, y1, count, sum } = area
    if (Math.min(x1 - x0, y1 - y0) < shortest || count < free * (x1 - x0) * (y1 - y0)) continue
    tints.push({ x0: x0 * side, y0: y0 * side, x1: x1 * side, y1: y1 * side, grey: Math.round(sum / count) })
  }
  return tints
}

/** Returns the grey of each square of one grey; 0 for any other. */
function levelsOf({ width, pixels }: Grey, side: number, across: number, down: number): Uint8Array {
  const levels = new Uint8Array(across * down)
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      let [least, most, sum] = [255, 0, 0]
      for (let y = row * side; y < (row + 1) * side && most - least <= grain; y++) {
        for (let at = y * width + column * side; at < y * width + (column + 1) * side; at++) {
          const value = pixels[at] as number
          if (value < least) least = value
          if (value > most) most = value
          sum += value
        }
      }
      if (most - least <= grain && least >= darkest && most < paper) levels[row * across + column] = Math.round(sum / (side * side))
    }
  }
  return levels
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
