/** Describes subset fonts as such. */
import { createHash } from 'node:crypto'
import { follow, isJsonDict, isReference, type Json, type JsonDict, keyOf, type Structure } from '../../structure/json.ts'
import { programKeys } from './cut-program.ts'

/** Entries by which objects with fonts are found. */
const fontEntries = /"\/(?:FontName|FontFile|BaseFont)"/
/** Maximum nesting of direct objects that the reader of the file allows. */
const deepest = 200
/** Optional lists of the glyphs of a subset, which would name too many. */
const glyphLists = ['/CharSet', '/CIDSet']

/**
 * Adds the prefix of six letters that marks a subset font (PDF 32000, 9.6.4), and names programs that became CFF by the key of their format.
 * Descriptors and fonts may be direct objects, also in the resources of a form.
 * @param programs keys of the changed programs
 * @returns the keys of the objects that were changed
 */
export function markSubsets(structure: Structure, programs: ReadonlySet<string>): Set<string> {
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
  const described = (all: JsonDict, descriptor: JsonDict): JsonDict => {
    if (lettersOfDescriptor(descriptor) === undefined) return all
    const { '/FontFile': program, ...kept } = Object.fromEntries(Object.entries(all).filter(([name]) => !glyphLists.includes(name)))
    if (!isReference(program) || !programs.has(keyOf(program))) return program === undefined ? kept : { ...kept, '/FontFile': program }
    return programKeys.some((name) => `/${name}` in kept) ? kept : { ...kept, '/FontFile3': program }
  }
  const marked = (value: Json, depth: number): Json => {
    if (typeof value !== 'object' || value === null || depth > deepest) return value
    if (Array.isArray(value)) return value.map((one) => marked(one, depth + 1))
    const all = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one, depth + 1)] as const))
    const named = withLetters(described(all, value), '/FontName', lettersOfDescriptor(value))
    return '/BaseFont' in value ? withLetters(named, '/BaseFont', lettersOfFont(value)) : named
  }
  for (const [key, object] of structure.objects) {
    const before = 'stream' in object ? object.stream.dict : object.value
    if (!fontEntries.test(JSON.stringify(before))) continue
    const after = marked(before, 0)
    if (JSON.stringify(after) === JSON.stringify(before)) continue
    structure.objects.set(key, 'stream' in object ? { stream: { ...object.stream, dict: after as JsonDict } } : { value: after })
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
