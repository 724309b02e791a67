/** Determines the fonts of scanned words from the proportions of their widths and heights. */

import { scannedAdvanceOf, scannedBearingsOf } from '../../fonts/tables/advances.ts'
import type { Face } from '../../ir/font.ts'
import { median } from '../../ir/geometry.ts'
import { scannedFamilies } from '../../tuning/scans.ts'
import type { ScannedWord } from './scan.ts'

/** The proportions of a font family. */
export interface Family {
  family: string
  fixed: boolean
  serif: boolean
  /** The family in the width tables; unset where it is this one. */
  widths?: string
  /** Factor by which the letters are wider than in the width tables. */
  stretch?: number
  /** These five are multiples of the font size. Side bearings of a word: its advance minus the width of its ink. */
  bearings: number
  capital: number
  ascender: number
  /** Height of lower-case letters without ascenders, between that of x and that of round ones. */
  small: number
  descender: number
}

/**
 * Families that represent all others, the most common first. Their measures come from metrically equivalent free fonts: Liberation Sans,
 * Serif and Mono, Carlito, Caladea, DejaVu Sans.
 */
const families: readonly [Family, ...Family[]] = [
  { family: 'Arial', fixed: false, serif: false, bearings: 0.08, capital: 0.695, ascender: 0.725, small: 0.535, descender: 0.208 },
  { family: 'Times New Roman', fixed: false, serif: true, bearings: 0.045, capital: 0.66, ascender: 0.694, small: 0.466, descender: 0.214 },
  { family: 'Calibri', fixed: false, serif: false, bearings: 0.075, capital: 0.645, ascender: 0.697, small: 0.482, descender: 0.164 },
  { family: 'Cambria', fixed: false, serif: true, bearings: 0.045, capital: 0.669, ascender: 0.697, small: 0.475, descender: 0.215 },
  // Microsoft's Cambria is wider than the one in the width tables (measured on PDFs made by Word).
  {
    family: 'Cambria',
    stretch: 1.052,
    fixed: false,
    serif: true,
    bearings: 0.05,
    capital: 0.669,
    ascender: 0.697,
    small: 0.475,
    descender: 0.215,
  },
  { family: 'Aptos', fixed: false, serif: false, bearings: 0.075, capital: 0.66, ascender: 0.67, small: 0.495, descender: 0.172 },
  { family: 'Verdana', fixed: false, serif: false, bearings: 0.11, capital: 0.735, ascender: 0.76, small: 0.556, descender: 0.208 },
  // Arial Narrow and its metric equivalent have the heights of Arial and .82 of its widths.
  {
    family: 'Arial Narrow',
    widths: 'Arial',
    stretch: 0.82,
    fixed: false,
    serif: false,
    bearings: 0.066,
    capital: 0.695,
    ascender: 0.725,
    small: 0.535,
    descender: 0.208,
  },
  { family: 'Courier New', fixed: true, serif: true, bearings: 0.14, capital: 0.662, ascender: 0.725, small: 0.535, descender: 0.208 },
]
/** The family of words that tell nothing about theirs. */
export const [usualFamily] = families
const typewriters = families.filter(({ fixed }) => fixed)
/** Latin text; other scripts have their own fonts. */
const latin = /^[\x20-\x7e\u00a0-\u017f\u2010-\u2026]+$/

/** The words of one line, on any page. */
export type LineWords = readonly ScannedWord[]

/** Returns the family that fits the words best. */
export function familyOf(lines: readonly LineWords[]): Family {
  const telling = tellingOf(lines)
  if (lettersOf(telling) < scannedFamilies.fewestLetters) return usualFamily
  return bestOf(telling, scannedFamilies.heightWeight.all).family
}

/** Returns the family of a part of a file: that of the whole file unless another fits clearly better. */
export function familyOfPart(lines: readonly LineWords[], whole: Family): Family {
  const telling = tellingOf(lines)
  if (lettersOf(telling) < (whole.fixed ? scannedFamilies.fewestOfTyped : scannedFamilies.fewestOfPart)) return whole
  const best = bestOf(telling, scannedFamilies.heightWeight.part)
  return best.misfit < misfitOf(whole, telling) * scannedFamilies.clearlyBetter ? best.family : whole
}

/** Returns the family of a line: a monospaced one if it fits clearly better, otherwise that of the part of the file. */
export function familyOfLine(words: LineWords, family: Family): Family {
  // Digits are equally wide in all families.
  const telling = words.filter((word) => isTelling(word) && (word.text.match(/\d/g)?.length ?? 0) * 2 <= word.text.length)
  if (family.fixed || telling.length < 2 || lettersOf([telling]) < scannedFamilies.fewestOfTyped) return family
  const limit = misfitOf(family, [telling]) * scannedFamilies.typedBetter
  return typewriters.find((typed) => misfitOf(typed, [telling]) < limit) ?? family
}

