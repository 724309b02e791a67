/**
 * Gathers what a reading left out: what is in cells without words, single letters beside its lines, and light words on dark. Tesseract
 * leaves out letters that stand alone, such as the numbers of rows; side by side in one picture, it reads them.
 */
import { type Box, median, touches } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'
import type { OcrRule } from '../picture/rules.ts'
import { type GatheredPicture, laidOut, mostParts } from './gathered-picture.ts'
import { groupsOf, joined, level, sharedHeight } from './letter-groups.ts'
import { lightRuns } from './light-letters.ts'
import type { OcrWord } from './page.ts'
import { findAllLetterSpots, type LetterSpot } from './unread.ts'

/** Maximum grey of ink, and its minimum number of pixels in a cell. */
const [inkGrey, fewestInk] = [170, 6]
/** Maximum distance between the end of a rule and the rule that it meets, and margin of a cell beside its rules, in points. */
const [meeting, inside] = [3, 0.75]
/** Height and maximum width of what is gathered, in multiples of the usual line height: one line. */
const height = { from: 0.3, to: 1.5 }
const widest = 20
/** Letters beside lines: minimum distance from others, and maximum length, in multiples of the usual line height. */
const [apart, longestAlone] = [0.7, 2]
/** Length of unread words beside a line, and their minimum distance from its words, in the same multiples: a space is wider. */
const [shortestRun, longestRun, space] = [2, 15, 0.15]
/** Their minimum height, in the same multiples: bullets are lower. */
const lowestAlone = 0.55
/** Maximum number of groups of letters; more are the dots of a picture, or noise. */
const mostAlone = 100
/** Margin around a part, as a share of its height. */
const margin = 0.2
/** Maximum number of rules in each direction, and of cells; more are no table. */
const [mostRules, mostCells] = [200, 2000]

/** Returns the parts of the page that were left out, and their places in a picture of this size; undefined if there are none. */
export function gatherUnread(grey: Grey, rules: readonly OcrRule[], words: readonly OcrWord[], dpi: number): GatheredPicture | undefined {
  const size = median(words.map((word) => word.size))
  const point = dpi / 72
  if (words.length === 0 || size < 4) return undefined
  const boxes = cellsOf(rules, point)
    .map((cell) => shrunk(cell, inside * point))
    .filter((cell) => !words.some((word) => holds(cell, (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2)))
    .flatMap((cell) => inkOf(grey, cell) ?? [])
    .filter(({ x0, x1, y0, y1 }) => y1 - y0 >= height.from * size && y1 - y0 <= height.to * size && x1 - x0 <= widest * size)
    .slice(0, mostParts)
  const spots = findAllLetterSpots(grey, dpi, words)
  const alone = lettersAlone(spots.dark, words)
  boxes.push(
    ...alone.flatMap((box) => inkOf(grey, shrunk(box, -margin * size)) ?? []).filter((spot) => !boxes.some((box) => touches(box, spot, 0))),
  )
  const light = lightRuns(grey, spots.light, words)
  if (boxes.length + light.length === 0) return undefined
  const gathered = laidOut([...boxes.map((box) => ({ box, isLight: false })), ...light.map((box) => ({ box, isLight: true }))], size)
  return gathered.width * gathered.height > grey.pixels.length ? undefined : gathered
}

/** Returns letters and words that were not read, in the height of a line beside them. */
export function lettersAlone(found: readonly LetterSpot[], words: readonly OcrWord[]): Box[] {
  const size = median(words.map((word) => word.size))
  const groups = groupsOf(found, size)
  const lines = words.filter((word) => word.y1 - word.y0 < height.to * size)
  // A point alone is what is left of the number of a list.
  const all: Box[] = [...groups, ...words.filter(({ text }) => !/^[.)]$/.test(text))]
  const isNear = (group: Box, other: Box, least: number) =>
    sharedHeight(group, other) > level && other.x0 - group.x1 < least * size && group.x0 - other.x1 < least * size
  const isBeside = (group: Box) => group.y1 - group.y0 >= lowestAlone * size && lines.some((word) => sharedHeight(group, word) > level)
  const alone = groups.filter(
    (group) =>
      group.x1 - group.x0 <= longestAlone * size && isBeside(group) && !all.some((other) => other !== group && isNear(group, other, apart)),
  )
  const runs = joined(groups, apart * size).filter((run) => {
    const length = run.x1 - run.x0
    const isLine = length > shortestRun * size && length <= longestRun * size && run.y1 - run.y0 <= height.to * size
    return isLine && isBeside(run) && !words.some((word) => isNear(run, word, space))
  })
  const left = [...alone, ...runs.filter((run) => !alone.some((group) => touches(run, group, 0)))]
  return left.length > mostAlone ? [] : left
}

