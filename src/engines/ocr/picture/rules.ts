/** Finds the rules of a level picture: horizontal and vertical strokes that are not letters. */
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'
import type { Ink } from './ink.ts'
import { addPaleLines } from './pale-lines.ts'
import { findStrokes, type Stroke } from './strokes.ts'

/** A rule in pixels, like `Rule` of the PDF reader in points. */
export interface OcrRule {
  level: boolean
  /** Position of its centre line: y of a horizontal rule, x of a vertical one. */
  at: number
  from: number
  to: number
  width: number
  /** Grey of its darkest part along most of its length; 0 is black. */
  grey: number
  /** Colour as RRGGBB; unset for greys. */
  color?: string
  /** Share of its length that is ink; the rest are closed breaks. */
  inked: number
}

type Found = Omit<OcrRule, 'grey'>

/** A stroke, or several that continue each other. */
interface Joined extends Stroke {
  /** Sum of the lengths of its strokes. */
  inked: number
}

/** Maximum grey of a rule's ink in an evened picture; a thin rule is pale. */
const inkGrey = 200
/**
 * Minimum lengths of runs of ink in the three passes, in points, longest first; this separates rules that a dark area joins. All lengths
 * below are in points.
 */
const shortestRuns = [72, 25, 8]
/** Maximum hole in a rule, from bad print or noise. */
const hole = 0.75
/** Maximum break in a rule that is closed, and maximum distance of its parts from one line. */
const largestBreak = 5
const drift = 1.5
/** Maximum thickness; anything thicker is an area. */
const thickest = 6
/** Maximum distance between a rule and a longer one that it is a part of. */
const same = 0.75
/** Minimum ratio of length to thickness. */
const leastAspect = 5
/** Minimum length of a rule whose ends do not meet other rules. */
const shortest = 22
const shortestBetween = 6
/** Minimum height of an upright of which one end meets a rule, as between the boxes of a form; letters of 16 points have such stems. */
const shortestStub = 12
/** Maximum distance from the end of a rule to the rule that it meets. */
const meeting = 3
/** Maximum share of a rule's length along which ink touches one of its sides; more is the side of letters or of an area. */
const mostTouching = 0.45

/**
 * Double lines: maximum distance between their two strokes, minimum share of the longer one that is beside the other, and number of strokes
 * that are compared with each one.
 */
const doubled = { away: 4, shared: 0.9, candidates: 40 }

/** @param dpi resolution of the picture, in dots per inch */
export function findRules(evened: Grey, dpi: number): OcrRule[] {
  const point = dpi / 72
  const found = distinct([...rulesAlong(evened, true, point), ...rulesAlong(transposed(evened), false, point)], point)
  const long = found.filter(({ from, to }) => to - from >= shortest * point)
  const between = found.filter((rule) => rule.to - rule.from < shortest * point && isHeld(rule, long, point))
  return [...long, ...between].map((rule) => ({ ...rule, grey: greyOf(rule, evened) }))
}

/** Positions of a rule that are sampled. */
const looks = 64

/** Returns the grey of a rule at its centre line; its edges are lighter. */
function greyOf({ level, at, from, to, width }: Found, { pixels, ...size }: Grey): number {
  const reach = Math.ceil(width / 2) + 1
  const step = Math.max(1, (to - from) / looks)
  const darkest: number[] = []
  for (let along = from + step / 2; along < to; along += step) {
    let best = 255
    for (let across = Math.floor(at) - reach; across <= at + reach; across++) {
      const [x, y] = level ? [Math.floor(along), across] : [across, Math.floor(along)]
      if (x >= 0 && y >= 0 && x < size.width && y < size.height) best = Math.min(best, pixels[y * size.width + x] as number)
    }
    darkest.push(best)
  }
  return median(darkest)
}

function inkOf({ width, height, pixels }: Grey): Ink {
  const ink = new Uint8Array(pixels.length)
  for (let at = 0; at < pixels.length; at++) if ((pixels[at] as number) < inkGrey) ink[at] = 1
  return { width, height, pixels: ink }
}

/** Returns the rules without those that lie within a longer one: blur and noise divide a stroke lengthwise. */
function distinct(rules: readonly Found[], point: number): Found[] {
  const kept = new Map<string, Found[]>()
  const band = (at: number) => Math.round(at / (same * point))
  for (const rule of rules.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    const near = [-1, 0, 1].flatMap((step) => kept.get(`${rule.level} ${band(rule.at) + step}`) ?? [])
    const isInside = near.some(
      ({ at, from, to }) => Math.abs(at - rule.at) <= same * point && from <= rule.from + point && to >= rule.to - point,
    )
    const key = `${rule.level} ${band(rule.at)}`
    if (!isInside) kept.set(key, [...(kept.get(key) ?? []), rule])
  }
  return [...kept.values()].flat()
}

function transposed({ width, height, pixels }: Grey): Grey {
  const out = new Uint8Array(pixels.length)
  for (let x = 0, to = 0; x < width; x++) for (let y = 0, at = x; y < height; y++, at += width) out[to++] = pixels[at] as number
  return { width: height, height: width, pixels: out }
}

