/**
 * Parts columns that Tesseract read across, line by line, such as an address beside a title: their lines are at different heights, so that
 * words of both are misread, and their styles and order are lost. The parts are read again, one below the other.
 */
import { type Box, holdsMiddle, median } from '../../../pdf-to-word/ir/geometry.ts'
import type { Gathered, GatheredPicture } from './gathered-picture.ts'
import type { OcrWord } from './page.ts'
import { isDoubted, lengthOf, worthOf } from './reading.ts'

/** Minimum gap between the words of a line that may part columns, and of the gutter that all lines leave, in multiples of the line height. */
const [widestGap, gutterWidth] = [2.5, 1]
/** Maximum distance between joined lines, in multiples of the usual line height. */
const nextLine = 6
/** Minimum number of joined lines, and of those whose parts have different heights, as a share: rows of a table are level. */
const [fewestLines, leastUneven] = [3, 0.6]
/** Minimum distance of the feet of the letters of both parts that is uneven, in multiples of the line height. */
const uneven = 0.15
/** Minimum letters of such lines, and of those among them, in words that are probably wrong: the boxes of the words of a table are uneven, too, but read well. */
const fewestDoubted = 8
/** Maximum number of regions, and of lines: more are no page of text. */
const [mostRegions, mostLines] = [5, 2000]
/** Margins of a part, and between parts, in multiples of the usual line height. */
const [margin, gap] = [0.4, 3]
/** Minimum share of the letters that the parts must still have, and maximum loss of confidence. */
const [leastLetters, mostLoss] = [0.8, 3]
/** Words whose feet are on the baseline. */
const feet = /^[A-PR-Za-fhik-or-xz0-9.:]+$/

interface Line extends Box {
  words: readonly OcrWord[]
  size: number
}

/** Columns side by side, with the space between them. */
interface Joined {
  lines: Line[]
  from: number
  to: number
}

/** Returns the parts of columns that were read across, and their places in one picture; undefined if there are none. */
export function findJoinedColumns(
  words: readonly OcrWord[],
  { width, height }: { width: number; height: number },
): GatheredPicture | undefined {
  const lines = [...Map.groupBy(words, ({ line }) => line).values()].map(lineOf).sort((a, b) => a.y0 - b.y0)
  if (lines.length > mostLines) return undefined
  const size = median(lines.map((line) => line.size))
  const regions = joinedIn(lines, size)
    .filter((joined) => isUneven(joined) && isDoubtful(joined, lines))
    .slice(0, mostRegions)
    .map((joined) => ({ x: Math.round((joined.from + joined.to) / 2), ...extentOf(joined, lines, size) }))
  const parts: Gathered[] = []
  let y = Math.round(gap * size)
  for (const { x, y0, y1 } of regions) {
    const [top, bottom] = [Math.max(0, Math.round(y0 - margin * size)), Math.min(height, Math.round(y1 + margin * size))]
    if (bottom <= top || parts.some(({ box }) => box.y1 > top && box.y0 < bottom)) continue
    for (const [x0, x1] of [[0, x] as const, [x, width] as const]) {
      parts.push({ isLight: false, box: { x0, x1, y0: top, y1: bottom }, x: 0, y })
      y += bottom - top + Math.round(gap * size)
    }
  }
  return parts.length === 0 || y > 2 * height ? undefined : { width, height: y, parts }
}

function lineOf(words: readonly OcrWord[]): Line {
  const [x0, y0] = [Math.min(...words.map((word) => word.x0)), Math.min(...words.map((word) => word.y0))]
  const [x1, y1] = [Math.max(...words.map((word) => word.x1)), Math.max(...words.map((word) => word.y1))]
  return { words: words.toSorted((a, b) => a.x0 - b.x0), size: median(words.map(({ size }) => size)), x0, y0, x1, y1 }
}

/** Returns the widest gap of a line. */
function gapOf({ words, size }: Line): { from: number; to: number } | undefined {
  let [from, to, end] = [0, 0, Infinity]
  for (const { x0, x1 } of words) {
    if (x0 - end > to - from) [from, to] = [end, x0]
    end = end === Infinity ? x1 : Math.max(end, x1)
  }
  return to - from > widestGap * size ? { from, to } : undefined
}

/** Returns groups of lines, from top to bottom, that leave the same gap. */
function joinedIn(lines: readonly Line[], size: number): Joined[] {
  const groups: Joined[] = []
  let open: Joined | undefined
  for (const line of lines) {
    const own = gapOf(line)
    if (!own) {
      const beside: Joined | undefined = open && spaceBeside(line, open, gutterWidth * size)
      if (open && beside) Object.assign(open, { from: beside.from, to: beside.to })
      else open = undefined
      continue
    }
    const [from, to] = [Math.max(own.from, open?.from ?? 0), Math.min(own.to, open?.to ?? Infinity)]
    const last = open?.lines.at(-1)
    if (open && last && to - from >= gutterWidth * size && line.y0 - last.y1 < nextLine * size) {
      open.lines.push(line)
      Object.assign(open, { from, to })
      continue
    }
    open = { lines: [line], ...own }
    groups.push(open)
  }
  return groups.filter((group) => group.lines.length >= fewestLines)
}

