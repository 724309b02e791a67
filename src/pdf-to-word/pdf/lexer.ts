/** Reads PDF objects from bytes: the syntax of files and of content streams (PDF 32000, 7.3). */
import type { Dict, Operator, PdfObject } from '../ir/pdf-object.ts'
import { type Cursor, readHex, readName, readString, readWord, skipWhite } from './tokens.ts'

/** Maximum nesting depth of arrays and dictionaries. */
const depthLimit = 64

/** Reads objects one by one. */
export interface Lexer {
  /** Returns the next object, or undefined at the end; a word that is no object is returned as an operator. */
  next(): PdfObject | undefined
  position(): number
  seek(position: number): void
}

/** Markers for the ends of arrays and dictionaries, used only in this reader. */
const closeArray: Operator = { op: ']' }
const closeDict: Operator = { op: '>>' }

/** Creates a lexer that reads from `start`. With `refs`, two integers and an R are a reference, as in files; content streams have none. */
export function createLexer(bytes: Buffer, start = 0, refs = true): Lexer {
  const cursor: Cursor = { bytes, at: start }
  let depth = 0

  function next(): PdfObject | undefined {
    skipWhite(cursor)
    const byte = bytes[cursor.at]
    if (byte === undefined) return undefined
    if (byte === 47) return readName(cursor)
    if (byte === 40) return readString(cursor)
    if (byte === 60) return bytes[cursor.at + 1] === 60 ? readDict() : readHex(cursor)
    if (byte === 91) return readArray()
    if (byte === 93) return step(1, closeArray)
    if (byte === 62) return bytes[cursor.at + 1] === 62 ? step(2, closeDict) : step(1, { op: '>' })
    if (byte === 123 || byte === 125 || byte === 41) return step(1, { op: String.fromCharCode(byte) })
    return readWord(cursor, refs)
  }

  function step(count: number, result: Operator): Operator {
    cursor.at += count
    return result
  }

  function readArray(): PdfObject[] {
    cursor.at++
    const list: PdfObject[] = []
    // Deeper content is read as if it followed: only damaged or malicious files nest that deeply.
    if (depth >= depthLimit) return list
    depth++
    for (;;) {
      const object = next()
      if (object === undefined || object === closeArray) break
      if (object !== closeDict) list.push(object)
    }
    depth--
    return list
  }

  function readDict(): Dict {
    cursor.at += 2
    const dict: Dict = new Map()
    if (depth >= depthLimit) return dict
    depth++
    for (;;) {
      const key = next()
      if (key === undefined || key === closeDict) break
      if (typeof key !== 'string') continue
      const value = next()
      if (value === undefined || value === closeDict) break
      dict.set(key, value)
    }
    depth--
    return dict
  }

  return {
    next,
    position: () => cursor.at,
    seek(position) {
      cursor.at = position
    },
  }
}
