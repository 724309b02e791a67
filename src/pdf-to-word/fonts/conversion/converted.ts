/** Converts PostScript fonts with free licences to the format that Word files can embed. TeX fonts keep their own names. */

import type { Face } from '../../ir/font.ts'
import type { Dict, Resolve } from '../../ir/pdf-object.ts'
import type { Program } from '../programs/program.ts'
import { tablesOf } from '../programs/sfnt.ts'
import { readTrueType, type TrueTypeFacts } from '../programs/true-type.ts'
import { cffTrueTypeOf } from './cff-true-type.ts'
import { isFreeType1, mayBeConverted, spacesOf } from './rights.ts'
import { trueTypeOf } from './type1-true-type.ts'

/** The converted font. */
export interface Converted {
  program: Program
  facts: TrueTypeFacts
  face: Partial<Pick<Face, 'family' | 'standIn'>>
  /** Glyph number by CID, for CID-keyed fonts. */
  glyphOfCid: ReadonlyMap<number, number> | undefined
}

/** Returns the converted font; undefined for fonts that are not converted. @param face the face used if the font is not embedded */
export function convertedOf(program: Program | null, descriptor: Dict, face: Face, resolve: Resolve): Converted | undefined {
  if (!program || program.kind === 'FontFile2') return undefined
  const name = resolve(descriptor.get('FontName'))
  const bare = typeof name === 'string' ? name.replace(/^[A-Z]{6}\+/, '').replace(/-Identity-[HV]$/, '') : ''
  const own = bare.replace(/-\w+$/, '')
  const family = isFreeType1(own) ? own : face.family
  const made = trueTypeForm(program, family)
  const facts = made && readTrueType(made.bytes)
  if (!facts) return undefined
  const named = isFreeType1(own) ? { family, standIn: face.family } : {}
  return { program: { bytes: made.bytes, kind: 'FontFile2' }, facts, face: named, glyphOfCid: made.glyphOfCid }
}

function trueTypeForm({ bytes, kind }: Program, family: string): { bytes: Buffer; glyphOfCid?: Converted['glyphOfCid'] } | null {
  const tables = kind === 'FontFile3' ? tablesOf(bytes) : null
  if (!mayBeConverted(family, tables?.get('OS/2'))) return null
  const spaces = spacesOf(family)
  if (kind === 'FontFile3') return cffTrueTypeOf(tables?.get('CFF ') ?? bytes, spaces)
  const made = trueTypeOf(bytes, spaces)
  return made && { bytes: made }
}
