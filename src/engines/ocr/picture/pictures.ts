/** Finds content of a page other than words and rules: photographs, logos, drawings, stamps. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'
import type { OcrRule } from './rules.ts'

/** Side of the squares in which ink is counted, in points. All lengths are in points unless stated otherwise. */
const square = 3
/** Maximum distance between parts of one picture, in squares. */
const near = 2
/** Minimum length of both sides of a picture. */
const smallest = 16
/** Margin around words, in multiples of their height, and around rules. */
const aroundWords = 0.15
const aroundRules = 1.5
/** Minimum share of ink pixels in an inked square. */
const inked = 0.05
/** Minimum share of inked squares in a picture. */
const filled = 0.08
/** Maximum grey of ink in an evened picture. */
const inkGrey = 190
/** Maximum thickness of a shadow of the scanner's lid, which touches the edge of the paper. */
const shadow = 40
const mostPictures = 200

/** @returns boxes in pixels, ordered by ink, most first */
export function findPictures(grey: Grey, words: readonly Box[], rules: readonly OcrRule[], dpi: number): Box[] {
  const point = dpi / 72
  const side = Math.max(2, Math.round(square * point))
  const squares = countInk(grey, side, [...words.map(grown), ...rules.map((rule) => boxOfRule(rule, aroundRules * point))])
  const groups = groupsOf(squares)
  const [across, down] = [grey.width, grey.height]
  return groups
    .map(({ x0, y0, x1, y1, count }) => ({
      count,
      box: { x0: x0 * side, y0: y0 * side, x1: Math.min(across, x1 * side), y1: Math.min(down, y1 * side) },
      share: count / ((x1 - x0) * (y1 - y0)),
    }))
    .filter(({ box, share }) => share >= filled && Math.min(box.x1 - box.x0, box.y1 - box.y0) >= smallest * point)
    .filter(({ box }) => !isShadow(box, grey, shadow * point))
    .sort((a, b) => b.count - a.count)
    .slice(0, mostPictures)
    .map(({ box }) => box)
}

function grown({ x0, y0, x1, y1 }: Box): Box {
  const margin = (y1 - y0) * aroundWords
  return { x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin }
}

function boxOfRule({ level, at, from, to, width }: OcrRule, margin: number): Box {
  const [low, high] = [at - width / 2 - margin, at + width / 2 + margin]
  return level ? { x0: from - margin, y0: low, x1: to + margin, y1: high } : { x0: low, y0: from - margin, x1: high, y1: to + margin }
}

function isShadow({ x0, y0, x1, y1 }: Box, { width, height }: Grey, thin: number): boolean {
  return ((x0 <= 1 || x1 >= width - 1) && x1 - x0 < thin) || ((y0 <= 1 || y1 >= height - 1) && y1 - y0 < thin)
}

interface Squares {
  width: number
  height: number
  /** 1 for an inked square. */
  on: Uint8Array
}

function countInk({ width, height, pixels }: Grey, side: number, known: readonly Box[]): Squares {
  const left = new Uint8Array(pixels.length)
  for (let at = 0; at < pixels.length; at++) if ((pixels[at] as number) < inkGrey) left[at] = 1
  // Words may be many and large: the total number of erased pixels is limited.
  let budget = pixels.length * 4
  for (const { x0, y0, x1, y1 } of known) {
    const [from, to] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))]
    const [top, bottom] = [Math.max(0, Math.floor(y0)), Math.min(height, Math.ceil(y1))]
    if (from >= to || top >= bottom) continue
    budget -= (to - from) * (bottom - top)
    if (budget < 0) break
    for (let y = top; y < bottom; y++) left.fill(0, y * width + from, y * width + to)
  }
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)]
  const on = new Uint8Array(across * down)
  const counts = new Uint32Array(across)
  for (let row = 0; row < down; row++) {
    counts.fill(0)
    const bottom = Math.min(height, (row + 1) * side)
    for (let y = row * side; y < bottom; y++) {
      for (let x = 0, at = y * width; x < width; x++, at++) {
        if (left[at] === 1) counts[(x / side) | 0] = (counts[(x / side) | 0] as number) + 1
      }
    }
    for (let x = 0; x < across; x++) if ((counts[x] as number) >= inked * side * side) on[row * across + x] = 1
  }
  return { width: across, height: down, on }
}

interface Group extends Box {
  count: number
}

/** Groups squares that are near each other by flood fill. */
function groupsOf({ width, height, on }: Squares): Group[] {
  const groups: Group[] = []
  const seen = on.slice()
  const open: number[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 0) continue
    const group = { x0: width, y0: height, x1: 0, y1: 0, count: 0 }
    seen[start] = 0
    open.push(start)
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      group.x0 = Math.min(group.x0, x)
      group.y0 = Math.min(group.y0, y)
      group.x1 = Math.max(group.x1, x + 1)
      group.y1 = Math.max(group.y1, y + 1)
      group.count++
      for (let row = Math.max(0, y - near); row <= Math.min(height - 1, y + near); row++) {
        for (let column = Math.max(0, x - near); column <= Math.min(width - 1, x + near); column++) {
          const next = row * width + column
          if (seen[next] === 0) continue
          seen[next] = 0
          open.push(next)
        }
      }
    }
    groups.push(group)
  }
  return groups
}
