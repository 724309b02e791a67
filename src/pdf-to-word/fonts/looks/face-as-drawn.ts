/** Corrects the face of a font by the shapes of its letters where its name says nothing. */
import type { Face } from '../../ir/font.ts'
import type { GlyphKey } from '../codes/ink.ts'
import { isOfReaders } from '../conversion/reader-families.ts'
import type { ContourPoint } from '../programs/contours.ts'
import { type DrawnLooks, drawnLooksOf, isTelling } from './drawn-looks.ts'
import type { LetterShapes } from './letter-shapes.ts'
import { isOfOnePitch } from './pitch.ts'

/** The letters of a font. */
export interface FontLetters {
  /** Returns the letters, each with a code that draws it; one may occur often. */
  all(): Iterable<readonly [letter: string, code: number]>
  /** Returns the keys of the glyph of a code. */
  keyOf(code: number, letter: string): GlyphKey
  /** Returns the advance of a code; 0 for none. */
  widthOf(code: number): number
}

/**
 * Returns the face: flags of producers say little about serifs, and nothing about the weight of a font with a name such as F1.
 * @param shapesOf reads the shapes of the font; null if it is not embedded
 * @param letters letters that share a glyph count as one
 */
export function faceAsDrawn(face: Face, shapesOf: (() => LetterShapes | undefined) | null, letters: FontLetters): Face {
  if (!shapesOf || face.symbolic || face.standIn !== undefined || face.isStandIn || isOfReaders(face.family)) return face
  const looks = looksOf(shapesOf, letters)
  // Programs that write fonts without names place each letter, whatever widths the fonts give.
  const fixed = face.fixed || (!face.isNameless && isOfOnePitch(widthsOf(letters)))
  if (!looks) return { ...face, fixed }
  return {
    ...face,
    fixed,
    serif: (looks.serif ?? face.serif) && !fixed,
    drawnSerif: looks.serif,
    bold: face.bold || looks.bold === true,
    italic: face.italic || looks.italic === true,
  }
}

function* widthsOf(letters: FontLetters) {
  for (const [letter, code] of letters.all()) yield [letter, letters.widthOf(code)] as const
}

function looksOf(shapesOf: () => LetterShapes | undefined, letters: FontLetters): DrawnLooks | undefined {
  const codes = new Map<string, number>()
  for (const [letter, code] of letters.all()) if (isTelling(letter)) codes.set(letter, code)
  const shapes = codes.size > 0 ? shapesOf() : undefined
  if (!shapes) return undefined
  const drawn = new Map<string, readonly [letter: string, contours: ContourPoint[][]]>()
  for (const [letter, code] of codes) {
    const key = letters.keyOf(code, letter)
    const contours = shapes.contours(key)
    if (contours) drawn.set(`${key.glyph}|${key.name}|${key.cid}`, [letter, contours])
  }
  return drawnLooksOf(drawn.values(), shapes.unitsPerEm)
}
