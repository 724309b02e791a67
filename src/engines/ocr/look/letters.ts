/** Removes strokes of letters from the rules of a page. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { OcrRule } from '../picture/rules.ts'

/** Facts about a word: a part of `OcrWord`. */
export interface ReadWord extends Box {
  text: string
  /** 0..100 */
  confidence: number
  /** y of the baseline at the left and at the right side of the word. */
  baseline: readonly [left: number, right: number]
  /** Distance from the lowest descender to the highest ascender of its line, in pixels. */
  size: number
  /** Number of the line on the page. */
  line: number
}

/**
 * Range of a line, in multiples of its height above the baseline, in which a stroke belongs to letters: serifs are on the baseline,
 * underlines below it.
 */
const written = { from: -0.05, to: 0.85 }
/** Words that consist of strokes: dashes, bars, fill-in lines. */
const strokes = /^[\p{Pd}_|\u2500-\u257f=~.…]+$/u
/**
 * Minimum length of a horizontal rule, in multiples of the width of the word that it crosses, to be no part of the word, such as a cell
 * border read with it.
 */
const muchLonger = 1.6

/** Words that may be an upright rule, and minimum share of their height that is beside one. */
const bars = /^[|¦]+$/
const mostOfBar = 0.7

/** Maximum share of ink in a row of stems, minimum share of its length inside words, and their margin in multiples of the line height. */
const stems = { mostInked: 0.95, leastWritten: 0.6, margin: 0.05 }

/** Returns the rules that are not parts of words. */
export function withoutLetters(rules: readonly OcrRule[], words: readonly ReadWord[]): OcrRule[] {
  const real = words.filter(({ text }) => !strokes.test(text))
  const rows = createRows(real)
  return rules.filter((rule) => {
    const near = rows.near(rule)
    return !near.some((word) => isPartOf(rule, word)) && !isRowOfStems(rule, near) && !isRowOfSerifs(rule, near)
  })
}

/** Returns whether a word is an upright rule that was read as a bar, such as the border of a cell beside its text. */
export function isBar({ text, x0, x1, y0, y1 }: ReadWord, rules: readonly OcrRule[]): boolean {
  if (!bars.test(text)) return false
  return rules.some(
    ({ level, at, from, to }) => !level && at > x0 && at < x1 && Math.min(y1, to) - Math.max(y0, from) > (y1 - y0) * mostOfBar,
  )
}

/** Returns whether a broken vertical rule consists of stems of letters in successive lines, such as `l` above `h`. */
function isRowOfStems({ level, at, from, to, inked }: OcrRule, near: readonly ReadWord[]): boolean {
  if (level || inked > stems.mostInked) return false
  const crossed = near.filter(({ x0, x1, y0, y1, size }) => {
    return at > x0 - size * stems.margin && at < x1 + size * stems.margin && Math.min(y1, to) > Math.max(y0, from)
  })
  const written = crossed.reduce((sum, { y0, y1 }) => sum + Math.min(y1, to) - Math.max(y0, from), 0)
  return crossed.length > 1 && written > (to - from) * stems.leastWritten
}

/** Range of the baseline of serifs, in multiples of the line height above that of their line. */
const serifs = { from: -0.05, to: 0.08 }

/** Returns whether a broken horizontal rule consists of serifs of letters in successive words: it lies on their baseline, and ends with them. */
function isRowOfSerifs({ level, at, from, to, inked }: OcrRule, near: readonly ReadWord[]): boolean {
  if (!level || inked > stems.mostInked) return false
  const crossed = near.filter(({ x0, x1, size, baseline }) => {
    const rise = (baseline[0] - at) / size
    return rise > serifs.from && rise < serifs.to && Math.min(x1, to) > Math.max(x0, from)
  })
  const written = crossed.reduce((sum, { x0, x1 }) => sum + Math.min(x1, to) - Math.max(x0, from), 0)
  const isBetween = (end: number) => crossed.some(({ x0, x1, size }) => end > x0 - size * stems.margin && end < x1 + size * stems.margin)
  return crossed.length > 1 && written > (to - from) * stems.leastWritten && isBetween(from) && isBetween(to)
}

function isPartOf({ level, at, from, to }: OcrRule, { x0, x1, y0, y1, baseline, size, text, confidence }: ReadWord): boolean {
  if (level) {
    const rise = (baseline[0] - at) / size
    const overlap = Math.min(x1, to) - Math.max(x0, from)
    const isInside = rise > written.from && rise < written.to && at > y0 && at < y1
    return isInside && overlap > (to - from) * 0.4 && to - from < (x1 - x0) * muchLonger
  }
  const isInside = at > x0 - size * 0.05 && at < x1 + size * 0.05
  const overlap = Math.min(y1, to) - Math.max(y0, from)
  if (!isInside || overlap <= 0) return false
  // A single letter that is only a stroke is the rule itself, read as a letter.
  return to - from < (y1 - y0) * 1.3 && !(text.length === 1 && confidence < 60)
}

/** Indexes words by their rows, to find those near a place. */
function createRows(words: readonly ReadWord[]) {
  const height = 64
  const rows = new Map<number, ReadWord[]>()
  for (const word of words) {
    for (let row = Math.floor(word.y0 / height); row <= Math.min(Math.floor(word.y1 / height), Math.floor(word.y0 / height) + 8); row++) {
      const own = rows.get(row)
      if (own) own.push(word)
      else rows.set(row, [word])
    }
  }
  return {
    near({ level, at, from, to }: OcrRule): ReadWord[] {
      const [first, last] = level ? [at, at] : [from, to]
      const found = new Set<ReadWord>()
      for (let row = Math.floor(first / height); row <= Math.floor(last / height); row++)
        for (const word of rows.get(row) ?? []) found.add(word)
      return [...found]
    },
  }
}
