/** Tells the fonts of scanned words by how wide and how high their letters are beside each other. */
import { scannedAdvanceOf } from '../../fonts/tables/advances.ts'
import type { Face } from '../../ir/font.ts'
import { median } from '../../ir/geometry.ts'
import type { ScannedWord } from './scan.ts'

export interface Family {
  family: string
  fixed: boolean
  serif: boolean
  /** How much wider the letters are than the tables say. */
  stretch?: number
  /** All in parts of the size. What the ink of a word lacks of its advance, at both sides together. */
  bearings: number
  capital: number
  ascender: number
  /** Of letters such as x, rounder ones between. */
  small: number
  descender: number
}

/**
 * Families that stand for all others, the commonest first. Their measures were taken from the fonts with the same widths that every
 * system may have: Liberation Sans, Serif and Mono, Carlito, Caladea.
 */
const families: readonly [Family, ...Family[]] = [
  { family: 'Arial', fixed: false, serif: false, bearings: 0.08, capital: 0.695, ascender: 0.725, small: 0.535, descender: 0.208 },
  { family: 'Times New Roman', fixed: false, serif: true, bearings: 0.045, capital: 0.66, ascender: 0.694, small: 0.466, descender: 0.214 },
  { family: 'Calibri', fixed: false, serif: false, bearings: 0.075, capital: 0.645, ascender: 0.697, small: 0.482, descender: 0.164 },
  { family: 'Cambria', fixed: false, serif: true, bearings: 0.045, capital: 0.669, ascender: 0.697, small: 0.475, descender: 0.215 },
  // That of Microsoft is wider than the one with its name in the tables (measured on PDFs that Word made).
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
  { family: 'Courier New', fixed: true, serif: true, bearings: 0.14, capital: 0.662, ascender: 0.725, small: 0.535, descender: 0.208 },
]
const [usual] = families
const typewriters = families.filter(({ fixed }) => fixed)
/** A box of ink is so much higher than its letters, in pixels: the edges of print are soft. */
const softEdge = 0.8
/** Letters of all words that a family is told by; fewer tell nothing. */
const fewestLetters = 60
/** Letters of a word that counts. */
const shortestWord = 4
/** How much sizes that differ by width and by height weigh beside widths of one line that do not fit each other. */
const heightWeight = 0.3
/** Words that are looked at of all pages. */
const mostWords = 3000
/** Another script is in its own fonts. */
const latin = /^[\x20-\x7e\u00a0-\u017f\u2010-\u2026]+$/

/** Words of one line, on whatever page. */
export type LineWords = readonly ScannedWord[]

/** Returns the family that most words fit. */
export function familyOf(lines: readonly LineWords[]): Family {
  const telling = tellingOf(lines)
  if (lettersOf(telling) < fewestLetters) return usual
  return bestOf(telling).family
}

/** How many letters tell what a part of a file is set in that is not like the rest, and how much better it must fit: parts of the misfit. */
const fewestOfPart = 24
const clearlyBetter = 0.75
/** The same for letters of one width, which are told apart surely. */
const fewestOfTyped = 12
const typedBetter = 0.4

/** Returns the family of a part of a file, which is that of the whole unless another one fits clearly better. */
export function familyOfPart(lines: readonly LineWords[], whole: Family): Family {
  const telling = tellingOf(lines)
  if (lettersOf(telling) < (whole.fixed ? fewestOfTyped : fewestOfPart)) return whole
  const best = bestOf(telling)
  return best.misfit < misfitOf(whole, telling) * clearlyBetter ? best.family : whole
}

/** Returns the family of a line: one with letters of one width where they are, else the one that it has with others. */
export function familyOfLine(words: LineWords, family: Family): Family {
  const telling = words.filter(isTelling)
  if (family.fixed || telling.length < 2 || lettersOf([telling]) < fewestOfTyped) return family
  const limit = misfitOf(family, [telling]) * typedBetter
  return typewriters.find((typed) => misfitOf(typed, [telling]) < limit) ?? family
}

function bestOf(lines: readonly LineWords[]) {
  const rated = families.map((family) => ({ family, misfit: misfitOf(family, lines) }))
  return rated.reduce((best, one) => (one.misfit < best.misfit ? one : best))
}

function tellingOf(lines: readonly LineWords[]): LineWords[] {
  const every = Math.ceil(lines.reduce((sum, words) => sum + words.length, 0) / mostWords)
  return lines.filter((_, i) => i % every === 0).map((words) => words.filter(isTelling))
}

const lettersOf = (lines: readonly LineWords[]) => lines.flat().reduce((sum, { text }) => sum + text.length, 0)

const isTelling = ({ text, confidence, inPicture }: ScannedWord) =>
  text.length >= shortestWord && confidence > 70 && !inPicture && latin.test(text)

/** How differently words of one line are stretched against the letters of a family, and all of them against their heights. */
function misfitOf(family: Family, lines: readonly LineWords[]): number {
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

/** Returns the size, in pixels, at which a word would be as wide in a family. */
export function sizeByWidth({ text, x0, x1, bold, italic }: ScannedWord, { family, bearings, stretch = 1 }: Family): number | undefined {
  const advance = scannedAdvanceOf(text, { family, bold, italic })
  return advance === undefined || advance < bearings * 4 ? undefined : (x1 - x0) / (advance * stretch - bearings)
}

/** Returns the size, in pixels, at which words would be as high in a family; undefined where no word's height is that of its letters alone. */
export function sizeByHeight(words: LineWords, family: Family): number | undefined {
  const sizes = words.flatMap(({ text, y0, y1 }) => {
    const height = heightOf(text, family)
    return height === undefined ? [] : [(y1 - y0 - softEdge) / height]
  })
  return sizes.length === 0 ? undefined : median(sizes)
}

/** Letters that are as high as capitals, or ascend, or are as high as x, or descend; the height of all others differs between families. */
const [capitals, ascending, smallOnes, descending] = [/[A-PR-Z0-9]/, /[bdfhkl]/, /[acemnorsuvwxz]/, /[gpqy]/]
const known = /^[A-PR-Z0-9a-z.]+$/

function heightOf(text: string, { capital, ascender, small, descender }: Family): number | undefined {
  if (!known.test(text) || /j/.test(text)) return undefined
  const above = ascending.test(text) ? ascender : capitals.test(text) ? capital : smallOnes.test(text) || descending.test(text) ? small : 0
  // The dot of an i and the top of a t are between: beside something higher they do not count.
  if (above === 0 || (above === small && /[it]/.test(text))) return undefined
  return above + (descending.test(text) ? descender : 0)
}

export function faceOf({ family, fixed, serif }: Family, { bold, italic }: Pick<ScannedWord, 'bold' | 'italic'>): Face {
  return { family, bold, italic, fixed, serif, symbolic: false, ascent: 0.9, descent: 0.22 }
}
