/** Parts words that Tesseract read as one: the picture shows a space between them. */
import { scannedAdvanceOf } from '../../../pdf-to-word/fonts/tables/advances.ts'
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'
import { type Gap, gapsIn } from './gaps.ts'
import type { OcrWord } from './page.ts'

/** Words of letters, digits and the marks beside them, in scripts that write spaces. */
const western = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{Nd}.,;:!?()'’"“”„-]{2,}$/u
/** Minimum confidence of a word that may be two, and of the words whose spaces show how wide those of the line are. */
const sure = 50
/** Minimum number of spaces in a line whose width is believed. */
const fewestSpaces = 2
/**
 * Minimum width of a space, as a share of the usual one of its line, in multiples of the line height, and of the widest other gap in the word.
 */
const space = { usual: 0.7, least: 0.15, others: 1.9 }
/** Digits, of which 1 leaves wide gaps: minimum width of a space between others, as a multiple of the minimum between letters. */
const digits = { pair: /^[02-9]{2}$/, either: /^\p{Nd}{2}$/u, wider: 1.3 }
/** Maximum distance of the gap from the end of a letter, in multiples of the mean width of a letter. */
const offLetter = 0.4

/** Returns the words with those parted that have a space of their line in them; the total area searched is limited. */
export function withMissedSpaces(grey: Grey, words: readonly OcrWord[]): OcrWord[] {
  let budget = grey.pixels.length
  const usual = spacesOf(words)
  return words.flatMap((word) => {
    const least = Math.max(space.least * word.size, space.usual * (usual.get(word.line) ?? Infinity))
    if (word.confidence < sure || !western.test(word.text) || word.x1 - word.x0 < 2 * least) return [word]
    budget -= (word.x1 - word.x0) * (word.y1 - word.y0)
    return budget < 0 ? [word] : parted(grey, word, least)
  })
}

/** Returns the usual width of the spaces of each line that has some. */
function spacesOf(words: readonly OcrWord[]): Map<number, number> {
  const gaps = new Map<number, number[]>()
  words.forEach((word, i) => {
    const next = words[i + 1]
    if (next?.line !== word.line || next.x0 <= word.x1 || Math.min(word.confidence, next.confidence) < sure) return
    const own = gaps.get(word.line)
    if (own) own.push(next.x0 - word.x1)
    else gaps.set(word.line, [next.x0 - word.x1])
  })
  return new Map([...gaps].flatMap(([line, own]) => (own.length < fewestSpaces ? [] : [[line, median(own)] as const])))
}

/** Returns the two words that a word is, or the word itself. */
function parted(grey: Grey, word: OcrWord, least: number): OcrWord[] {
  const [widest, ...others] = gapsIn(grey, word).gaps.sort((a, b) => b.x1 - b.x0 - (a.x1 - a.x0))
  if (!widest || widest.x1 - widest.x0 < least) return [word]
  const next = others[0] ? others[0].x1 - others[0].x0 : 0
  if (widest.x1 - widest.x0 < space.others * next) return [word]
  const at = letterAt(word, widest)
  if (at === undefined || isOfDigits(word.text.slice(at - 1, at + 1), (widest.x1 - widest.x0) / least)) return [word]
  const letters = Array.from(word.text)
  const y = word.baseline[0] + ((word.baseline[1] - word.baseline[0]) * (widest.x0 - word.x0)) / (word.x1 - word.x0)
  return [
    { ...word, x1: widest.x0, text: letters.slice(0, at).join(''), baseline: [word.baseline[0], y] },
    { ...word, x0: widest.x1, text: letters.slice(at).join(''), baseline: [y, word.baseline[1]] },
  ]
}

/** Returns whether a gap is one that digits leave. @param ratio its width as a multiple of the least space */
const isOfDigits = (pair: string, ratio: number) => digits.either.test(pair) && !(digits.pair.test(pair) && ratio >= digits.wider)

/** Returns the number of letters before a gap, by the usual widths of letters; undefined where it does not lie between two of them. */
function letterAt({ text, x0, x1 }: OcrWord, gap: Gap): number | undefined {
  const letters = Array.from(text)
  const advances = letters.map((letter) => scannedAdvanceOf(letter, { family: 'Arial', bold: false, italic: false }) ?? 0.5)
  const whole = advances.reduce((sum, one) => sum + one, 0)
  const wanted = ((gap.x0 - x0) / (x1 - x0 - (gap.x1 - gap.x0))) * whole
  let [sum, best, off] = [0, 0, Infinity]
  advances.forEach((advance, i) => {
    sum += advance
    if (i < letters.length - 1 && Math.abs(sum - wanted) < off) [best, off] = [i + 1, Math.abs(sum - wanted)]
  })
  return off < (offLetter * whole) / letters.length ? best : undefined
}
