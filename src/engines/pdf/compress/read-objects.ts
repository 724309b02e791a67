/** Reads the objects that a PDF uses, in the form that `structure/json.ts` describes. */
import type { PdfObject } from '../../../pdf-to-word/ir/pdf-object.ts'
import type { PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { isDict, isRef, isStream } from '../../../pdf-to-word/pdf/objects.ts'
import type { Json, JsonDict, JsonObject, Structure } from '../structure/json.ts'

/** Entries of the trailer that a new file needs; the others describe the old one. */
const trailerEntries = ['Root', 'Info', 'ID']
/** Maximum objects of one file: more take gigabytes of memory. */
const mostObjects = 3_000_000
/** Maximum nesting of direct objects; no real document has more. */
const deepest = 200

/** Thrown for a file that our reader cannot read completely. */
export class Unsound extends Error {}

/**
 * Returns the objects that the trailer leads to. Objects that nothing refers to are left out.
 * @param isRepaired whether qpdf wrote the file, so that missing objects are missing indeed
 * @throws Unsound for a file with objects that are missing or whose length is wrong, or with too many of them
 */
export function readObjects(file: PdfFile, isRepaired: boolean): Structure {
  const objects = new Map<string, JsonObject>()
  const waiting: number[] = []
  const seen = new Set<number>()

  function jsonOf(object: PdfObject, depth: number): Json {
    if (depth > deepest) throw new Unsound('objects are nested too deeply')
    if (object === null || typeof object === 'boolean' || typeof object === 'number') return object
    if (typeof object === 'string') return `/${object}`
    if (Buffer.isBuffer(object)) return `b:${object.toString('latin1')}`
    if (Array.isArray(object)) return object.map((one) => jsonOf(one, depth + 1))
    if (isRef(object)) return referenceTo(object.num)
    if (isDict(object)) return dictOf(object, depth)
    throw new Unsound('an object of no known type')
  }

  function dictOf(dict: ReadonlyMap<string, PdfObject>, depth: number): JsonDict {
    return Object.fromEntries([...dict].map(([key, value]) => [`/${key}`, jsonOf(value, depth + 1)] as const))
  }

  function referenceTo(num: number): string {
    if (!seen.has(num)) waiting.push(num)
    seen.add(num)
    return `${num} 0 R`
  }

  function read(num: number): JsonObject {
    const object = file.resolve({ num, gen: 0 })
    if (object === null && !isRepaired) throw new Unsound('an object is missing')
    if (!isStream(object)) return { value: jsonOf(object, 0) }
    const { dict, bytes } = object
    if (!isRepaired && file.resolve(dict.get('Length')) !== bytes.length) throw new Unsound('a stream is longer or shorter than it says')
    return { stream: { dict: dictOf(new Map([...dict].filter(([key]) => key !== 'Length')), 0) } }
  }

  const trailer = trailerEntries.flatMap((key) =>
    file.trailer.has(key) ? [[`/${key}`, jsonOf(file.trailer.get(key) ?? null, 0)] as const] : [],
  )
  objects.set('trailer', { value: Object.fromEntries(trailer) })
  for (const num of takeAll(waiting)) {
    if (objects.size > mostObjects) throw new Unsound('too many objects')
    objects.set(`obj:${num} 0 R`, read(num))
  }
  return { header: {}, objects }
}

/** Takes the items in order, also those that are added meanwhile. */
function* takeAll(items: readonly number[]): Generator<number> {
  for (let at = 0; at < items.length; at++) yield items[at] ?? 0
}
