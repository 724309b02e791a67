/** Subsets a font program to the glyphs that its users show; Type 1 programs become CFF. */
import type { PdfObject } from '../../../../pdf-to-word/ir/pdf-object.ts'
import type { PdfFile } from '../../../../pdf-to-word/pdf/file.ts'
import { isStream } from '../../../../pdf-to-word/pdf/objects.ts'
import type { JsonDict } from '../../structure/json.ts'
import { cutCff } from './cut-cff.ts'
import { cutTrueType } from './true-type/cut-true-type.ts'
import { readType1Font, type Type1Font, Unconvertible } from './type1/read-font.ts'
import { type1ToCff } from './type1/type1-to-cff.ts'
import { type FontUse, glyphsOfComposite, glyphsOfSimple, namesOfType1 } from './used-glyphs.ts'

/** Keys of font descriptors that hold a program (PDF 32000, table 122), in the order in which readers look for them. */
export const programKeys = ['FontFile2', 'FontFile3', 'FontFile'] as const

/** A use of a font program. */
export interface ProgramUse extends FontUse {
  /** Key under which the font descriptor has the program. */
  key: (typeof programKeys)[number]
  isComposite: boolean
  /** Whether the font tells the texts of its codes. */
  hasTexts: boolean
}

/** A subset font program. */
export interface CutProgram {
  bytes: Buffer
  /** Entries of the dictionary of its stream, beside those of its compression. */
  entries: JsonDict
}

/** @returns undefined where the program has to stay as it is */
export function cutProgram(program: Buffer, dict: JsonDict, users: readonly ProgramUse[], file: PdfFile): CutProgram | undefined {
  const { '/DecodeParms': _parms, '/Filter': _filter, '/Length1': length, '/Length2': _encrypted, '/Length3': _end, ...rest } = dict
  if (users.some(({ key }) => key === 'FontFile')) {
    const bytes = compactType1(program, users, file)
    return bytes && { bytes, entries: { ...rest, '/Subtype': '/Type1C' } }
  }
  const bytes = cutOutlines(program, users, file)
  return bytes && { bytes, entries: length === undefined ? rest : { ...rest, '/Length1': bytes.length } }
}

function compactType1(program: Buffer, users: readonly ProgramUse[], { resolve }: PdfFile): Buffer | undefined {
  const isType1 = users.every(({ key, font }) => key === 'FontFile' && resolve(font.get('Subtype')) === 'Type1')
  const font = isType1 ? readOrRefuse(program) : undefined
  if (!font) return undefined
  const names = new Set<string>()
  for (const use of users) {
    const own = namesOfType1(use, font, resolve)
    if (!own) return undefined
    for (const name of own) names.add(name)
  }
  return type1ToCff(font, names)
}

function readOrRefuse(program: Buffer): Type1Font | undefined {
  try {
    return readType1Font(program)
  } catch (error) {
    if (error instanceof Unconvertible) return undefined
    throw error
  }
}

function cutOutlines(program: Buffer, users: readonly ProgramUse[], file: PdfFile): Buffer | undefined {
  const { resolve } = file
  const decode = (object: PdfObject) => (isStream(object) ? file.decode(object) : undefined)
  const glyphs = new Set<number>()
  for (const use of users) {
    const own = use.isComposite ? glyphsOfComposite(use, program, resolve, decode) : glyphsOfSimple(use, program, resolve)
    if (!own) return undefined
    for (const glyph of own) glyphs.add(glyph)
  }
  const hasMaps = users.some(({ isComposite, hasTexts }) => !isComposite || !hasTexts)
  const keepsNumbers = users.some(({ isComposite }) => isComposite)
  return cutTrueType(program, { glyphs, hasMaps }) ?? cutCff(program, glyphs, keepsNumbers)
}
