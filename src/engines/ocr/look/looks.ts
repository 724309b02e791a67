/** Detects bold and slanted words by comparing their ink with that of the whole page. */
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import type { ReadWord } from './letters.ts'
import { sizesOf } from './line-heights.ts'
import type { WordInk } from './word-ink.ts'

/** The weight and slant of a word. */
export interface Looks {
  bold: boolean
  italic: boolean
}

/** Minimum value of the mean of a word and its neighbours, and of a word whose neighbours look different. */
interface Cut {
  run: number
  alone: number
}

/**
 * Minimum ratio of stroke thickness to that of most words, relative to the line height, for bold. Clean plain words are below 1.15, bold
 * ones above 1.35.
 */
const boldCut: Cut = { run: 1.2, alone: 1.27 }
/**
 * Clearly bold words: minimum ratio and number. The cut is this share of the way from plain to clearly bold words, up to a maximum, because
 * bold headings may be heavier than bold text.
 */
const clearlyBold = { least: 1.35, fewest: 3, share: 0.4, most: 1.35 }
/** Minimum ratio of the sharpness of slanted stems to upright ones for italics. Clean upright words are below 0.6, italics above 1. */
const leanCut: Cut = { run: 0.85, alone: 1.05 }
/** Minimum value of a word for its neighbours to count. */
const leastOfRun = { bold: 1.1, italic: 0.6 }
/** Thickness that printing and scanning add to each stroke, in pixels; it matters more for small letters. */
const spread = 0.5
/** Ratio of the strokes of capitals to those of small letters of the same type. */
const capitalStrokes = 1.1
/** Minimum number of letters for a measurement of one word. */
const fewestLetters = 2
/**
 * A page of nothing but bold words: minimum stroke thickness of most words, relative to the line height, minimum number of words and their
 * minimum height in pixels, and ratio of bold strokes to plain ones. Of 19 clean pages at 300 dots per inch most words have 0.060 to 0.082,
 * one in bold sans-serif 0.122; blur adds more to smaller letters.
 */
const allBold = { least: 0.115, fewest: 8, lowest: 30, ratio: 1.5 }
/**
 * A page with more bold words than plain ones, such as a form: minimum ratio of the strokes of most words to those of the thinnest, and minimum
 * number and share of these.
 */
const mostlyBold = { ratio: 1.35, fewest: 8, share: 0.25 }
/** Minimum number of words in one kind of script for a usual weight of its own. */
const fewestOfScript = 8
/** Words with at most this many letters follow their neighbours, unless their own value exceeds `alone` by the factor below. */
const shortWord = 3
const shortExtra = 1.12
/** Minimum share of a line's letters that look alike for its short words to look like them. */
const most = 0.75
/** Letters with upright stems, and letters with diagonal strokes. */
const [stems, diagonals] = [/[bdfhijklmnpqrtuBDEFHIJKLMNPRTU1]/g, /[vwxyzkVWXYZKAM247/%]/g]

/** @param inks measurements of each word; undefined where nothing can be measured */
export function looksOf(words: readonly ReadWord[], inks: readonly (WordInk | undefined)[]): Looks[] {
  const sizes = sizesOf(words)
  const weights = words.map(({ text }, i) => {
    const weight = ((inks[i]?.stroke ?? Number.NaN) - spread) / (sizes[i] as number)
    return /^[^a-z]*\p{Lu}[^a-z]*$/u.test(text) ? weight / capitalStrokes : weight
  })
  const usual = usualWeights(words, weights, sizes)
  const ratios = weights.map((weight, i) => (lettersIn(words[i]) >= fewestLetters ? weight / usual(words[i]) : Number.NaN))
  const bold = judged(words, ratios, cutFor(ratios), leastOfRun.bold)
  const leans = words.map(({ text }, i) => (hasStems(text) ? (inks[i]?.lean ?? Number.NaN) : Number.NaN))
  const italic = judged(words, leans, leanCut, leastOfRun.italic)
  return words.map((_, i) => ({ bold: bold[i] === true, italic: italic[i] === true }))
}

/**
 * Returns a function that gives the usual weight of plain words like another: ideographs have thinner strokes than letters of the same
 * height.
 */
