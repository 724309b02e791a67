/** Tells bold and slanted words by their ink, beside that of the whole page. */
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import type { ReadWord } from './letters.ts'
import type { WordInk } from './word-ink.ts'

export interface Looks {
  bold: boolean
  italic: boolean
}

/** Strokes this many times as thick, beside the line's height, as those of most words are bold (measured: AUC .93); for a single word among others it is more. */
const boldCut = { run: 1.2, alone: 1.32 }
/** Stems this many times as sharp when leaning are those of italics. */
const leanCut = { run: 0.95, alone: 1.12 }
/** What its neighbours say does not count for a word that looks less so than this. */
const leastOfRun = { bold: 1, italic: 0.6 }
/** Print and lens make each stroke thicker by about this, in pixels, which counts for more in small letters. */
const spread = 0.5
/** Shorter words say little of their own. */
const fewestLetters = 2

/** @param inks of each word, or undefined where there is nothing to measure */
export function looksOf(words: readonly ReadWord[], inks: readonly (WordInk | undefined)[]): Looks[] {
  const weights = words.map(({ size }, i) => ((inks[i]?.stroke ?? Number.NaN) - spread) / size)
  const leans = words.map((_, i) => inks[i]?.lean ?? Number.NaN)
  const usual = median(weights.filter((weight, i) => weight > 0 && isTelling(words[i])))
  const bold = judged(
    words,
    weights.map((weight) => weight / usual),
    boldCut,
    leastOfRun.bold,
  )
  const italic = judged(words, leans, leanCut, leastOfRun.italic)
  return words.map((_, i) => ({ bold: bold[i] === true, italic: italic[i] === true }))
}

const isTelling = (word: ReadWord | undefined) => word !== undefined && word.text.replace(/[^\p{L}\p{N}]/gu, '').length >= fewestLetters

/** A word is what it looks like where it looks so clearly, else what its line does: the words beside it with it. */
function judged(words: readonly ReadWord[], values: readonly number[], cut: { run: number; alone: number }, least: number): boolean[] {
  const near = values.map((_, i) => {
    let [sum, count] = [0, 0]
    for (let k = Math.max(0, i - 2); k <= Math.min(words.length - 1, i + 2); k++) {
      const weight = isTelling(words[k]) ? (words[k]?.text.length ?? 0) * (k === i ? 2 : 1) : 0
      if (weight === 0 || words[k]?.line !== words[i]?.line || Number.isNaN(values[k])) continue
      sum += (values[k] as number) * weight
      count += weight
    }
    return count === 0 ? Number.NaN : sum / count
  })
  const first = values.map((value, i) => (isTelling(words[i]) && value > cut.alone) || (near[i] as number) > cut.run)
  // What is too short to be told goes with the word before or behind it.
  return first.map((own, i) => {
    if (isTelling(words[i])) return own && (values[i] as number) > least
    const sides = [i - 1, i + 1].filter((k) => words[k]?.line === words[i]?.line && isTelling(words[k]))
    return sides.length > 0 ? sides.every((k) => first[k]) : own
  })
}
