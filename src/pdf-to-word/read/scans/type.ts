/** Determines font and size of the lines of scanned pages; similar lines on all pages get the same. */

import { median } from '../../ir/geometry.ts'
import { scannedType } from '../../tuning/scans.ts'
import { type Family, familiesOfLines, familyOf, familyOfLine, familyOfPart, sizeByHeight, sizeByWidth } from './families.ts'
import type { ScannedPage, ScannedWord } from './scan.ts'
import { commonSizes } from './sizes.ts'

/** Light letters on dark. */
const light = 'light'

/** The font and size of a line. */
export interface LineType {
  /** Font size in points, a multiple of 0.5. */
  size: number
  family: Family
}

/** A line whose font is wanted. */
export interface TypeLine {
  page: number
  line: number
  words: readonly ScannedWord[]
  letters: number
  bold: boolean
  /** Equal for lines whose letters have the same colour or, roughly, grey. */
  color: string
  /** Pixels per point. */
  point: number
}

/** Returns a function that gives the type of a line by its page, counted from 1, and its number on that page. */
export function typeOfLines(scans: readonly ScannedPage[]): (page: number, line: number) => LineType {
  const lines = scans.flatMap(linesOf)
  const whole = familyOf(lines.map(({ words }) => words))
  const first = measured(lines, () => whole)
  const families = familiesOfParts(lines, first, whole)
  const sizes = measured(lines, (line) => families.get(line) ?? whole)
  const types = new Map(
    lines.map((line) => [`${line.page} ${line.line}`, { size: sizes.get(line) ?? 1, family: families.get(line) ?? whole }]),
  )
  return (page, line) => types.get(`${page} ${line}`) ?? { size: 11, family: whole }
}

function linesOf({ page, words, toPage: [a, b, c, d] }: ScannedPage): TypeLine[] {
  const point = 1 / (Math.sqrt(Math.abs(a * d - b * c)) || 1)
  const sure = words.filter(({ inPicture, confidence, text }) => !inPicture && (confidence > scannedType.guessed || text === '•'))
  return [...Map.groupBy(sure, ({ line }) => line)].map(([line, own]) => {
    const letters = own.reduce((sum, { text }) => sum + text.length, 0)
    const bold = own.reduce((sum, word) => sum + (word.bold ? word.text.length : 0), 0) > letters / 2
    return { page, line, words: own, letters, bold, color: colorOf(own), point }
  })
}

/** Returns a name of the colour of the first word: light ones on dark have one, as greys that differ by little do. */
function colorOf([first]: readonly ScannedWord[]): string {
  if (first?.inverted) return light
  return first?.color ?? String(Math.round((first?.ink ?? 0) / scannedType.greyStep))
}

/**
 * Returns the family of each line. Bold, larger and smaller lines may each have their own family, those of one colour among them another,
 * and so may monospaced lines.
 */
function familiesOfParts(lines: readonly TypeLine[], sizes: ReadonlyMap<TypeLine, number>, whole: Family): Map<TypeLine, Family> {
  const plain = lines.filter(({ bold }) => !bold)
  const usual = median(
    (plain.length > 0 ? plain : lines).flatMap((line) => new Array(Math.min(line.letters, 200)).fill(sizes.get(line) ?? 1)),
  )
  const partOf = (line: TypeLine) => {
    const size = (sizes.get(line) ?? usual) / usual
    return size < scannedType.otherSize.smaller ? 'smaller' : size > scannedType.otherSize.larger ? 'larger' : String(line.bold)
  }
  const ofParts = new Map([...Map.groupBy(lines, partOf).values()].flatMap((part) => familiesOfColors(part, whole)))
  return familiesOfLines(ofParts)
}

