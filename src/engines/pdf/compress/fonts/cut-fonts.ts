/** Subsets the embedded fonts of a PDF to the glyphs that it shows. */
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { Dict, PdfObject } from '../../../../pdf-to-word/ir/pdf-object.ts'
import type { PdfFile } from '../../../../pdf-to-word/pdf/file.ts'
import { dictOf, isDict, isRef, isStream } from '../../../../pdf-to-word/pdf/objects.ts'
import { streamObject } from '../../structure/changes.ts'
import { dictOfObject, type Structure } from '../../structure/json.ts'
import { numberOf, streamAt } from '../../structure/numbers.ts'
import { cutProgram, type ProgramUse, programKeys } from './cut-program.ts'
import { markSubsets } from './mark-subsets.ts'
import { shownStrings } from './shown-codes.ts'

const pack = promisify(deflate)
/** Minimum compressed bytes of a font program by its key: a smaller one saves too little for reading all content. */
const leastBytes = { FontFile2: 4096, FontFile3: 4096, FontFile: 1024 } as const
/** Maximum uncompressed bytes of a font program. */
const mostBytes = 64 * 1024 * 1024
/** Maximum new size that is worth a change, as a share of the old size. */
const worthShare = 0.95
/** Keys of a form's fonts, which readers use to fill in fields. */
const fieldKeys = ['DR', 'DA']
const deepestFont = 12

/**
 * Subsets fonts and changes the objects of `structure`. Glyphs keep their numbers, codes and texts.
 * @param firstOf returns which of several equal programs replaces the given one
 * @returns the keys of the objects that were changed
 */
export async function cutFonts(structure: Structure, file: PdfFile, firstOf: (num: number) => number): Promise<Set<string>> {
  const changed = new Set<string>()
  const uses = programUses(structure, file, firstOf)
  for (const [number, users] of uses) {
    const key = keyOfNumber(structure, number)
    const stream = key === undefined ? undefined : streamAt(key, file)
    const dict = key === undefined ? undefined : dictOfObject(structure.objects.get(key))
    if (key === undefined || !stream || !dict || stream.bytes.length < least(users)) continue
    const program = file.decode(stream)
    if (program.length > mostBytes) continue
    const smaller = cutProgram(program, dict, users, file)
    const bytes = smaller && (await pack(smaller.bytes, { level: 9, memLevel: 9 }))
    if (!smaller || !bytes || bytes.length > stream.bytes.length * worthShare) continue
    structure.objects.set(key, streamObject({ ...smaller.entries, '/Filter': '/FlateDecode' }, bytes))
    changed.add(key)
  }
  for (const key of markSubsets(structure, changed)) changed.add(key)
  return changed
}

function least(users: readonly ProgramUse[]): number {
  return Math.min(...users.map(({ key }) => leastBytes[key]))
}

/** Returns the uses by the object number of the program, without programs of which some use is unknown. */
function programUses(structure: Structure, file: PdfFile, firstOf: (num: number) => number): Map<number, ProgramUse[]> {
  const { resolve } = file
  const uses = new Map<number, ProgramUse[]>()
  const objects = [...structure.objects.keys()].map((key) => resolve({ num: numberOf(key), gen: 0 }))
  const hasPrograms = objects.some((object) => hasProgram(object, file, 0))
  const shown = hasPrograms ? shownStrings(file, objects) : undefined
  if (!shown) return uses
  const fonts = new Set([
    ...shown.keys(),
    ...objects.filter((object) => isDict(object)).filter((dict) => resolve(dict.get('Type')) === 'Font'),
  ])
  const fields = hasTextFields(objects, file) ? fontsOfFields(file) : new Set()
  const unknown = new Set<number>()
  for (const font of fonts) {
    const descendants = resolve(font.get('DescendantFonts'))
    const isComposite = Array.isArray(descendants)
    const holder = isComposite ? dictOf(resolve(descendants[0])) : font
    const program = programOf(dictOf(resolve(holder.get('FontDescriptor'))), file)
    if (!program) continue
    const number = firstOf(program.number)
    if (fields.has(font)) unknown.add(number)
    // A CIDFont is the descendant of a composite font; it is listed as an object but shows nothing itself.
    if (!isComposite && /^CIDFont/.test(String(resolve(font.get('Subtype'))))) continue
    const hasTexts = isStream(resolve(font.get('ToUnicode')))
    const use = { key: program.key, font, strings: shown.get(font) ?? [], isComposite, hasTexts }
    uses.set(number, [...(uses.get(number) ?? []), use])
  }
  for (const number of unknown) uses.delete(number)
  return uses
}

/** Descriptors are often direct objects. */
function hasProgram(object: PdfObject, file: PdfFile, depth: number): boolean {
  if (depth > deepestFont) return false
  if (Array.isArray(object)) return object.some((one) => hasProgram(one, file, depth + 1))
  if (!isDict(object)) return false
  const program = programOf(object, file)
  return (program && program.size >= leastBytes[program.key]) || [...object.values()].some((one) => hasProgram(one, file, depth + 1))
}

interface FoundProgram {
  key: ProgramUse['key']
  number: number
  size: number
}

function programOf(descriptor: Dict, { resolve }: PdfFile): FoundProgram | undefined {
  for (const key of programKeys) {
    const entry = descriptor.get(key)
    const stream = resolve(entry)
    if (isRef(entry) && isStream(stream)) return { key, number: entry.num, size: stream.bytes.length }
  }
  return undefined
}

/** Returns whether readers may have to show new text in a field. */
function hasTextFields(objects: readonly PdfObject[], { catalog, resolve }: PdfFile): boolean {
  const direct = resolve(dictOf(resolve(catalog.get('AcroForm'))).get('Fields'))
  return [...objects, ...(Array.isArray(direct) ? direct : [])].some((object) => {
    const type = resolve(dictOf(resolve(object)).get('FT'))
    return type !== null && type !== 'Sig'
  })
}

/** Returns the fonts that the form offers to readers for filling in fields. */
function fontsOfFields({ catalog, resolve }: PdfFile): Set<Dict> {
  const found = new Set<Dict>()
  const form = dictOf(resolve(catalog.get('AcroForm')))
  const walk = (object: PdfObject, depth: number): void => {
    const value = resolve(object)
    if (!isDict(value) || found.has(value) || depth > deepestFont) return
    found.add(value)
    for (const entry of value.values()) walk(entry, depth + 1)
  }
  for (const key of fieldKeys) walk(form.get(key) ?? null, 0)
  return found
}

/** Returns the key of an object; only generation 0 is supported. */
function keyOfNumber({ objects }: Structure, number: number): string | undefined {
  const key = `obj:${number} 0 R`
  return objects.has(key) ? key : undefined
}