function usualWeights(
  words: readonly ReadWord[],
  weights: readonly number[],
  sizes: readonly number[],
): (word: ReadWord | undefined) => number {
  const measured = words.flatMap((word, i) => {
    const weight = weights[i] as number
    return weight > 0 && lettersIn(word) >= fewestLetters ? { weight, isIdeographic: isIdeographic(word) } : []
  })
  const most = median(measured.map(({ weight }) => weight))
  const isAllBold = most >= allBold.least && measured.length >= allBold.fewest && median(sizes) >= allBold.lowest
  const thin = measured.map(({ weight }) => weight).filter((weight) => weight * mostlyBold.ratio <= most)
  const isMostlyBold = thin.length >= Math.max(mostlyBold.fewest, mostlyBold.share * measured.length)
  const all = isAllBold ? most / allBold.ratio : isMostlyBold ? median(thin) : most
  const own = [false, true].map((kind) => measured.filter(({ isIdeographic }) => isIdeographic === kind).map(({ weight }) => weight))
  const usual = own.map((those) => (isAllBold || isMostlyBold || those.length < fewestOfScript ? all : median(those)))
  return (word) => usual[word && isIdeographic(word) ? 1 : 0] ?? all
}

const isIdeographic = ({ text }: ReadWord) => /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/.test(text)

/**
 * Returns the cut for bold on a page. Between plain words and clearly bold ones there may be words of another font with slightly thicker
 * strokes.
 */
function cutFor(ratios: readonly number[]): Cut {
  const clear = ratios.filter((ratio) => ratio > clearlyBold.least)
  const middle = clear.length < clearlyBold.fewest ? 1 : 1 + (median(clear) - 1) * clearlyBold.share
  const run = Math.min(clearlyBold.most, Math.max(boldCut.run, middle))
  return { run, alone: boldCut.alone + run - boldCut.run }
}

const lettersIn = (word: ReadWord | undefined) => word?.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** A diagonal stroke of an upright letter looks like a stem of an italic one. */
const hasStems = (text: string) => {
  const count = text.match(stems)?.length ?? 0
  return count > 0 && count > (text.match(diagonals)?.length ?? 0)
}

/**
 * Judges a word by its own value where that is clear, and otherwise together with its neighbours on the line.
 * @param values NaN for a word without a measurement: it follows its neighbours
 */
function judged(words: readonly ReadWord[], values: readonly number[], cut: Cut, least: number): boolean[] {
  const near = values.map((_, i) => {
    let [sum, count] = [0, 0]
    for (let k = Math.max(0, i - 2); k <= Math.min(words.length - 1, i + 2); k++) {
      if (words[k]?.line !== words[i]?.line || Number.isNaN(values[k])) continue
      const weight = lettersIn(words[k]) * (k === i ? 2 : 1)
      sum += (values[k] as number) * weight
      count += weight
    }
    return count === 0 ? Number.NaN : sum / count
  })
  const first = values.map((value, i) => {
    const alone = lettersIn(words[i]) <= shortWord ? cut.alone * shortExtra : cut.alone
    return value > alone || ((near[i] as number) > cut.run && !(value <= least))
  })
  return withTheirLines(words, values, first)
}

/** Makes short words follow their neighbours, or their line where most of it looks alike. */
function withTheirLines(words: readonly ReadWord[], values: readonly number[], first: readonly boolean[]): boolean[] {
  const lines = new Map<number, { yes: number; all: number }>()
  for (const [i, word] of words.entries()) {
    const line = lines.get(word.line) ?? { yes: 0, all: 0 }
    if (!Number.isNaN(values[i])) {
      line.all += lettersIn(word)
      line.yes += first[i] ? lettersIn(word) : 0
    }
    lines.set(word.line, line)
  }
  const isKnown = (k: number) => !Number.isNaN(values[k])
  return first.map((own, i) => {
    const { yes = 0, all = 0 } = lines.get(words[i]?.line ?? -1) ?? {}
    if (!isKnown(i)) {
      const sides = [i - 1, i + 1].filter((k) => words[k]?.line === words[i]?.line && words[k] !== undefined && isKnown(k))
      return sides.length > 0 ? sides.every((k) => first[k]) : yes > all * most
    }
    if (lettersIn(words[i]) > shortWord || all < 4 * shortWord) return own
    return yes > all * most || (own && (yes >= all * (1 - most) || isBeside(words, first, i)))
  })
}

/** Returns whether a short word differs from both neighbours, which is usually an error. */
function isBeside(words: readonly ReadWord[], first: readonly boolean[], i: number): boolean {
  const others = [i - 1, i + 1].filter((k) => words[k]?.line === words[i]?.line)
  return others.length === 0 || others.some((k) => first[k])
}
