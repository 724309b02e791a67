/** Finds the lines that underline or strike out words. They are too near to the letters for `findRules`. */
import type { Grey } from '../picture/grey.ts'
import type { OcrRule } from '../picture/rules.ts'
import type { ReadWord } from './letters.ts'

/** Rows, in multiples of the line height above the baseline, in which the two kinds of lines are searched. */
const under = { from: -0.28, to: -0.05 }
const struck = { from: 0.15, to: 0.45 }
/** Minimum length of an unbroken line as a share of the word's width, which may include a comma; higher for short words. */
const leastRun = { long: 0.8, short: 0.95 }
const shortWord = 3
/** Maximum grey of its ink. */
const inkGrey = 190
/** Maximum thickness, in multiples of the line height. */
const thickest = 0.14
/** Minimum width of a word in multiples of the line height, and minimum number of its letters and digits. */
const [narrowest, fewestLetters] = [0.7, 2]
/** Maximum share of ink just above an underline, where only descenders are, and the distance of that row in pixels. */
const [mostInkAbove, above] = [0.25, 2]
/** Letters and signs with a bar of their own where lines strike words out; side by side, their bars are one line. */
const barred = /^[4AHBEFGReft€+=\-\u2013\u2014\u2212]+$/u
/** Minimum length by which a line through a word of such letters extends beyond it, in multiples of the line height: bars end with their letters. */
const beyond = 0.1
/** Maximum hole in a line beside the word, in pixels. */
const hole = 1
/** Maximum distance of two lines that are the same one, in pixels. */
const same = 3

/**
 * Returns the lines under and through words, in time proportional to the pixels of the words.
 * @param rules lines that are known already
 */
export function findUnderlines(grey: Grey, words: readonly ReadWord[], rules: readonly OcrRule[]): OcrRule[] {
  const found: OcrRule[] = []
  let budget = grey.pixels.length * 2
  for (const word of words) {
    budget -= (word.x1 - word.x0) * word.size
    if (budget < 0) break
    if (word.x1 - word.x0 < word.size * narrowest || lettersIn(word.text) < fewestLetters) continue
    for (const range of [under, struck]) {
      const rule = ruleIn(grey, word, range)
      if (rule && ![...rules, ...found].some((other) => isSame(other, rule))) found.push(rule)
    }
  }
  return found
}

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

function inkIn(left: number, right: number, isInked: (x: number) => boolean): number {
  let count = 0
  for (let x = left; x < right; x++) if (isInked(x)) count++
  return count
}

/** Returns the longest run of ink, with small holes. */
function runOf(left: number, right: number, isInked: (x: number) => boolean): { start: number; length: number } {
  const longest = { start: left, length: 0 }
  for (let x = left, start = left, last = left - 1 - hole; x < right; x++) {
    if (!isInked(x)) continue
    if (x - last > hole + 1) start = x
    last = x
    if (x - start + 1 > longest.length) Object.assign(longest, { start, length: x - start + 1 })
  }
  return longest
}

const isSame = (one: OcrRule, { at, from, to }: OcrRule) =>
  one.level && Math.abs(one.at - at) <= same + one.width / 2 && one.from < to && one.to > from

function ruleIn(grey: Grey, { text, x0, x1, size, baseline }: ReadWord, range: typeof under): OcrRule | undefined {
  const base = (baseline[0] + baseline[1]) / 2
  const { from, to } = range
  const [first, end] = [Math.max(0, Math.round(base - to * size)), Math.min(grey.height, Math.round(base - from * size))]
  const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(grey.width, Math.ceil(x1))]
  const isInked = (x: number, y: number) => (grey.pixels[y * grey.width + x] as number) < inkGrey
  const wanted = (right - left) * (lettersIn(text) <= shortWord ? leastRun.short : leastRun.long)
  const isFull = (y: number) => runOf(left, right, (x) => isInked(x, y)).length >= wanted
  let top = first
  while (top < end && !isFull(top)) top++
  let bottom = top
  while (bottom < grey.height && bottom - top <= size * thickest && isFull(bottom)) bottom++
  // A line that goes on above the searched rows is the upper edge of something dark.
  if (top >= end || right <= left || bottom - top > size * thickest || (top === first && top > 0 && isFull(top - 1))) return undefined
  // Serifs stand in a row too, but under stems.
  const isWritten = (y: number) => inkIn(left, right, (x) => isInked(x, y)) > (right - left) * mostInkAbove
  if (range === under && isWritten(Math.max(0, top - above))) return undefined
  const middle = (top + bottom - 1) >> 1
  const reach = (start: number, step: 1 | -1) => {
    let last = start
    for (let x = start; x >= 0 && x < grey.width && Math.abs(x - last) <= hole + 1; x += step) if (isInked(x, middle)) last = x
    return last
  }
  const run = runOf(left, right, (x) => isInked(x, middle))
  const [own, ownEnd] = [reach(run.start, -1), reach(run.start + run.length - 1, 1) + 1]
  if (range === struck && barred.test(text) && own > left - size * beyond && ownEnd < right + size * beyond) return undefined
  let darkest = 255
  for (let x = own; x < ownEnd; x++) darkest = Math.min(darkest, grey.pixels[middle * grey.width + x] as number)
  return { level: true, at: (top + bottom) / 2, from: own, to: ownEnd, width: Math.max(1, bottom - top), grey: darkest, inked: 1 }
}