/** Returns the space that a line of one column leaves; undefined if the line crosses it. */
function spaceBeside({ x0, x1 }: Line, joined: Joined, least: number): Joined | undefined {
  const { from, to } = joined
  if (x1 <= to - least) return { ...joined, from: Math.max(from, x1) }
  return x0 >= from + least ? { ...joined, to: Math.min(to, x0) } : undefined
}

const isCrossed = ({ words }: Line, { from, to }: Joined) => words.some(({ x0, x1 }) => x0 < to && x1 > from)

/** Returns whether the letters of the left and right parts stand at different heights in most lines. */
function isUneven({ lines, from, to }: Joined): boolean {
  const apart = lines.flatMap(({ words, size }) => {
    const standing = words.filter(({ text }) => feet.test(text))
    const [left, right] = [standing.filter(({ x1 }) => x1 <= from), standing.filter(({ x0 }) => x0 >= to)]
    return left.length === 0 || right.length === 0 ? [] : Math.abs(footOf(left) - footOf(right)) / size
  })
  const count = apart.filter((distance) => distance >= uneven).length
  return count >= fewestLines - 1 && count >= leastUneven * apart.length
}

/** Returns whether words of the joined lines, or of lines among them, are probably wrong. */
function isDoubtful({ lines: [first, ...others] }: Joined, lines: readonly Line[]): boolean {
  const last = others.at(-1) ?? first
  const among = lines.filter(({ y0, y1 }) => first && last && y1 > first.y0 && y0 < last.y1)
  return lengthOf(among.flatMap(({ words }) => words).filter(isDoubted)) >= fewestDoubted
}

const footOf = (words: readonly OcrWord[]) => median(words.map(({ y1 }) => y1))

/** Returns the heights of the columns: they go on up and down to the next line that crosses the space between them. */
function extentOf(joined: Joined, lines: readonly Line[], size: number): { y0: number; y1: number } {
  let [y0, y1] = [Math.min(...joined.lines.map((line) => line.y0)), Math.max(...joined.lines.map((line) => line.y1))]
  const free = lines.filter((line) => !isCrossed(line, joined))
  for (const line of free) if (line.y0 < y1 + size && line.y1 > y1) y1 = line.y1
  for (const line of free.toReversed()) if (line.y1 > y0 - size && line.y0 < y0) y0 = line.y0
  const crossing = lines.filter((line) => isCrossed(line, joined))
  for (const line of crossing) {
    if (line.y0 < y1 && line.y0 > y0) y1 = line.y0
    if (line.y1 > y0 && line.y1 < y1) y0 = line.y1
  }
  return { y0, y1 }
}

/**
 * Returns the words with those of the parts as they were read one below the other, unless these are worse.
 * @param apart the words of the picture of the parts
 */
export function withColumnsApart(words: readonly OcrWord[], apart: readonly OcrWord[], { parts }: GatheredPicture): OcrWord[] {
  let own = [...words]
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const pair = parts.slice(i, i + 2)
    const fresh = pair.flatMap((part, k) => wordsOf(part, apart, k))
    const isIn = (word: OcrWord) => pair.some(({ box }) => holdsMiddle(box, word))
    const replaced = own.filter(isIn)
    const [before, after] = [worthOf(replaced), worthOf(fresh)]
    if (after.letters < before.letters * leastLetters || (after.confidence ?? 0) < (before.confidence ?? 0) - mostLoss) continue
    const at = own.findIndex(isIn)
    const kept = own.filter((word) => !isIn(word))
    own = at < 0 ? own : [...kept.slice(0, at), ...fresh, ...kept.slice(at)]
  }
  return own
}

/** Difference between the numbers of lines of both parts and of the page. */
const numbers = 100_000

function wordsOf({ box, x, y }: Gathered, apart: readonly OcrWord[], side: number): OcrWord[] {
  const [dx, dy] = [box.x0 - x, box.y0 - y]
  return apart.flatMap((word) => {
    const middle = (word.y0 + word.y1) / 2
    if (middle < y || middle >= y + box.y1 - box.y0 || word.x0 + dx >= box.x1) return []
    const [y0, y1] = [Math.max(box.y0, word.y0 + dy), Math.min(box.y1, word.y1 + dy)]
    return {
      ...word,
      ...{ x0: word.x0 + dx, x1: Math.min(box.x1, word.x1 + dx), y0, y1, line: word.line + (side + 1) * numbers },
      baseline: [word.baseline[0] + dy, word.baseline[1] + dy] as const,
    }
  })
}
