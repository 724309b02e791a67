/** Subsets the embedded fonts of a PDF to the glyphs that it shows. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { Dict, PdfObject } from '../../../../pdf-to-word/ir/pdf-object.ts'
import type { PdfFile } from '../../../../pdf-to-word/pdf/file.ts'
import { dictOf, isDict, isRef, isStream } from '../../../../pdf-to-word/pdf/objects.ts'
import { streamObject } from '../../structure/changes.ts'
import { dictOfObject, follow, isJsonDict, isReference, type Json, type JsonDict, keyOf, type Structure } from '../../structure/json.ts'
import { numberOf, streamAt } from '../../structure/numbers.ts'
import { cutCff } from './cut-cff.ts'
import { cutTrueType } from './cut-true-type.ts'
import { shownStrings } from './shown-codes.ts'
import { type FontUse, glyphsOfComposite, glyphsOfSimple } from './used-glyphs.ts'

const pack = promisify(deflate)
/** Minimum compressed bytes of a font program: a smaller one saves too little for reading all content. */
const leastBytes = 4096
/** Maximum uncompressed bytes of a font program. */
const mostBytes = 64 * 1024 * 1024
/** Maximum new size that is worth a change, as a share of the old size. */
const worthShare = 0.95
const programKeys = ['FontFile2', 'FontFile3']
/** Keys of a form's fonts, which readers use to fill in fields. */
const fieldKeys = ['DR', 'DA']
const deepestFont = 12

interface ProgramUse extends FontUse {
  isComposite: boolean
  hasTexts: boolean
}

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
    if (key === undefined || !stream || !dict || stream.bytes.length < leastBytes) continue
    const program = file.decode(stream)
    if (program.length > mostBytes) continue
    const smaller = cutProgram(program, users, file)
    const bytes = smaller && (await pack(smaller, { level: 9, memLevel: 9 }))
    if (!smaller || !bytes || bytes.length > stream.bytes.length * worthShare) continue
    const { '/DecodeParms': _parms, '/Filter': _filter, '/Length1': length, ...rest } = dict
    const sized = length === undefined ? rest : { ...rest, '/Length1': smaller.length }
    structure.objects.set(key, streamObject({ ...sized, '/Filter': '/FlateDecode' }, bytes))
    changed.add(key)
  }
  for (const key of markSubsets(structure, changed)) changed.add(key)
  return changed
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
    const use = { font, strings: shown.get(font) ?? [], isComposite, hasTexts: isStream(resolve(font.get('ToUnicode'))) }
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
  return (programOf(object, file)?.size ?? 0) >= leastBytes || [...object.values()].some((one) => hasProgram(one, file, depth + 1))
}

function programOf(descriptor: Dict, { resolve }: PdfFile): { number: number; size: number } | undefined {
  for (const key of programKeys) {
    const entry = descriptor.get(key)
    const stream = resolve(entry)
    if (isRef(entry) && isStream(stream)) return { number: entry.num, size: stream.bytes.length }
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

function cutProgram(program: Buffer, users: readonly ProgramUse[], file: PdfFile): Buffer | undefined {
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

/** Adds the prefix of six letters that marks a subset font (PDF 32000, 9.6.4). Descriptors and half fonts may be direct objects. */
function markSubsets(structure: Structure, programs: ReadonlySet<string>): Set<string> {
  const changed = new Set<string>()
  const dictAt = (value: Json | undefined): JsonDict => {
    const found = follow(structure, value)
    return isJsonDict(found) ? found : {}
  }
  const lettersOfDescriptor = (descriptor: JsonDict): string | undefined => {
    const program = programKeys.map((name) => descriptor[`/${name}`]).find((entry) => isReference(entry))
    return program !== undefined && programs.has(keyOf(program)) ? lettersOf(program) : undefined
  }
  const lettersOfFont = (font: JsonDict): string | undefined => {
    const [half] = [follow(structure, font['/DescendantFonts']) ?? null].flat()
    return lettersOfDescriptor(dictAt((half === null ? font : dictAt(half))['/FontDescriptor']))
  }
  const marked = (value: Json, depth: number): Json => {
    if (typeof value !== 'object' || value === null || depth > deepestFont) return value
    if (Array.isArray(value)) return value.map((one) => marked(one, depth + 1))
    const all = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one, depth + 1)] as const))
    const named = '/FontName' in value ? withLetters(all, '/FontName', lettersOfDescriptor(value)) : all
    return '/BaseFont' in value ? withLetters(named, '/BaseFont', lettersOfFont(value)) : named
  }
  for (const [key, object] of structure.objects) {
    if ('stream' in object || !/"\/(?:FontName|BaseFont)"/.test(JSON.stringify(object.value))) continue
    const value = marked(object.value, 0)
    if (JSON.stringify(value) === JSON.stringify(object.value)) continue
    structure.objects.set(key, { value })
    changed.add(key)
  }
  return changed
}

function withLetters(dict: JsonDict, name: '/FontName' | '/BaseFont', letters: string | undefined): JsonDict {
  const before = dict[name]
  if (letters === undefined || typeof before !== 'string' || /^\/[A-Z]{6}\+/.test(before)) return dict
  return { ...dict, [name]: `/${letters}+${before.slice(1)}` }
}

function lettersOf(reference: string): string {
  const bytes = createHash('sha256').update(reference).digest()
  return [...bytes.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('')
}

/** Returns the key of an object; only generation 0 is supported. */
function keyOfNumber({ objects }: Structure, number: number): string | undefined {
  const key = `obj:${number} 0 R`
  return objects.has(key) ? key : undefined
}
