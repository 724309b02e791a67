/** Finds the areas on which words stand: dark ones under light words, and shades. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'
import type { OcrRule } from './rules.ts'

/** A filled area. */
export interface OcrFill extends Box {
  /** Grey level; 0 is black. */
  grey: number
  /** Colour as RRGGBB; unset for greys. */
  color?: string
}

/** Minimum share of dark pixels in a row, and in a column, of the area; letters take the rest. */
const darkAbove = 0.8
const darkBeside = 0.3

interface LightWord extends Box {
  inverted?: { ink: number; paper: number }
}

/** Range of greys of a shade, and its maximum deviation. */
const shadeGrey = { from: 110, to: 246, within: 9 }
/** Minimum share of a shade's pixels in a row or column that touches it; letters take the rest. */
const shadeBeside = 0.3
/** Minimum share of the pixels of a word that have the grey of its shade. */
const shadeBehind = 0.35

/** @param words those with `inverted` are examined; the total time is limited to a few passes over the page */
export function findFills(grey: Grey, words: readonly LightWord[]): OcrFill[] {
  const fills: OcrFill[] = []
  const grow = createGrower(grey)
  for (const { inverted, ...word } of words) {
    if (!inverted || fills.some((fill) => holdsMiddleOf(fill, word))) continue
    const cut = (inverted.ink + inverted.paper) / 2
    const box = grow(word, (level) => level < cut, { rows: darkAbove, columns: darkBeside })
    if (box) fills.push({ ...box, grey: inverted.paper })
  }
  return fills
}

/** Returns the shades under dark words; between the lines of small cells there is too little of them to be seen otherwise. */
export function findShades(grey: Grey, words: readonly LightWord[], known: readonly OcrFill[]): OcrFill[] {
  const shades: OcrFill[] = []
  const grow = createGrower(grey)
  let budget = grey.pixels.length
  for (const { inverted, ...word } of words) {
    budget -= (word.x1 - word.x0) * (word.y1 - word.y0)
    if (budget < 0) break
    if (inverted || [...known, ...shades].some((fill) => holdsMiddleOf(fill, word))) continue
    const level = levelBehind(grey, word)
    if (level === undefined) continue
    const isShade = (own: number) => Math.abs(own - level) <= shadeGrey.within
    const box = grow(word, isShade, { rows: shadeBeside, columns: shadeBeside })
    if (box) shades.push({ ...box, grey: level })
  }
  return shades
}

/** Returns the grey of the shade between the letters of a word; undefined where there is none. */
function levelBehind({ width, height, pixels }: Grey, { x0, y0, x1, y1 }: Box): number | undefined {
  const counts = new Uint32Array(256)
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y++) {
    const from = y * width
    for (let at = from + Math.max(0, Math.floor(x0)); at < from + Math.min(width, x1); at++)
      counts[pixels[at] as number] = (counts[pixels[at] as number] as number) + 1
  }
  const level = counts.indexOf(Math.max(...counts.subarray(shadeGrey.from)), shadeGrey.from)
  if (level > shadeGrey.to) return undefined
  const sum = (all: Uint32Array) => all.reduce((total, count) => total + count, 0)
  const same = sum(counts.subarray(level - shadeGrey.within, level + shadeGrey.within + 1))
  return same >= sum(counts) * shadeBehind ? level : undefined
}

/** Returns a function that grows the box of a word row by row and column by column while enough pixels belong to its area. */
function createGrower({ width, height, pixels }: Grey) {
  let budget = pixels.length * 2
  return (word: Box, belongs: (level: number) => boolean, least: { rows: number; columns: number }): Box | undefined => {
    if (budget < 0) return undefined
    const share = ({ x0, y0, x1, y1 }: Box) => {
      let count = 0
      budget -= (x1 - x0) * (y1 - y0)
      for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if (belongs(pixels[y * width + x] as number)) count++
      return count / Math.max(1, (x1 - x0) * (y1 - y0))
    }
    const box = { x0: Math.floor(word.x0), y0: Math.floor(word.y0), x1: Math.ceil(word.x1), y1: Math.ceil(word.y1) }
    while (budget > 0 && box.y0 > 0 && share({ ...box, y0: box.y0 - 1, y1: box.y0 }) > least.rows) box.y0--
    while (budget > 0 && box.y1 < height && share({ ...box, y0: box.y1, y1: box.y1 + 1 }) > least.rows) box.y1++
    while (budget > 0 && box.x0 > 0 && share({ ...box, x0: box.x0 - 1, x1: box.x0 }) > least.columns) box.x0--
    while (budget > 0 && box.x1 < width && share({ ...box, x0: box.x1, x1: box.x1 + 1 }) > least.columns) box.x1++
    return box
  }
}

const holdsMiddleOf = ({ x0, y0, x1, y1 }: Box, word: Box) => {
  const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2]
  return x > x0 && x < x1 && y > y0 && y < y1
}

/** Distance within which a rule meets the edge of an area, and minimum length by which an upright goes on beyond it, in points. */
const [meeting, beyond] = [2, 6]
/** Minimum share of an edge that a known rule covers. */
const covered = 0.8

/**
 * Returns the upper and lower edges of dark areas from which at least two uprights go on, such as the head of a table. They are borders of
 * cells that cannot be told from the area.
 */
export function edgesOfFills(fills: readonly OcrFill[], rules: readonly OcrRule[], dpi: number): OcrRule[] {
  const [near, least] = [(meeting * dpi) / 72, (beyond * dpi) / 72]
  return fills.flatMap(({ x0, x1, y0, y1, grey }) => {
    const goesOn = ({ level, at, from, to }: OcrRule) =>
      !level && at >= x0 - near && at <= x1 + near && ((from <= y1 + near && to >= y1 + least) || (to >= y0 - near && from <= y0 - least))
    if (rules.filter(goesOn).length < 2) return []
    const isKnown = (edge: number) =>
      rules.some(
        ({ level, at, from, to }) => level && Math.abs(at - edge) <= near && Math.min(to, x1) - Math.max(from, x0) >= covered * (x1 - x0),
      )
    return [y0, y1].flatMap((at) => (isKnown(at) ? [] : { level: true, at, from: x0, to: x1, width: 1, grey, inked: 1 }))
  })
}