/** Returns how much was left out: one for each letter or short word, two where it begins a line, more for a longer one. */
export function weightOf(left: readonly Box[], words: readonly OcrWord[]): number {
  const size = median(words.map((word) => word.size))
  const begins = (box: Box) => {
    const row = words.filter((word) => sharedHeight(box, word) > level)
    return row.every(({ x0 }) => x0 >= box.x1) && row.some(({ x0 }) => x0 - box.x1 < longestAlone * size)
  }
  return left.reduce((sum, box) => sum + Math.max(1, Math.round((box.x1 - box.x0) / size)) + (begins(box) ? 1 : 0), 0)
}

/** Returns the cells between rules on all sides, from top to bottom. */
function cellsOf(rules: readonly OcrRule[], point: number): Box[] {
  const near = meeting * point
  const sorted = (level: boolean) => rules.filter((rule) => rule.level === level).sort((a, b) => a.at - b.at)
  const [levels, uprights] = [sorted(true), sorted(false)]
  if (Math.max(levels.length, uprights.length) > mostRules) return []
  const cells: Box[] = []
  for (const [i, top] of levels.entries()) {
    for (const [k, left] of uprights.entries()) {
      const [x, y] = [left.at + 2 * near, top.at + 2 * near]
      if (!covers(top, x, near) || !covers(left, y, near)) continue
      const right = uprights.slice(k + 1).find((one) => one.at > x && covers(one, y, near))
      const bottom = levels.slice(i + 1).find((one) => one.at > y && covers(one, x, near))
      if (right && bottom && cells.length < mostCells)
        cells.push({
          x0: left.at + left.width / 2,
          x1: right.at - right.width / 2,
          y0: top.at + top.width / 2,
          y1: bottom.at - bottom.width / 2,
        })
    }
  }
  return cells
}

const covers = ({ from, to }: OcrRule, along: number, near: number) => along > from - near && along < to + near

const shrunk = ({ x0, y0, x1, y1 }: Box, by: number): Box => ({ x0: x0 + by, y0: y0 + by, x1: x1 - by, y1: y1 - by })

const holds = ({ x0, y0, x1, y1 }: Box, x: number, y: number) => x > x0 && x < x1 && y > y0 && y < y1

/** Returns the box of the ink in a cell with a margin, in whole pixels; undefined if there is none. */
function inkOf({ width, height: rows, pixels }: Grey, cell: Box): Box | undefined {
  const [left, right] = [Math.max(0, Math.ceil(cell.x0)), Math.min(width, Math.floor(cell.x1))]
  const [top, bottom] = [Math.max(0, Math.ceil(cell.y0)), Math.min(rows, Math.floor(cell.y1))]
  const box = { x0: right, x1: left, y0: bottom, y1: top }
  let ink = 0
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if ((pixels[y * width + x] as number) >= inkGrey) continue
      ink++
      box.x0 = Math.min(box.x0, x)
      box.x1 = Math.max(box.x1, x + 1)
      box.y0 = Math.min(box.y0, y)
      box.y1 = y + 1
    }
  }
  if (ink < fewestInk) return undefined
  const more = Math.round((box.y1 - box.y0) * margin)
  return {
    x0: Math.max(left, box.x0 - more),
    x1: Math.min(right, box.x1 + more),
    y0: Math.max(top, box.y0 - more),
    y1: Math.min(bottom, box.y1 + more),
  }
}
