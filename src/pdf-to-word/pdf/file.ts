/** Opens a PDF: finds every object by its cross-reference tables, or by scanning the file if they are wrong. */

import type { Dict, PdfObject, Resolve, Stream } from '../ir/pdf-object.ts'
import { decodeStream } from './filters.ts'
import { createLexer } from './lexer.ts'
import { dictOf, isDict, isOperator, isRef, isStream } from './objects.ts'
import { type Places, readXref } from './xref.ts'

/** An open PDF. */
export interface PdfFile {
  trailer: Dict
  catalog: Dict
  resolve: Resolve
  /** Returns the decoded bytes of a stream; picture codings are left as they are. */
  decode(stream: Stream): Buffer
}

/** Maximum length of a chain of references. */
const chainLimit = 16

/** Returns the file; null if no pages are found. The bytes must not be encrypted. */
export function openPdfFile(bytes: Buffer): PdfFile | null {
  return withPages(bytes, () => readXref(bytes)) ?? withPages(bytes, () => scan(bytes))
}

/** Returns the file if its pages can be read; any damage leads to null, so that the next way is tried. */
function withPages(bytes: Buffer, find: () => { places: Places; trailer: Dict } | null): PdfFile | null {
  try {
    const found = find()
    const file = found && build(bytes, found.places, found.trailer)
    return file && dictOf(file.resolve(file.catalog.get('Pages'))).has('Kids') ? file : null
  } catch {
    return null
  }
}

function build(bytes: Buffer, places: Places, trailer: Dict): PdfFile {
  const known = new Map<number, PdfObject>()
  const packed = new Map<number, Map<number, PdfObject>>()
  const reading = new Set<number>()

  const resolve: Resolve = (object) => {
    let value = object ?? null
    for (let i = 0; isRef(value) && i < chainLimit; i++) value = lookUp(value.num)
    return isRef(value) ? null : value
  }

  function lookUp(num: number): PdfObject {
    const cached = known.get(num)
    if (cached !== undefined) return cached
    const place = places.get(num)
    // An object whose length refers to the object itself would never end.
    if (!place || reading.has(num)) return null
    reading.add(num)
    try {
      const value = place.holder === undefined ? readAt(bytes, place.offset, num, resolve) : (unpack(place.holder).get(num) ?? null)
      known.set(num, value)
      return value
    } finally {
      reading.delete(num)
    }
  }

  function unpack(holder: number): Map<number, PdfObject> {
    const cached = packed.get(holder)
    if (cached) return cached
    const objects = new Map<number, PdfObject>()
    packed.set(holder, objects)
    const stream = lookUp(holder)
    if (!isStream(stream)) return objects
    const data = decodeStream(stream, resolve).bytes
    const first = resolve(stream.dict.get('First'))
    const count = resolve(stream.dict.get('N'))
    const header = createLexer(data, 0, false)
    for (let i = 0; i < (typeof count === 'number' ? count : 0); i++) {
      const num = header.next()
      const offset = header.next()
      if (typeof num !== 'number' || typeof offset !== 'number') break
      objects.set(num, createLexer(data, offset + (typeof first === 'number' ? first : 0)).next() ?? null)
    }
    return objects
  }

  const root = resolve(trailer.get('Root'))
  return { trailer, catalog: dictOf(root), resolve, decode: (stream) => decodeStream(stream, resolve).bytes }
}

/** Returns the object at an offset; null if another object, or none, is there. */
function readAt(bytes: Buffer, offset: number, num: number, resolve: Resolve): PdfObject {
  const lexer = createLexer(bytes, offset)
  const found = lexer.next()
  lexer.next()
  const word = lexer.next()
  if (found !== num || !isOperator(word) || !word.op.startsWith('obj')) return null
  const value = lexer.next() ?? null
  if (!isDict(value)) return isOperator(value) ? null : value
  const afterDict = lexer.position()
  const next = lexer.next()
  if (!isOperator(next) || next.op !== 'stream') return value
  return { dict: value, bytes: streamBytes(bytes, bytes.indexOf('stream', afterDict) + 6, resolve(value.get('Length'))) }
}

function streamBytes(bytes: Buffer, afterWord: number, length: PdfObject): Buffer {
  let start = afterWord
  if (bytes[start] === 13) start++
  if (bytes[start] === 10) start++
  if (typeof length === 'number' && length >= 0) {
    const tail = bytes.toString('latin1', start + length, start + length + 16)
    if (/^\s*endstream/.test(tail)) return bytes.subarray(start, start + length)
  }
  const end = bytes.indexOf('endstream', start)
  return bytes.subarray(start, end < 0 ? bytes.length : end)
}

/** Finds objects by scanning for "12 0 obj"; the last with a number wins, because later revisions are further down. */
function scan(bytes: Buffer): { places: Places; trailer: Dict } {
  const places: Places = new Map()
  const trailer: Dict = new Map()
  const holders: { num: number; offset: number }[] = []
  for (let at = bytes.indexOf(' obj'); at >= 0; at = bytes.indexOf(' obj', at + 4)) {
    const match = /(\d+)\s+\d+$/.exec(bytes.toString('latin1', Math.max(0, at - 20), at))
    if (!match) continue
    const num = Number(match[1])
    const offset = Math.max(0, at - 20) + match.index
    places.set(num, { offset })
    const head = bytes.toString('latin1', at, at + 400)
    if (/\/Type\s*\/ObjStm/.test(head)) holders.push({ num, offset })
    if (/\/Type\s*\/Catalog/.test(head)) trailer.set('Root', { num, gen: 0 })
  }
  const { resolve } = build(bytes, places, trailer)
  for (const { num } of holders) addPacked(num, resolve, places, trailer)
  return { places, trailer }
}

function addPacked(holder: number, resolve: Resolve, places: Places, trailer: Dict): void {
  const stream = resolve({ num: holder, gen: 0 })
  if (!isStream(stream)) return
  const data = decodeStream(stream, resolve).bytes
  const header = createLexer(data, 0, false)
  const count = resolve(stream.dict.get('N'))
  const first = resolve(stream.dict.get('First'))
  for (let i = 0; i < (typeof count === 'number' ? count : 0); i++) {
    const num = header.next()
    const offset = header.next()
    if (typeof num !== 'number' || typeof offset !== 'number') return
    if (!places.has(num)) places.set(num, { offset: 0, holder })
    const object = createLexer(data, offset + (typeof first === 'number' ? first : 0)).next()
    if (isDict(object) && object.get('Type') === 'Catalog') trailer.set('Root', { num, gen: 0 })
  }
}
