/** Measures the heights of lines. */
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import type { ReadWord } from './letters.ts'

/** Heights above and below the baseline as shares of the height of a line; families differ by 2 %. */
const heights = { ascender: 0.77, capital: 0.73, descender: 0.23 }
/** Maximum relative difference from the height that Tesseract gives for a line. */
const likeSize = 0.35

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
  const sizes = new Map([...lines].map(([line, own]) => [line, median(own.flatMap((word) => sizeByHeight(word) ?? []))]))
  return words.map(({ line, size }) => {
    const measured = sizes.get(line) ?? 0
    return measured > size * (1 - likeSize) && measured < size * (1 + likeSize) ? measured : undefined
  })
}

/** Words of letters whose heights are known: Latin ones, and Cyrillic ones without accents, and between those heights. */
const measurable = /^[A-PR-Za-ik-z0-9.А-ВГЕЖЗИК-УХЧШЪ-Яавгежзик-ухчшъ-я]+$/

/** Returns undefined where the height of the letters is not known. */
function sizeByHeight({ text, y0, y1 }: ReadWord): number | undefined {
  if (!measurable.test(text) || !/[A-Z0-9bdfhklА-Я]/.test(text)) return undefined
  const above = /[bdfhkl]/.test(text) ? heights.ascender : heights.capital
  return (y1 - y0) / (above + (/[gpqyру]/.test(text) ? heights.descender : 0))
}
