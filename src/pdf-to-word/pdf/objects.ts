/** PDF objects as plain values, and safe ways to access them. */
import type { Dict, Operator, PdfObject, Ref, Resolve, Stream } from '../ir/pdf-object.ts'

/** Returns whether an object is a reference to another. */
export function isRef(object: unknown): object is Ref {
  return typeof object === 'object' && object !== null && 'num' in object
}

/** Returns whether an object is a stream. */
export function isStream(object: unknown): object is Stream {
  return typeof object === 'object' && object !== null && 'dict' in object
}

/** Returns whether an object is a dictionary. */
export function isDict(object: unknown): object is Dict {
  return object instanceof Map
}

/** Returns whether an object is an operator of a content stream. */
export function isOperator(object: unknown): object is Operator {
  return typeof object === 'object' && object !== null && 'op' in object
}

/** Returns the dictionary of an object: the object itself, that of a stream, or an empty one. */
export function dictOf(object: PdfObject | undefined): Dict {
  if (isDict(object)) return object
  return isStream(object) ? object.dict : new Map()
}

/** Returns the numbers of an array; the fallback if it is not an array of at least that length. */
export function numbersOf(object: PdfObject | undefined, resolve: Resolve, fallback: readonly number[]): number[] {
  const list = resolve(object)
  if (!Array.isArray(list)) return [...fallback]
  const numbers = list.map((entry) => resolve(entry)).filter((entry) => typeof entry === 'number')
  return numbers.length >= fallback.length ? numbers : [...fallback]
}

/**
 * Returns a text string (PDF 32000, 7.9.2.2): UTF-16 or UTF-8 with a byte-order mark, otherwise Latin-1, which differs from PDFDocEncoding
 * in only a few characters.
 */
export function textOf(object: PdfObject | undefined): string {
  if (!Buffer.isBuffer(object)) return ''
  if (object[0] === 0xfe && object[1] === 0xff)
    return Buffer.from(object.subarray(2, object.length & ~1))
      .swap16()
      .toString('utf16le')
  if (object[0] === 0xff && object[1] === 0xfe) return object.toString('utf16le', 2)
  if (object[0] === 0xef && object[1] === 0xbb && object[2] === 0xbf) return object.toString('utf8', 3)
  return object.toString('latin1')
}
