/** Finds areas whose grey changes gradually, such as the panel of a logo or the sky of a photo, and adds them to the pictures beside them. */
import { type Box, touches, union } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'
import type { OcrRule } from './rules.ts'

/** Side of the examined squares, in points. */
const square = 3
/** Range of greys: paper is lighter; areas under light words are darker. */
const [darkest, paper] = [110, 247]
/** Maximum difference of greys within a square, and between neighbouring squares. */
const [grain, step] = [20, 16]
/** Minimum side of an area, in squares, and minimum share of it without words and drawings. */
const [shortest, free] = [4, 0.2]
/** Shades, also those of neighbouring cells, have a few greys: maximum share of the three most common ones, each with its neighbours. */
const few = { greys: 3, alike: 1, share: 0.8 }
const mostAreas = 100
/** Maximum distance of a picture's parts, and of the rules that border it, in points. */
const [near, border] = [3, 5]

/** Returns the areas whose grey changes gradually, in pixels, in time proportional to the pixels. */
export function findGradients(grey: Grey, dpi: number): Box[] {
  const side = Math.max(2, Math.round((square * dpi) / 72))
  const [across, down] = [Math.floor(grey.width / side), Math.floor(grey.height / side)]
  const levels = levelsOf(grey, side, across, down)
  const found: Box[] = []
  const open: number[] = []
  for (let start = 0; start < levels.length && found.length < mostAreas; start++) {
    if (levels[start] === 0) continue
    const counts = new Uint32Array(256)
    const area = { x0: across, y0: down, x1: 0, y1: 0 }
    open.push(start)
    let count = 0
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const level = levels[at] as number
      if (level === 0) continue
      levels[at] = 0
      count++
      counts[level] = (counts[level] as number) + 1
      const [x, y] = [at % across, Math.floor(at / across)]
      area.x0 = Math.min(area.x0, x)
      area.x1 = Math.max(area.x1, x + 1)
      area.y0 = Math.min(area.y0, y)
      area.y1 = Math.max(area.y1, y + 1)
      const sides = [x > 0 ? at - 1 : at, x < across - 1 ? at + 1 : at, y > 0 ? at - across : at, y < down - 1 ? at + across : at]
      for (const next of sides) if (levels[next] !== 0 && Math.abs((levels[next] as number) - level) <= step) open.push(next)
    }
    const { x0, y0, x1, y1 } = area
    if (Math.min(x1 - x0, y1 - y0) < shortest || count < free * (x1 - x0) * (y1 - y0) || isShaded(counts, count)) continue
    found.push({ x0: x0 * side, y0: y0 * side, x1: x1 * side, y1: y1 * side })
  }
  return found
}

/** Returns the grey of each square of almost one grey; 0 for any other. */
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
      const level = Math.round(sum / (side * side))
      if (most - least <= grain && level >= darkest && level < paper) levels[row * across + column] = level
    }
  }
  return levels
}

/** Returns whether most squares have one of a few greys. */
function isShaded(counts: Uint32Array, total: number): boolean {
  let sum = 0
  for (let i = 0; i < few.greys; i++) {
    const around = (level: number) => counts.subarray(Math.max(0, level - few.alike), level + few.alike + 1)
    const weight = (level: number) => around(level).reduce((all, count) => all + count, 0)
    let best = darkest
    for (let level = darkest; level < paper; level++) if (weight(level) > weight(best)) best = level
    sum += weight(best)
    around(best).fill(0)
  }
  return sum >= few.share * total
}

/** Returns the pictures with the gradual areas that touch them, and with the rules along the edges of these. */
export function withGradients(pictures: readonly Box[], areas: readonly Box[], rules: readonly OcrRule[], dpi: number): Box[] {
  const [reach, edge] = [(near * dpi) / 72, (border * dpi) / 72]
  const whole = [...pictures]
  for (const area of areas) {
    const beside = whole.filter((picture) => touches(picture, area, reach))
    if (beside.length === 0) continue
    const own = union([area, ...beside])
    const bordering = rules.map(boxOf).filter((rule) => isAlong(rule, own, edge))
    whole.splice(0, whole.length, ...whole.filter((picture) => !beside.includes(picture)), union([own, ...bordering]))
  }
  return whole
}

function boxOf({ level, at, from, to, width }: OcrRule): Box {
  const [low, high] = [at - width / 2, at + width / 2]
  return level ? { x0: from, x1: to, y0: low, y1: high } : { x0: low, x1: high, y0: from, y1: to }
}

const isAlong = (rule: Box, { x0, y0, x1, y1 }: Box, edge: number) =>
  rule.x0 >= x0 - edge && rule.x1 <= x1 + edge && rule.y0 >= y0 - edge && rule.y1 <= y1 + edge
