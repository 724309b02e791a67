/** Finds areas whose grey changes gradually, such as the panel of a logo or the sky of a photo, and adds them to the pictures beside them. */
import { type Box, touches, union } from '../../../pdf-to-word/ir/geometry.ts'
import { type Evenness, evenAreas } from './even-areas.ts'
import type { Grey } from './grey.ts'
import type { OcrRule } from './rules.ts'

/** Range of greys: paper is lighter; areas under light words are darker. */
const [darkest, paper] = [110, 247]
const gradual: Evenness = { grain: 20, step: 16, shortest: 4, free: 0.2, fits: (_least, _most, mean) => mean >= darkest && mean < paper }
/** Shades, also those of neighbouring cells, have a few greys: maximum share of the three most common ones, each with its neighbours. */
const few = { greys: 3, alike: 1, share: 0.8 }
const mostAreas = 100
/** Maximum distance of a picture's parts, and of the rules that border it, in points. */
const [near, border] = [3, 5]

/** Returns the areas whose grey changes gradually, in pixels, in time proportional to the pixels. */
export function findGradients(grey: Grey, dpi: number): Box[] {
  const found: Box[] = []
  for (const { box, count, counts } of evenAreas(grey, dpi, gradual)) {
    if (!isShaded(counts, count)) found.push(box)
    if (found.length === mostAreas) break
  }
  return found
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