/**
 * Returns the families of the lines, where a line may have another family of the file that fits clearly better than that of its part. One
 * family may be added that fits several lines clearly better, such as the headings of a form.
 */
export function familiesOfLines<Line extends { words: LineWords; letters: number }>(ofParts: ReadonlyMap<Line, Family>): Map<Line, Family> {
  const letters = new Map<Family, number>()
  for (const [line, family] of ofParts) letters.set(family, (letters.get(family) ?? 0) + line.letters)
  const common = [...letters].flatMap(([family, count]) => (count >= scannedFamilies.fewestOfFamily ? family : []))
  const rated = [...ofParts].map(([line, family]) => ({ line, family, fits: fitsOf(line.words, family) }))
  const others = families
    .filter((one) => !letters.has(one))
    .map((one) => {
      const lines = rated.filter(({ fits }) => (fits.get(one) ?? 1) < scannedFamilies.addedBetter)
      return { one, lines: lines.length, letters: lines.reduce((sum, { line }) => sum + line.letters, 0) }
    })
  const all = rated.reduce((sum, { line }) => sum + line.letters, 0)
  const enough = others.filter(
    (other) =>
      (other.lines >= scannedFamilies.fewestLinesOfAdded || other.letters >= all * scannedFamilies.shareOfAdded) &&
      other.letters >= scannedFamilies.fewestOfAdded,
  )
  const added = enough.toSorted((a, b) => b.letters - a.letters).slice(0, 1)
  const possible = [...common, ...added.map(({ one }) => one)]
  return new Map(rated.map(({ line, family, fits }) => [line, bestOfLine(possible, fits) ?? family]))
}

/** Returns how badly each family fits a line, relative to its own one; none for a line that tells too little. */
function fitsOf(words: LineWords, own: Family): Map<Family, number> {
  const telling = words.filter(isTelling)
  if (own.fixed || telling.length < scannedFamilies.fewestWords || lettersOf([telling]) < scannedFamilies.fewestOfLine) return new Map()
  const usual = misfitOf(own, [telling])
  const isLong = lettersOf([telling]) >= scannedFamilies.longLine.letters
  if (usual < (isLong ? scannedFamilies.longLine.fits : scannedFamilies.fits)) return new Map()
  const rated = families.map((family) => [family, misfitOf(family, [telling]) / usual] as const)
  return new Map(usual < scannedFamilies.fits ? rated.filter(([, fit]) => fit < scannedFamilies.longLine.better) : rated)
}

function bestOfLine(possible: readonly Family[], fits: ReadonlyMap<Family, number>): Family | undefined {
  const misfit = (family: Family) => fits.get(family) ?? 1
  const best = possible.reduce<Family | undefined>((a, b) => (a && misfit(a) <= misfit(b) ? a : b), undefined)
  return best && misfit(best) < scannedFamilies.lineBetter ? best : undefined
}

function bestOf(lines: readonly LineWords[], heightWeight: number) {
  const rated = families.map((family) => ({ family, misfit: misfitOf(family, lines, heightWeight) }))
  return rated.reduce((best, one) => (one.misfit < best.misfit ? one : best))
}

function tellingOf(lines: readonly LineWords[]): LineWords[] {
  const every = Math.ceil(lines.reduce((sum, words) => sum + words.length, 0) / scannedFamilies.mostWords)
  return lines.filter((_, i) => i % every === 0).map((words) => words.filter(isTelling))
}

const lettersOf = (lines: readonly LineWords[]) => lines.flat().reduce((sum, { text }) => sum + text.length, 0)

const isTelling = ({ text, confidence, inPicture }: ScannedWord) =>
  text.length >= scannedFamilies.shortestWord && confidence > 70 && !inPicture && latin.test(text)

/**
 * Returns how badly a family fits: the deviation of the font sizes by width within each line, plus that of the sizes by width from the
 * sizes by height.
 */