function rulesAlong(evened: Grey, level: boolean, point: number): Found[] {
  const gap = Math.max(1, Math.round(hole * point))
  const ink = inkOf(evened)
  addPaleLines(evened, ink.pixels, point)
  const strokes = shortestRuns.flatMap((run) => {
    const found = findStrokes(ink, { shortestRun: Math.max(4, Math.round(run * point)), gap }).filter(
      (one) => isStraight(one) && isThin(one, point),
    )
    const doubles = doubleLines(found, point)
    const alone = found.filter((stroke) => !doubles.has(stroke) && isIsolated(stroke, ink, point))
    for (const stroke of doubles) erase(stroke, ink)
    const both = [...doubles].filter((stroke) => isIsolated(stroke, ink, point))
    for (const stroke of found) erase(stroke, ink)
    return [...alone, ...both]
  })
  return joined(strokes, point).map(({ x0, x1, middle, area, inked }) => ({
    ...{ level, at: middle, from: x0, to: x1, width: Math.max(1, thicknessOf({ x0, x1, area })) },
    inked: Math.min(1, inked / (x1 - x0)),
  }))
}

/** Returns the strokes of double lines: each has another one of its length beside it, with paper between them. */
function doubleLines(strokes: readonly Stroke[], point: number): Set<Stroke> {
  const found = new Set<Stroke>()
  const long = strokes.filter(({ x0, x1 }) => x1 - x0 >= shortest * point).sort((a, b) => a.middle - b.middle)
  for (const [i, stroke] of long.entries()) {
    for (const other of long.slice(i + 1, i + 1 + doubled.candidates)) {
      const away = other.middle - stroke.middle
      if (away > doubled.away * point) break
      const shared = Math.min(stroke.x1, other.x1) - Math.max(stroke.x0, other.x0)
      const isDouble =
        away > (thicknessOf(stroke) + thicknessOf(other)) / 2 &&
        shared >= doubled.shared * Math.max(stroke.x1 - stroke.x0, other.x1 - other.x0)
      if (isDouble) found.add(stroke).add(other)
    }
  }
  return found
}

function erase({ x0, x1, y0, y1 }: Stroke, { width, pixels }: Ink): void {
  for (let y = y0; y < y1; y++) pixels.fill(0, y * width + x0, y * width + x1)
}

const thicknessOf = ({ x0, x1, area }: Pick<Stroke, 'x0' | 'x1' | 'area'>) => area / (x1 - x0)

/** Returns whether a stroke fills a good part of its box, allowing for a small slope. */
const isStraight = ({ x0, x1, y0, y1, area }: Stroke) => y1 - y0 <= 2 * thicknessOf({ x0, x1, area }) + 3 + (x1 - x0) / 100

const isThin = (stroke: Stroke, point: number) => {
  const length = stroke.x1 - stroke.x0
  return thicknessOf(stroke) <= thickest * point && length >= leastAspect * thicknessOf(stroke) && length >= shortestBetween * point
}

/** Joins strokes that continue each other on one line. */
function joined(strokes: readonly Stroke[], point: number): Joined[] {
  const all: Joined[] = []
  const open = new Map<number, Joined[]>()
  const band = (y: number) => Math.round(y / Math.max(1, drift * point))
  for (const stroke of [...strokes].sort((a, b) => a.x0 - b.x0)) {
    const key = band(stroke.middle)
    const near = [key - 1, key, key + 1].flatMap((one) => open.get(one) ?? [])
    const before = near.find((other) => goesOn(other, stroke, point))
    if (before) {
      const area = before.area + stroke.area
      before.middle = (before.middle * before.area + stroke.middle * stroke.area) / area
      Object.assign(before, {
        x1: Math.max(before.x1, stroke.x1),
        y0: Math.min(before.y0, stroke.y0),
        y1: Math.max(before.y1, stroke.y1),
        area,
        inked: before.inked + stroke.x1 - stroke.x0,
      })
      continue
    }
    const own = { ...stroke, inked: stroke.x1 - stroke.x0 }
    all.push(own)
    open.set(key, [...(open.get(key) ?? []).filter(({ x1 }) => stroke.x0 - x1 <= largestBreak * point), own])
  }
  return all
}

function goesOn(before: Stroke, stroke: Stroke, point: number): boolean {
  const gap = stroke.x0 - before.x1
  const likeness = thicknessOf(before) / thicknessOf(stroke)
  return (
    gap <= largestBreak * point &&
    gap > -largestBreak * point &&
    Math.abs(stroke.middle - before.middle) <= drift * point &&
    likeness < 2.5 &&
    likeness > 0.4
  )
}

/** Returns whether there is paper along most of both sides. */
function isIsolated({ x0, x1, middle, ...stroke }: Stroke, { width, height, pixels }: Ink, point: number): boolean {
  const away = Math.ceil(thicknessOf({ x0, x1, ...stroke }) / 2 + 0.8 * point + (stroke.y1 - stroke.y0) / 4)
  const touched = (y: number) => {
    if (y < 0 || y >= height) return 0
    let count = 0
    for (let at = y * width + x0; at < y * width + x1; at++) count += pixels[at] as number
    return count / (x1 - x0)
  }
  return touched(Math.round(middle - away)) <= mostTouching && touched(Math.round(middle + away)) <= mostTouching
}

/** Returns whether its ends meet rules that cross it: both, or one end of an upright that is higher than most letters. */
function isHeld(rule: Found, long: readonly Found[], point: number): boolean {
  const near = meeting * point
  const holds = (end: number) =>
    long.some(
      (other) =>
        other.level !== rule.level &&
        Math.abs(other.at - end) < near + other.width / 2 &&
        other.from < rule.at + near &&
        other.to > rule.at - near,
    )
  const isStub = !rule.level && rule.to - rule.from >= shortestStub * point
  return isStub ? holds(rule.from) || holds(rule.to) : holds(rule.from) && holds(rule.to)
}