/** Returns the family of each line of a part. Headings have their own colour, and the light letters of the heads of tables the font of the text. */
function familiesOfColors(part: readonly TypeLine[], whole: Family): (readonly [TypeLine, Family])[] {
  const wordsOf = (lines: readonly TypeLine[]) => lines.map(({ words }) => words)
  const dark = part.filter(({ color }) => color !== light)
  const family = familyOfPart(wordsOf(dark), whole)
  return [...Map.groupBy(part, ({ color }) => color)].flatMap(([color, lines]) => {
    const own = lines.length === dark.length ? family : familyOfPart(wordsOf(lines), color === light ? whole : family)
    return lines.map((line) => [line, familyOfLine(line.words, own)] as const)
  })
}

/** Returns the font sizes of all lines, in points. */
function measured(lines: readonly TypeLine[], familyFor: (line: TypeLine) => Family): Map<TypeLine, number> {
  const sized = lines.map((line) => ({ line, family: familyFor(line), ...bothSizes(line, familyFor(line)) }))
  const usual = usualRatios(sized)
  const sizes = sized.map(({ line, ...own }) => ({ line, size: sizeOf(line, own, usual(own.family)) }))
  // Lines with no measured size use the line height that Tesseract reports, scaled as for the other lines.
  const ratios = sizes.flatMap(({ line, size }) => (size === undefined ? [] : [size / heightOf(line)]))
  const ratio = ratios.length === 0 ? 1 / scannedType.lineHeight : median(ratios)
  const all = sizes.map(({ line, size }) => ({ line, isSure: size !== undefined, size: size ?? heightOf(line) * ratio }))
  const common = commonSizes(all.map(({ line, isSure, size }) => ({ ...line, isSure, size })))
  return new Map(all.map(({ line, isSure, size }) => [line, common({ ...line, isSure, size })]))
}

interface SizedLine {
  family: Family
  byWidth: number | undefined
  byHeight: number | undefined
}

/** Returns a function that gives the usual ratio of the size by height to the size by width in a family: that of all lines where it has few. */
function usualRatios(sized: readonly SizedLine[]): (family: Family) => number {
  const ratiosOf = (lines: readonly SizedLine[]) =>
    lines.flatMap(({ byWidth, byHeight }) => (byWidth === undefined || byHeight === undefined ? [] : [byHeight / byWidth]))
  const ratios = new Map([...Map.groupBy(sized, ({ family }) => family)].map(([family, lines]) => [family, ratiosOf(lines)]))
  const all = ratiosOf(sized)
  const usual = all.length === 0 ? 1 : median(all)
  return (family) => {
    const own = ratios.get(family) ?? []
    return own.length < scannedType.fewestOfRatio ? usual : median(own)
  }
}

/**
 * Returns the measured size. Widths are more exact than heights, of which one pixel is about a twentieth; undefined if neither is known.
 * @param usual usual ratio of the size by height to the size by width
 */
function sizeOf({ letters }: TypeLine, { family, byWidth, byHeight }: SizedLine, usual: number): number | undefined {
  if (byWidth === undefined || letters < scannedType.fewestLetters / 2) return byHeight
  if (byHeight === undefined) return byWidth
  // In a family that all lines fit badly, neither size is to be taken for one line and the other for the next.
  if (usual > scannedType.narrower.from && usual < scannedType.narrower.to) return byHeight
  const isBelieved =
    Math.abs(byWidth / byHeight - 1) < (family.fixed ? scannedType.believed.fixed : scannedType.believed.other) ||
    byHeight > byWidth * Math.min(scannedType.touched, usual * scannedType.higher)
  return letters >= scannedType.fewestLetters && isBelieved ? byWidth : byHeight
}

const heightOf = ({ words, point }: TypeLine) => median(words.map(({ size }) => size)) / point

function bothSizes({ words, point }: TypeLine, family: Family): { byWidth: number | undefined; byHeight: number | undefined } {
  const widths = words.flatMap((word) => (word.text.length > 2 ? (sizeByWidth(word, family) ?? []) : []))
  const height = sizeByHeight(words, family)
  return {
    byWidth: widths.length === 0 ? undefined : median(widths) / point,
    byHeight: height === undefined ? undefined : height / point,
  }
}