function misfitOf(family: Family, lines: readonly LineWords[], heightWeight: number = scannedFamilies.heightWeight.part): number {
  let [sum, letters] = [0, 0]
  const offsets: number[] = []
  for (const words of lines) {
    const fits = words.flatMap((word) => {
      const size = sizeByWidth(word, family)
      return size === undefined ? [] : [{ stretch: Math.log(size), weight: word.text.length }]
    })
    const middle = median(fits.map(({ stretch }) => stretch))
    for (const { stretch, weight } of fits) {
      sum += Math.abs(stretch - middle) * weight
      letters += weight
    }
    const byHeight = sizeByHeight(words, family)
    if (fits.length > 0 && byHeight !== undefined) offsets.push(middle - Math.log(byHeight))
  }
  if (letters === 0) return Infinity
  return sum / letters + (offsets.length === 0 ? 0 : Math.abs(median(offsets)) * heightWeight)
}

/** Returns the font size, in pixels, at which a family gives a word its width. */
export function sizeByWidth(word: ScannedWord, family: Family): number | undefined {
  const { text, x0, x1, bold, italic } = word
  const advance = scannedAdvanceOf(text, { family: widthsOf(family), bold, italic })
  if (advance === undefined || advance < family.bearings * 4) return undefined
  const { left, right } = bearingsOf(word, family)
  return (x1 - x0) / (advance * (family.stretch ?? 1) - left - right)
}

/** Returns the side bearings of a word, in multiples of the font size. */
export function bearingsOf({ text, bold, italic }: Pick<ScannedWord, 'text' | 'bold' | 'italic'>, family: Family) {
  const look = { family: widthsOf(family), bold, italic }
  const [first, last] = [Array.from(text)[0] ?? '', Array.from(text).at(-1) ?? '']
  const [stretch, usual] = [family.stretch ?? 1, family.bearings / 2]
  const own = { left: scannedBearingsOf(first, look)?.left, right: scannedBearingsOf(last, look)?.right }
  return {
    left: own.left === undefined ? usual : own.left * stretch,
    right: own.right === undefined ? usual : own.right * stretch,
  }
}

/** Returns the family whose width tables hold for a family. */
export const widthsOf = ({ family, widths }: Family) => widths ?? family

/** Returns the font size, in pixels, at which a family gives words their heights; undefined if no word has a known letter height. */
export function sizeByHeight(words: LineWords, family: Family): number | undefined {
  const known = ofOneScript(words)
  const sizes = known.flatMap(({ text, y0, y1 }) => {
    const height = heightOf(text, family)
    return height === undefined ? [] : [(y1 - y0 - scannedFamilies.softEdge) / height]
  })
  if (sizes.length > 0) return median(sizes)
  // Capitals with descenders, and words with commas, tell their height above the baseline.
  const above = known.flatMap(({ text, y0, baseline }) =>
    standing.test(text) ? [((baseline[0] + baseline[1]) / 2 - y0 - scannedFamilies.softEdge / 2) / family.capital] : [],
  )
  return above.length === 0 ? undefined : median(above)
}

/** Returns the words without Latin ones in a Cyrillic line: short words of small letters are read as Latin capitals. */
function ofOneScript(words: LineWords): LineWords {
  const all = words.map(({ text }) => text).join('')
  const count = (pattern: RegExp) => all.match(pattern)?.length ?? 0
  return count(/[а-яё]/gi) > count(/[a-z]/gi) ? words.filter(({ text }) => !/[a-z]/i.test(text)) : words
}

/** Letters of capital height, with ascenders, of x-height and with descenders; the heights of other characters vary between families. */
const [capitals, ascending, smallOnes, descending] = [
  /[A-PR-Z0-9А-ВГЕЖЗИК-ПР-УХЧШЪ-Я]/,
  /[bdfhkl]/,
  /[acemnorsuvwxzавгежзик-пстхчшъ-я]/,
  /[gpqyру]/,
]
/** Cyrillic words in capitals without accents. */
const standing = /^[А-ИК-Я]{2,}[,;.:]?$/
const known = /^[A-PR-Z0-9a-z.А-ВГЕЖЗИК-УХЧШЪ-Яавгежзик-ухчшъ-я]+$/

function heightOf(text: string, { capital, ascender, small, descender }: Family): number | undefined {
  if (!known.test(text) || /j/.test(text)) return undefined
  const above = ascending.test(text) ? ascender : capitals.test(text) ? capital : smallOnes.test(text) || descending.test(text) ? small : 0
  // The tops of i and t lie between x-height and ascender, so they matter only if nothing in the word is higher.
  if (above === 0 || (above === small && /[it]/.test(text))) return undefined
  return above + (descending.test(text) ? descender : 0)
}

/** Returns the font for words of this family. */
export function faceOf({ family, fixed, serif }: Family, { bold, italic }: Pick<ScannedWord, 'bold' | 'italic'>): Face {
  return { family, bold, italic, fixed, serif, symbolic: false, ascent: 0.9, descent: 0.22 }
}
