/** Type 1 fonts that are free to be carried, in the form in which Word files carry fonts, under their own names. */
import type { Dict, Resolve } from '../pdf/objects.ts'
import type { Face } from './face.ts'
import type { Program } from './font.ts'
import { isFreeType1 } from './rights.ts'
import { readTrueType, type TrueTypeFacts } from './true-type.ts'
import { trueTypeOf } from './type1-true-type.ts'

export interface Converted {
  program: Program
  facts: TrueTypeFacts
  face: Pick<Face, 'family' | 'standIn'>
}

/** @param face as it is without carrying the font; undefined for fonts that are not converted */
export function convertedOf(program: Program | null, descriptor: Dict, face: Face, resolve: Resolve): Converted | undefined {
  const name = resolve(descriptor.get('FontName'))
  const family = typeof name === 'string' ? name.replace(/^[A-Z]{6}\+/, '').replace(/-\w+$/, '') : ''
  if (program?.kind !== 'FontFile' || !isFreeType1(family)) return undefined
  const bytes = trueTypeOf(program.bytes)
  const facts = bytes && readTrueType(bytes)
  return facts ? { program: { bytes, kind: 'FontFile2' }, facts, face: { family, standIn: face.family } } : undefined
}
