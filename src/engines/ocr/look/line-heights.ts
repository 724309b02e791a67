/** Measures the heights of lines. */
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import type { ReadWord } from './letters.ts'

/** Heights above and below the baseline as shares of the height of a line; families differ by 2 %. */
const heights = { ascender: 0.77, capital: 0.73, descender: 0.23 }
/** Maximum relative difference from the height that Tesseract gives for a line. */
const likeSize = 0.35
/**
 * Of Cyrillic lines, which have few ascenders, Tesseract may give little more than half the height: range of the ratio in which words with
 * this number of letters or more are believed instead.
 */
const longWords = { letters: 5, from: 1.4, to: 1.7 }

/**
 * Returns the height of the line of each word, from the heights of its words where their letters tell them. Tesseract's heights of lines
 * without descenders, or with few ascenders, differ by a fifth.
 */
export function sizesOf(words: readonly ReadWord[]): number[] {
  const measured = measuredSizes(words)
  return words.map(({ size }, i) => measured[i] ?? size)
}

/** Returns the height of the line of each word; undefined where its letters do not tell it, or it is very different from Tesseract's. */
export function measuredSizes(words: readonly ReadWord[]): (number | undefined)[] {
  const lines = Map.groupBy(words, ({ line }) => line)
  const sizes = new Map([...lines].map(([line, own]) => [line, sizeOf(own)]))
  return words.map(({ line }) => sizes.get(line))
}

function sizeOf(line: readonly ReadWord[]): number | undefined {
  const told = line[0]?.size ?? 0
  const own = ofOneScript(line)
  const measured = median(own.flatMap((word) => sizeByHeight(word) ?? []))
  if (measured > told * (1 - likeSize) && measured < told * (1 + likeSize)) return measured
  const byLong = median(own.flatMap((word) => (isLongCyrillic(word) ? (sizeByHeight(word) ?? []) : [])))
  return byLong > told * longWords.from && byLong < told * longWords.to ? byLong : undefined
}

const isLongCyrillic = ({ text }: ReadWord) => text.length >= longWords.letters && /[а-яё]/i.test(text)

/** Returns the words without Latin ones in a Cyrillic line: short words of small letters are read as Latin capitals. */
function ofOneScript(line: readonly ReadWord[]): readonly ReadWord[] {
  const all = line.map(({ text }) => text).join('')
  const count = (pattern: RegExp) => all.match(pattern)?.length ?? 0
  return count(/[а-яё]/gi) > count(/[a-z]/gi) ? line.filter(({ text }) => !/[a-z]/i.test(text)) : line
}

/** Words of letters whose heights are known: Latin ones, and Cyrillic ones without accents, and between those heights. */
const measurable = /^[A-PR-Za-ik-z0-9.А-ВГЕЖЗИК-УХЧШЪ-Яавгежзик-ухчшъ-я]+$/

/** Returns undefined where the height of the letters is not known. */
function sizeByHeight({ text, y0, y1 }: ReadWord): number | undefined {
  if (!measurable.test(text) || !/[A-Z0-9bdfhklА-Я]/.test(text)) return undefined
  const above = /[bdfhkl]/.test(text) ? heights.ascender : heights.capital
  return (y1 - y0) / (above + (/[gpqyру]/.test(text) ? heights.descender : 0))
}
