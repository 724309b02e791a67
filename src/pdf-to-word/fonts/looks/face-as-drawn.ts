/** Corrects the face of a font by the shapes of its letters where its name says nothing. */
import type { Face } from '../../ir/font.ts'
import type { GlyphKey } from '../codes/ink.ts'
import { isOfReaders } from '../conversion/reader-families.ts'
import type { Program } from '../programs/program.ts'
import { type DrawnLooks, drawnLooksOf, isTelling } from './drawn-looks.ts'
import { letterShapes } from './letter-shapes.ts'

/** A letter and the keys of its glyph. */
export type LetterKey = readonly [letter: string, key: GlyphKey]

/**
 * Returns the face: flags of producers say little about serifs, and nothing about the weight of a font with a name such as F1.
 * @param letters gives the letters of the font; those of a glyph that several have are left out
 */
export function faceAsDrawn(face: Face, program: Program | null, letters: () => LetterKey[]): Face {
  if (!program || face.symbolic || face.standIn !== undefined || face.isStandIn || isOfReaders(face.family)) return face
  const looks = looksOf(program, letters())
  if (!looks) return face
  return {
    ...face,
    serif: (looks.serif ?? face.serif) && !face.fixed,
    drawnSerif: looks.serif,
    bold: face.bold || looks.bold === true,
    italic: face.italic || looks.italic === true,
  }
}

function looksOf(program: Program, letters: readonly LetterKey[]): DrawnLooks | undefined {
  const keys = new Map(letters.filter(([letter]) => isTelling(letter)))
  const shapes = keys.size > 0 ? letterShapes(program) : undefined
  if (!shapes) return undefined
  const drawn = new Map<string, readonly [letter: string, contours: NonNullable<ReturnType<typeof shapes.contours>>]>()
  for (const [letter, key] of keys) {
    const contours = shapes.contours(key)
    if (contours) drawn.set(`${key.glyph}|${key.name}|${key.cid}`, [letter, contours])
  }
  return drawnLooksOf(drawn.values(), shapes.unitsPerEm)
}
