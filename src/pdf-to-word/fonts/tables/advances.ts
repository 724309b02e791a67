/**
 * Gives the letter widths in Word of families that every computer has, possibly as a metric equivalent. Typesetting programs may have
 * changed the widths in the PDF.
 */
import { bearingsByLetter, textOfGlyph, widthsByName } from './named-tables.ts'

/** Names in the width tables of the regular, bold, italic and bold italic styles of a family. */
type Names = readonly [string, string, string, string]

const helvetica: Names = ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique']
const courier: Names = ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique']
const times: Names = ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic']

const listed: Readonly<Record<string, Names>> = {
  Arial: helvetica,
  Helvetica: helvetica,
  Cambria: ['Cambria', 'Cambria-Bold', 'Cambria-Italic', 'Cambria-BoldItalic'],
  'Courier New': courier,
  Courier: courier,
  'Times New Roman': times,
  Times: times,
}

/** All listed families, and those needed only for scans: elsewhere the PDF itself gives their widths. */
const listedForScans: Readonly<Record<string, Names>> = {
  ...listed,
  Calibri: ['Calibri', 'Calibri-Bold', 'Calibri-Italic', 'Calibri-BoldItalic'],
  // Its italics are as wide.
  Aptos: ['Aptos', 'Aptos-Bold', 'Aptos', 'Aptos-Bold'],
  Verdana: ['Verdana', 'Verdana-Bold', 'Verdana-Italic', 'Verdana-BoldItalic'],
}

interface Look {
  family: string
  bold: boolean
  italic: boolean
}

type Letters = ReadonlyMap<string, number> | number

const known = new Map<string, Letters>()

/** Returns the width of a text in multiples of the font size; undefined if the family or a letter has no known width. */
export function advanceOf(text: string, look: Look): number | undefined {
  return advanceIn(listed, text, look)
}

/** Returns the same as `advanceOf`, including the families used only for scans. */
export function scannedAdvanceOf(text: string, look: Look): number | undefined {
  return advanceIn(listedForScans, text, look)
}

type Bearings = ReadonlyMap<string, readonly [left: number, right: number]>

const knownBearings = new Map<string, Bearings | undefined>()

/**
 * Returns the side bearings of a letter, the distances of its ink from the ends of its advance, in multiples of the font size; undefined if
 * the family or the letter has none that are known.
 */
export function scannedBearingsOf(letter: string, look: Look): { left: number; right: number } | undefined {
  const name = nameOf(listedForScans, look)
  if (name === undefined) return undefined
  if (!knownBearings.has(name)) knownBearings.set(name, bearingsByLetter(name))
  const letters = knownBearings.get(name)
  // Accents are seldom wider than their letters.
  const found = letters?.get(letter) ?? letters?.get(letter.normalize('NFD').slice(0, 1))
  return found && { left: found[0] / 1000, right: found[1] / 1000 }
}

const nameOf = (names: Readonly<Record<string, Names>>, { family, bold, italic }: Look) =>
  names[family]?.[(bold ? 1 : 0) + (italic ? 2 : 0)]

function advanceIn(names: Readonly<Record<string, Names>>, text: string, look: Look): number | undefined {
  const name = nameOf(names, look)
  const letters = name === undefined ? undefined : lettersOf(name)
  if (letters === undefined) return undefined
  if (typeof letters === 'number') return letters * text.length
  let width = 0
  for (const letter of text) width += letters.get(letter) ?? Number.NaN
  return Number.isNaN(width) ? undefined : width
}

function lettersOf(name: string): Letters | undefined {
  const found = known.get(name)
  if (found !== undefined) return found
  const widths = widthsByName(name)
  if (widths === undefined) return undefined
  const letters = typeof widths === 'number' ? widths / 1000 : byLetter(widths)
  known.set(name, letters)
  return letters
}

const ligature = /[\ufb00-\ufb06]/

function byLetter(widths: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map(
    [...widths].flatMap(([glyph, width]) => {
      const text = textOfGlyph(glyph)
      // Word writes the letters of ligatures one by one.
      return text === undefined || ligature.test(text) ? [] : [[text, width / 1000] as const]
    }),
  )
}
