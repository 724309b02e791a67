/** Removes strokes of letters from the rules of a page, and restores bullets that were read as letters. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'
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

/** Characters as which discs, squares and rings before a line are read. */
const likeBullets = /^[eoO0©®*°·•«»¢@¤=■▪●○.。+>-]$/u
export const bullet = '•'
/** Width of a bullet, in multiples of its line's height. A bullet is as wide as high and fills most of its box. */
const width = { from: 0.12, to: 0.5 }
const roundness = 1.45
const solid = 0.62

/** Rings that are read as capitals or zeros. */
const likeRings = /^[O0]$/
/** The letter that Word writes for rings. */
const ring = 'o'
/**
 * A ring is as high as a small letter, as a share of the highest word of its line, and about as wide as high: a zero is narrower. The
 * text begins at least this far from it, in multiples of its width.
 */
const ringShape = { highest: 0.78, roundness: 1.28, apart: 1 }

/** Returns the bullet that a word is which begins its line, whatever it was read as: a solid dot or square, or a ring; undefined otherwise. */
export function bulletOf(grey: Grey, words: readonly ReadWord[], index: number): string | undefined {
  const [word, next] = [words[index], words[index + 1]]
  if (!word || !next || !likeBullets.test(word.text) || words[index - 1]?.line === word.line) return undefined
  // A bullet that Tesseract took for a line has a size of its own.
  const isBeside = next.line === word.line || (next.x0 > word.x1 && isLevel(word, next))
  if (!isBeside) return undefined
  if (bulletIn(grey, word, next.line === word.line ? word : { ...word, size: next.size })) return bullet
  return likeRings.test(word.text) && isRing(grey, words, index) ? ring : undefined
}

const isLevel = (word: Box, next: Box) => (word.y0 + word.y1) / 2 > next.y0 && (word.y0 + word.y1) / 2 < next.y1

function isRing(grey: Grey, words: readonly ReadWord[], index: number): boolean {
  const [word, next] = [words[index], words[index + 1]]
  const box = word && inkBox(grey, word)
  if (!word || !next || !box || next.line !== word.line) return false
  const [across, down] = [box.x1 - box.x0, box.y1 - box.y0]
  let highest = 0
  for (let i = index + 1; words[i]?.line === word.line; i++) highest = Math.max(highest, (words[i]?.y1 ?? 0) - (words[i]?.y0 ?? 0))
  const isRound = Math.max(across / down, down / across) < ringShape.roundness
  return isRound && down < highest * ringShape.highest && next.x0 - box.x1 > across * ringShape.apart
}

/** Returns the box of the dark pixels in a box if they are a solid dot or square in the place of a bullet of a line; undefined otherwise. */
export function bulletIn(grey: Grey, where: Box, { baseline, size }: Pick<ReadWord, 'baseline' | 'size'>): Box | undefined {
  const box = inkBox(grey, where)
  if (!box) return undefined
  const { x0, x1, y0, y1, ink } = box
  const [across, down] = [x1 - x0, y1 - y0]
  const isRound = across / down < roundness && down / across < roundness
  const rise = ((baseline[0] + baseline[1]) / 2 - (y0 + y1) / 2) / size
  const isWide = across > size * width.from && across < size * width.to
  return isRound && isWide && rise > 0.12 && rise < 0.5 && ink > solid * across * down ? { x0, x1, y0, y1 } : undefined
}

const inkGrey = 140

/** Returns the bounding box of the dark pixels in a box, and their number. */
function inkBox(grey: Grey, { x0, y0, x1, y1 }: Box): (Box & { ink: number }) | undefined {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity, ink: 0 }
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(grey.height, y1); y++) {
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(grey.width, x1); x++) {
      if ((grey.pixels[y * grey.width + x] as number) >= inkGrey) continue
      box.ink++
      box.x0 = Math.min(box.x0, x)
      box.y0 = Math.min(box.y0, y)
      box.x1 = Math.max(box.x1, x + 1)
      box.y1 = Math.max(box.y1, y + 1)
    }
  }
  return box.ink === 0 ? undefined : box
}
