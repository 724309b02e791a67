/** Tells bold and slanted words by their ink, beside that of the whole page. */
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import type { ReadWord } from './letters.ts'
import type { WordInk } from './word-ink.ts'

export interface Looks {
  bold: boolean
  italic: boolean
}

/** What the mean of a word and those beside it has to be, and of a word among others that look otherwise. */
interface Cut {
  run: number
  alone: number
}

/** Strokes this many times as thick, beside the line's height, as those of most words are bold: clean plain words are below 1.15, bold ones above 1.35. */
const boldCut: Cut = { run: 1.2, alone: 1.27 }
/** Stems this many times as sharp when leaning are those of italics: clean upright words are below 0.6, italics above 1. */
const leanCut: Cut = { run: 0.85, alone: 1.05 }
/** What its neighbours say does not count for a word that looks less so than this. */
const leastOfRun = { bold: 1.1, italic: 0.6 }
/** Print and lens make each stroke thicker by about this, in pixels, which counts for more in small letters. */
const spread = 0.5
/** Capitals have strokes so much thicker than small letters of the same type. */
const capitalStrokes = 1.1
/** Shorter words say little of their own. */
const fewestLetters = 2
/** Words of so few letters are what their neighbours are, unless they look otherwise as surely as `alone` by this much. */
const shortWord = 3
const shortExtra = 1.12
/** Where this many letters of a line look alike, its short words look like them. */
const most = 0.75
/** Letters with upright stems, and those with strokes that lean by themselves. */
const [stems, diagonals] = [/[bdfhijklmnpqrtuBDEFHIJKLMNPRTU1]/g, /[vwxyzkVWXYZKAM247/%]/g]

/** @param inks of each word, or undefined where there is nothing to measure */
export function looksOf(words: readonly ReadWord[], inks: readonly (WordInk | undefined)[]): Looks[] {
  const weights = words.map(({ size, text }, i) => {
    const weight = ((inks[i]?.stroke ?? Number.NaN) - spread) / size
    return /^[^a-z]*\p{Lu}[^a-z]*$/u.test(text) ? weight / capitalStrokes : weight
  })
  const usual = median(weights.filter((weight, i) => weight > 0 && lettersIn(words[i]) >= fewestLetters))
  const bold = judged(
    words,
    weights.map((weight, i) => (lettersIn(words[i]) >= fewestLetters ? weight / usual : Number.NaN)),
    boldCut,
    leastOfRun.bold,
  )
  const leans = words.map(({ text }, i) => (hasStems(text) ? (inks[i]?.lean ?? Number.NaN) : Number.NaN))
  const italic = judged(words, leans, leanCut, leastOfRun.italic)
  return words.map((_, i) => ({ bold: bold[i] === true, italic: italic[i] === true }))
}

const lettersIn = (word: ReadWord | undefined) => word?.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** A slanted stroke of an upright letter is like a stem of an italic one. */
const hasStems = (text: string) => {
  const count = text.match(stems)?.length ?? 0
  return count > 0 && count > (text.match(diagonals)?.length ?? 0)
}

/**
 * A word is what it looks like where it looks so clearly, else what its line does: the words beside it with it.
 * @param values NaN for a word that tells nothing: it goes with its neighbours
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

/** What is too short to be told goes with the words beside it, and with its line where that looks alike all through. */
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
  const isTold = (k: number) => !Number.isNaN(values[k])
  return first.map((own, i) => {
    const { yes = 0, all = 0 } = lines.get(words[i]?.line ?? -1) ?? {}
    if (!isTold(i)) {
      const sides = [i - 1, i + 1].filter((k) => words[k]?.line === words[i]?.line && words[k] !== undefined && isTold(k))
      return sides.length > 0 ? sides.every((k) => first[k]) : yes > all * most
    }
    if (lettersIn(words[i]) > shortWord || all < 4 * shortWord) return own
    return yes > all * most || (own && (yes >= all * (1 - most) || isBeside(words, first, i)))
  })
}

/** A short word alone among others that look otherwise is seldom what it seems. */
function isBeside(words: readonly ReadWord[], first: readonly boolean[], i: number): boolean {
  const others = [i - 1, i + 1].filter((k) => words[k]?.line === words[i]?.line)
  return others.length === 0 || others.some((k) => first[k])
}
