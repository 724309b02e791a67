/** Finds the areas on which words stand: dark ones under light words, and shades. */
import { areaOf, type Box, intersect } from '../../../pdf-to-word/ir/geometry.ts'
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

/** Minimum share of a shade that is within another one of its grey to be a part of it. */
const partShare = 0.8

/** Returns the shades without parts of the whole ones: between words, a shade is seen as several. */
export function withoutParts(shades: readonly OcrFill[], whole: readonly OcrFill[]): OcrFill[] {
  const isPart = (shade: OcrFill, of: OcrFill) =>
    Math.abs(shade.grey - of.grey) <= shadeGrey.within && areaOf(intersect(shade, of)) >= partShare * areaOf(shade)
  return shades.filter((shade) => !whole.some((one) => isPart(shade, one)))
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

/**
 * Distance within which a rule meets the edge of an area, minimum length by which an upright goes on beyond it, and maximum distance of the
 * level rule with which a table begins below an area that is not its head, in points.
 */
const [meeting, beyond, ownRule] = [2, 6, 5]
/** Maximum number of uprights that go on from an area: tables have fewer columns, hatched drawings more strokes. */
const mostUprights = 100
/** Minimum share of an edge that a known rule covers. */
const covered = 0.8

/**
 * Returns the rules with the upper and lower edges of dark areas from which at least two uprights go on, such as the head of a table. They
 * are borders of cells that cannot be told from the area. A title bar above a table is not its head: it is wider, or the table begins with
 * a rule of its own. Uprights, which cannot be seen in it, end at its edge.
 */
export function withEdgesOfFills(fills: readonly OcrFill[], rules: readonly OcrRule[], dpi: number): OcrRule[] {
  const point = dpi / 72
  const edges: OcrRule[] = []
  const whole = fills.reduce<readonly OcrRule[]>((all, fill) => {
    const uprights = all.filter((rule) => !rule.level && (goesBelow(rule, fill, point) || goesAbove(rule, fill, point)))
    if (uprights.length < 2 || uprights.length > mostUprights) return all
    const near = meeting * point
    const levels = all.filter((rule) => rule.level && uprights.some((upright) => meets(upright, rule, near)))
    const { below, above } = tableStarts(fill, levels, point)
    if (!isWiderThan(fill, [...uprights, ...levels], near) && below === undefined && above === undefined) {
      edges.push(...edgesOf(fill, all, near))
      return all
    }
    return all.map((rule) => {
      if (!uprights.includes(rule) || (goesBelow(rule, fill, point) && goesAbove(rule, fill, point))) return rule
      return goesBelow(rule, fill, point)
        ? { ...rule, from: Math.max(rule.from, below ?? fill.y1) }
        : { ...rule, to: Math.min(rule.to, above ?? fill.y0) }
    })
  }, rules)
  return [...whole, ...edges]
}

function edgesOf({ x0, x1, y0, y1, grey }: OcrFill, rules: readonly OcrRule[], near: number): OcrRule[] {
  const isKnown = (edge: number) =>
    rules.some(
      ({ level, at, from, to }) => level && Math.abs(at - edge) <= near && Math.min(to, x1) - Math.max(from, x0) >= covered * (x1 - x0),
    )
  return [y0, y1].flatMap((at) => (isKnown(at) ? [] : { level: true, at, from: x0, to: x1, width: 1, grey, inked: 1 }))
}

const isBeside = ({ at }: OcrRule, { x0, x1 }: Box, near: number) => at >= x0 - near && at <= x1 + near

const goesBelow = (rule: OcrRule, fill: Box, point: number) =>
  isBeside(rule, fill, meeting * point) && rule.from <= fill.y1 + meeting * point && rule.to >= fill.y1 + beyond * point

const goesAbove = (rule: OcrRule, fill: Box, point: number) =>
  isBeside(rule, fill, meeting * point) && rule.to >= fill.y0 - meeting * point && rule.from <= fill.y0 - beyond * point

const meets = (upright: OcrRule, level: OcrRule, near: number) =>
  level.at > upright.from - near && level.at < upright.to + near && upright.at > level.from - near && upright.at < level.to + near

/** Returns the places of level rules as wide as the area that lie shortly below and above it. */
function tableStarts({ x0, x1, y0, y1 }: Box, levels: readonly OcrRule[], point: number): { below?: number; above?: number } {
  const wide = levels.filter(({ from, to }) => Math.min(to, x1) - Math.max(from, x0) >= covered * (x1 - x0))
  const isShortlyFrom = (away: number) => away > meeting * point && away <= ownRule * point
  const [below, above] = [wide.find(({ at }) => isShortlyFrom(at - y1)), wide.find(({ at }) => isShortlyFrom(y0 - at))]
  return { ...(below && { below: below.at }), ...(above && { above: above.at }) }
}

/** Returns whether an area sticks out on one side of all rules of a table. */
function isWiderThan({ x0, x1 }: Box, rules: readonly OcrRule[], near: number): boolean {
  const starts = rules.map(({ level, at, from }) => (level ? from : at))
  const ends = rules.map(({ level, at, to }) => (level ? to : at))
  return Math.min(...starts) > x0 + 2 * near || Math.max(...ends) < x1 - 2 * near
}
