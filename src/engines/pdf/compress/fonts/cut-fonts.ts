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
  const isWorth = objects.some((object) => isDict(object) && (programOf(object, file)?.size ?? 0) >= leastBytes)
  const shown = isWorth ? shownStrings(file, objects) : undefined
  if (!shown) return uses
  const fonts = new Set([
    ...shown.keys(),
    ...objects.filter((object) => isDict(object)).filter((dict) => resolve(dict.get('Type')) === 'Font'),
  ])
  const fields = fontsOfFields(file)
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

function programOf(descriptor: Dict, { resolve }: PdfFile): { number: number; size: number } | undefined {
  for (const key of programKeys) {
    const entry = descriptor.get(key)
    const stream = resolve(entry)
    if (isRef(entry) && isStream(stream)) return { number: entry.num, size: stream.bytes.length }
  }
  return undefined
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
  return cutTrueType(program, { glyphs, hasMaps }) ?? cutCff(program, glyphs)
}

/** Adds the prefix of six letters that marks a subset font (PDF 32000, 9.6.4). */
function markSubsets({ objects }: Structure, programs: ReadonlySet<string>): Set<string> {
  const marks = new Map<string, string>()
  const changed = new Set<string>()
  const mark = (key: string, dict: JsonDict, name: '/FontName' | '/BaseFont', letters: string) => {
    const before = dict[name]
    if (typeof before !== 'string' || /^\/[A-Z]{6}\+/.test(before)) return
    objects.set(key, { value: { ...dict, [name]: `/${letters}+${before.slice(1)}` } })
    changed.add(key)
  }
  const values = () =>
    [...objects].flatMap(([key, object]): [string, JsonDict][] => {
      const dict = 'stream' in object ? undefined : dictOfObject(object)
      return dict ? [[key, dict]] : []
    })
  for (const [key, dict] of values()) {
    const program = programKeys.map((name) => dict[`/${name}`]).find((entry) => isReference(entry))
    if (program === undefined || !programs.has(keyOf(program))) continue
    marks.set(key, lettersOf(program))
    mark(key, dict, '/FontName', lettersOf(program))
  }
  const lettersFor = (entry: Json | undefined) => (isReference(entry) ? marks.get(keyOf(entry)) : undefined)
  for (const [key, dict] of values()) {
    const letters = lettersFor(dict['/FontDescriptor'])
    if (letters === undefined) continue
    marks.set(key, letters)
    mark(key, dict, '/BaseFont', letters)
  }
  for (const [key, dict] of values()) {
    const [half] = [follow({ objects }, dict['/DescendantFonts']) ?? null].flat()
    const letters = lettersFor(half) ?? (isJsonDict(half) ? lettersFor(half['/FontDescriptor']) : undefined)
    if (letters !== undefined) mark(key, dict, '/BaseFont', letters)
  }
  return changed
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
