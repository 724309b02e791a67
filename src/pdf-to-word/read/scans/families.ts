/** Tells the fonts of scanned words by how wide their letters are beside each other. */
import { scannedAdvanceOf } from '../../fonts/tables/advances.ts'
import type { Face } from '../../ir/font.ts'
import { median } from '../../ir/geometry.ts'
import type { ScannedPage, ScannedWord } from './scan.ts'

/** The ink of a word ends so far before its advance does, at both sides together, in parts of the size. */
const bearings = 0.09

interface Family {
  family: string
  fixed: boolean
  serif: boolean
  /** The height that Tesseract gives its lines (x_size), in parts of the size. */
  height: number
}

/** Families that stand for all others, the commonest first. */
const families: readonly Family[] = [
  { family: 'Arial', fixed: false, serif: false, height: 0.94 },
  { family: 'Times New Roman', fixed: false, serif: true, height: 0.9 },
  { family: 'Calibri', fixed: false, serif: false, height: 0.88 },
  { family: 'Cambria', fixed: false, serif: true, height: 0.89 },
  { family: 'Courier New', fixed: true, serif: true, height: 0.83 },
]
/** Letters of all words that a family is told by; fewer tell nothing. */
const fewestLetters = 60
/** Letters of a word that counts. */
const shortestWord = 4
/** How much the height of lines that does not fit a family weighs beside widths that do not. */
const heightWeight = 0.15
/** Words that are looked at of all pages. */
const mostWords = 3000
/** Another script is in its own fonts. */
const latin = /^[\x20-\x7e\u00a0-\u017f\u2010-\u2026]+$/

/** The family of most words of all pages. */
export function familyOf(pages: readonly ScannedPage[]): Family {
  const words = pages.flatMap(({ page, words: own }) => own.filter(isTelling).map((word) => ({ word, line: `${page} ${word.line}` })))
  const every = Math.ceil(words.length / mostWords)
  const chosen = words.filter((_, i) => i % every === 0)
  const [first = { family: 'Arial', fixed: false, serif: false, height: 0.92 }] = families
  if (chosen.reduce((sum, { word }) => sum + word.text.length, 0) < fewestLetters) return first
  const rated = families.map((family) => ({ family, misfit: misfitOf(family, chosen) }))
  return rated.reduce((best, one) => (one.misfit < best.misfit ? one : best)).family
}

const isTelling = ({ text, confidence, inPicture }: ScannedWord) =>
  text.length >= shortestWord && confidence > 70 && !inPicture && latin.test(text)

/** How differently words of one line are stretched against the letters of a family. */
function misfitOf(family: Family, words: readonly { word: ScannedWord; line: string }[]): number {
  const fits = words.flatMap(({ word, line }) => {
    const size = sizeByWidth(word, family.family)
    return size === undefined ? [] : [{ line, stretch: Math.log(size / word.size), weight: word.text.length }]
  })
  if (fits.length === 0) return Infinity
  const lines = Map.groupBy(fits, ({ line }) => line)
  let [sum, weights] = [0, 0]
  for (const own of lines.values()) {
    const middle = median(own.map(({ stretch }) => stretch))
    for (const { stretch, weight } of own) {
      sum += Math.abs(stretch - middle) * weight
      weights += weight
    }
  }
  const height = median(fits.map(({ stretch }) => stretch)) + Math.log(family.height)
  return sum / weights + Math.abs(height) * heightWeight
}

/** The size, in pixels, at which a word would be as wide in a family. */
export function sizeByWidth({ text, x0, x1, bold, italic }: ScannedWord, family: string): number | undefined {
  const advance = scannedAdvanceOf(text, { family, bold, italic })
  return advance === undefined || advance < bearings * 4 ? undefined : (x1 - x0) / (advance - bearings)
}

export function faceOf({ family, fixed, serif }: Family, { bold, italic }: Pick<ScannedWord, 'bold' | 'italic'>): Face {
  return { family, bold, italic, fixed, serif, symbolic: false, ascent: 0.9, descent: 0.22 }
}

export type { Family }
