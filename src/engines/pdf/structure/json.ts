/** Reads the objects of a PDF as `qpdf --json-output` writes them (qpdf's manual, "qpdf JSON"). Only programs in the sandbox read them. */

/** A PDF object as JSON; references and names are strings. */
export type Json = null | boolean | number | string | Json[] | JsonDict

/** A JSON value: a name begins with a slash, a string with `u:` or `b:`, and a reference looks like `12 0 R`. */
export interface JsonDict {
  [key: string]: Json
}

/** An object of the file, found by a key such as `obj:12 0 R`; `data` is base64. */
export type JsonObject = { value: Json } | { stream: { dict: JsonDict; data?: string } }

/** All objects of a PDF. */
export interface Structure {
  /** Version of the JSON format and of the PDF. */
  header: JsonDict
  objects: Map<string, JsonObject>
}

const referenceForm = /^\d+ \d+ R$/

/** A number that qpdf copies from the PDF and that JSON does not allow, such as `-0.`. It ends its line, and no string spans lines. */
const shortNumber = /^(\s*(?:"(?:[^"\\]|\\.)*": )?)([-+]?)(\d*)\.(\d*)(?=,?$)/gm

function longNumber(_all: string, before: string, sign: string, whole: string, part: string): string {
  return `${before}${sign === '-' ? '-' : ''}${whole || '0'}.${part || '0'}`
}

/**
 * Parses JSON that qpdf wrote.
 * @throws SyntaxError for anything else
 */
function parseQpdfJson(text: string): unknown {
  return JSON.parse(text.replace(shortNumber, longNumber))
}

/** @throws Error for what qpdf would not write */
export function parseStructure(text: string): Structure {
  const [header, objects] = (parseQpdfJson(text) as { qpdf: [JsonDict, Record<string, JsonObject>] }).qpdf
  return { header, objects: new Map(Object.entries(objects)) }
}

/** Returns whether a value is a reference to an object, such as `12 0 R`. */
export function isReference(value: Json | undefined): value is string {
  return typeof value === 'string' && referenceForm.test(value)
}

/** Returns whether a value is a dictionary. */
export function isJsonDict(value: Json | undefined): value is JsonDict {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the key of the referenced object in qpdf's JSON. */
export function keyOf(reference: string): string {
  return `obj:${reference}`
}

/** Returns the dictionary of an object or of a stream; undefined for an object of another type. */
export function dictOfObject(object: JsonObject | undefined): JsonDict | undefined {
  if (object === undefined) return undefined
  const value = 'stream' in object ? object.stream.dict : object.value
  return isJsonDict(value) ? value : undefined
}

/** Returns the value that a reference leads to, or the value itself if it is no reference. A stream is returned as its dictionary. */
export function follow({ objects }: Pick<Structure, 'objects'>, value: Json | undefined): Json | undefined {
  if (!isReference(value)) return value
  const object = objects.get(keyOf(value))
  if (object === undefined) return undefined
  return 'stream' in object ? object.stream.dict : object.value
}

/** Returns the value with its references replaced, or the same value where none changes. */
export function withReferences<Value extends Json>(value: Value, replace: (reference: string) => string): Value {
  if (typeof value === 'string') return (isReference(value) ? replace(value) : value) as Value
  if (typeof value !== 'object' || value === null) return value
  let isChanged = false
  const changed = (one: Json) => {
    const other = withReferences(one, replace)
    isChanged ||= other !== one
    return other
  }
  const copy = Array.isArray(value)
    ? value.map(changed)
    : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one)] as const))
  return (isChanged ? copy : value) as Value
}
