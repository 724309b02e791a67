/** Reads the cross-reference tables, which give the position of each object (PDF 32000, 7.5.4 to 7.5.8). */

import type { Dict, PdfObject } from '../ir/pdf-object.ts'
import { decodeStream } from './filters.ts'
import { createLexer } from './lexer.ts'
import { isDict, isOperator } from './objects.ts'

/** The position of an object: at an offset, or inside an object stream. */
export interface Place {
  offset: number
  holder?: number
}
/** The position of each object, by object number. */
export type Places = Map<number, Place>

/**
 * Maximum objects in the tables of a file: the largest object number (ISO 32000-1, annex C.2). Small files hold fewer: every object takes a byte
 * or more, even packed, and a table that claims others would be a decompression bomb.
 */
const mostObjects = 8_388_607
const fewestObjects = 65_536

/** Resolves direct values only: the tables must not refer to objects that they have yet to locate. */
const direct = (object: PdfObject | undefined): PdfObject => object ?? null

/** Follows the chain of tables from the end of the file; returns null if one of them cannot be read. */
export function readXref(bytes: Buffer): { places: Places; trailer: Dict } | null {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048))
  const found = [...tail.matchAll(/startxref\s+(\d+)/g)].at(-1)
  if (!found) return null
  const places: Places = new Map()
  const free = new Set<number>()
  const most = Math.min(mostObjects, Math.max(fewestObjects, bytes.length))
  const note: Note = (num, place) => {
    // Newer sections are read first, so known objects are not replaced.
    if (places.has(num) || free.has(num)) return
    if (places.size + free.size >= most) throw new Error('a table has more objects than its file can hold')
    if (place) places.set(num, place)
    else free.add(num)
  }
  const waiting = [Number(found[1])]
  const seen = new Set<number>()
  let trailer: Dict | null = null
  try {
    for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
      if (seen.has(offset) || offset >= bytes.length) continue
      seen.add(offset)
      const section = readSection(bytes, offset, note)
      if (!section) return null
      trailer ??= section
      for (const key of ['XRefStm', 'Prev']) {
        const more = section.get(key)
        if (typeof more === 'number') waiting.push(more)
      }
    }
  } catch {
    return null
  }
  return trailer?.has('Root') ? { places, trailer } : null
}

/** Records the position of an object; null: it is free. */
type Note = (num: number, place: Place | null) => void

function readSection(bytes: Buffer, offset: number, note: Note): Dict | null {
  const lexer = createLexer(bytes, offset)
  const first = lexer.next()
  if (isOperator(first) && first.op === 'xref') return readTable(bytes, lexer.position(), note)
  lexer.next()
  lexer.next()
  const dict = lexer.next()
  if (!isDict(dict)) return null
  const length = dict.get('Length')
  let start = bytes.indexOf('stream', lexer.position()) + 6
  if (bytes[start] === 13) start++
  if (bytes[start] === 10) start++
  const end = typeof length === 'number' ? start + length : bytes.indexOf('endstream', start)
  const { bytes: data } = decodeStream({ dict, bytes: bytes.subarray(start, end) }, direct)
  readStreamEntries(data, dict, note)
  return dict
}

function readTable(bytes: Buffer, start: number, note: Note): Dict | null {
  const lexer = createLexer(bytes, start, false)
  for (;;) {
    const first = lexer.next()
    if (isOperator(first) && first.op === 'trailer') {
      const trailer = createLexer(bytes, lexer.position()).next()
      return isDict(trailer) ? trailer : null
    }
    const count = lexer.next()
    if (typeof first !== 'number' || typeof count !== 'number') return null
    for (let i = 0; i < count; i++) {
      const offset = lexer.next()
      lexer.next()
      const kind = lexer.next()
      if (typeof offset !== 'number' || !isOperator(kind)) return null
      note(first + i, kind.op === 'n' ? { offset } : null)
    }
  }
}

function readStreamEntries(data: Buffer, dict: Dict, note: Note): void {
  const widths = dict.get('W')
  const [a, b, c] = Array.isArray(widths) ? widths.map(Number) : []
  if (a === undefined || b === undefined || c === undefined || !(a + b + c > 0)) throw new Error('an xref stream without widths')
  const size = dict.get('Size')
  const index = dict.get('Index') ?? [0, typeof size === 'number' ? size : 0]
  const ranges = Array.isArray(index) ? index.map(Number) : []
  let at = 0
  const field = (width: number) => {
    let value = 0
    for (let i = 0; i < width; i++) value = value * 256 + (data[at++] ?? 0)
    return value
  }
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    for (let n = 0; n < (ranges[i + 1] ?? 0) && at < data.length; n++) {
      const kind = a === 0 ? 1 : field(a)
      const second = field(b)
      field(c)
      const place = kind === 1 ? { offset: second } : kind === 2 ? { offset: 0, holder: second } : null
      note((ranges[i] ?? 0) + n, place)
    }
  }
}
