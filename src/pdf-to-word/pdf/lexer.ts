/** Reads PDF objects from bytes: the syntax of files and of content streams (PDF 32000, 7.2 and 7.3). */
import type { Dict, Operator, PdfObject } from '../ir/pdf-object.ts'

/** Class of each byte: 1 is white space, 2 is a delimiter. */
const classOf = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) classOf[byte] = 1
for (const byte of '()<>[]{}/%') classOf[byte.charCodeAt(0)] = 2

/** Maximum nesting depth of arrays and dictionaries. */
const depthLimit = 64
const escapes: Record<number, number> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 }

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
  let at = start
  let depth = 0

  function skipWhite(): void {
    for (;;) {
      const byte = bytes[at]
      if (byte === undefined) return
      if (byte === 37) {
        while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++
      } else if (classOf[byte] !== 1) return
      at++
    }
  }

  function next(): PdfObject | undefined {
    skipWhite()
    const byte = bytes[at]
    if (byte === undefined) return undefined
    if (byte === 47) return readName()
    if (byte === 40) return readString()
    if (byte === 60) return bytes[at + 1] === 60 ? readDict() : readHex()
    if (byte === 91) return readArray()
    if (byte === 93) return step(1, closeArray)
    if (byte === 62) return bytes[at + 1] === 62 ? step(2, closeDict) : step(1, { op: '>' })
    if (byte === 123 || byte === 125 || byte === 41) return step(1, { op: String.fromCharCode(byte) })
    return readWord(byte)
  }

  function step(count: number, result: Operator): Operator {
    at += count
    return result
  }

  function readWord(first: number): PdfObject {
    const from = at
    while (at < bytes.length && classOf[bytes[at] ?? 0] === 0) at++
    if ((first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46) {
      const number = numberFrom(from)
      if (refs && Number.isInteger(number) && number >= 0) return reference(number) ?? number
      return number
    }
    const word = bytes.toString('latin1', from, at)
    if (word === 'true') return true
    if (word === 'false') return false
    return word === 'null' ? null : { op: word }
  }

  function numberFrom(from: number): number {
    const word = bytes.toString('latin1', from, at)
    const number = Number(word)
    if (!Number.isNaN(number)) return number
    // Faulty producers write "--5", "1.2.3" and "5-3"; as in other readers, the leading valid part counts.
    return Number.parseFloat(word.replace(/^[+-]*-/, '-')) || 0
  }

  /** Returns the reference that starts with the number just read, or undefined; the position advances only for a reference. */
  function reference(num: number): PdfObject | undefined {
    let i = at
    while (classOf[bytes[i] ?? 0] === 1 && i < at + 3) i++
    const from = i
    let gen = 0
    while (i < from + 6) {
      const byte = bytes[i] ?? 0
      if (byte < 48 || byte > 57) break
      gen = gen * 10 + byte - 48
      i++
    }
    if (i === from) return undefined
    const end = i
    while (classOf[bytes[i] ?? 0] === 1 && i < end + 3) i++
    if (i === end || bytes[i] !== 82 || (i + 1 < bytes.length && classOf[bytes[i + 1] ?? 0] === 0)) return undefined
    at = i + 1
    return { num, gen }
  }

  function readName(): string {
    const from = ++at
    let escaped = false
    while (at < bytes.length && classOf[bytes[at] ?? 0] === 0) {
      if (bytes[at] === 35) escaped = true
      at++
    }
    const name = bytes.toString('latin1', from, at)
    return escaped ? name.replace(/#([0-9a-fA-F]{2})/g, (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : name
  }

  function readHex(): Buffer {
    const end = bytes.indexOf(62, at)
    const hex = bytes.toString('latin1', at + 1, end < 0 ? bytes.length : end).replace(/[^0-9a-fA-F]/g, '')
    at = end < 0 ? bytes.length : end + 1
    return Buffer.from(hex.length % 2 ? `${hex}0` : hex, 'hex')
  }

  function readString(): Buffer {
    const chars: number[] = []
    let open = 1
    for (at++; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (byte === 92) {
        readEscape(chars)
        continue
      }
      if (byte === 40) open++
      if (byte === 41 && --open === 0) {
        at++
        break
      }
      chars.push(byte)
    }
    return Buffer.from(chars)
  }

  function readEscape(chars: number[]): void {
    const byte = bytes[++at] ?? 0
    if (byte >= 48 && byte <= 55) {
      let code = byte - 48
      for (let i = 0; i < 2; i++) {
        const digit = bytes[at + 1] ?? 0
        if (digit < 48 || digit > 55) break
        code = code * 8 + digit - 48
        at++
      }
      chars.push(code & 255)
    } else if (byte === 13) {
      if (bytes[at + 1] === 10) at++
    } else if (byte !== 10) chars.push(escapes[byte] ?? byte)
  }

  function readArray(): PdfObject[] {
    at++
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
    at += 2
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
    position: () => at,
    seek(position) {
      at = position
    },
  }
}
