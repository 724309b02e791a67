/** Reads the tokens of PDF syntax: names, strings, numbers, references and operators (PDF 32000, 7.2 and 7.3). */
import type { Operator, PdfObject } from '../ir/pdf-object.ts'

/** Bytes and the position up to which they have been read. */
export interface Cursor {
  readonly bytes: Buffer
  at: number
}

/** Class of each byte: 1 is white space, 2 is a delimiter. */
const classOf = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) classOf[byte] = 1
for (const byte of '()<>[]{}/%') classOf[byte.charCodeAt(0)] = 2

const escapes: Record<number, number> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 }

const notHex = 16
/** Value of each hexadecimal digit by its code. */
const digitOf = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(value) ? notHex : value
})

/** Powers of ten that a double represents exactly. */
const powers = Array.from({ length: 16 }, (_, digits) => 10 ** digits)

/** Returns a number of at most 15 digits without an exponent; undefined for all others. A quotient of two exact numbers is rounded once, as `Number` does. */
function plainNumber(bytes: Buffer, from: number, to: number): number | undefined {
  const sign = bytes[from]
  const isSigned = sign === 45 || sign === 43
  const start = isSigned ? from + 1 : from
  let value = 0
  let point = -1
  for (let i = start; i < to; i++) {
    const byte = bytes[i] ?? 0
    if (byte === 46 && point < 0) point = i
    else if (byte < 48 || byte > 57) return undefined
    else value = value * 10 + byte - 48
  }
  const digits = to - start - (point < 0 ? 0 : 1)
  if (digits < 1 || digits > 15) return undefined
  const number = point < 0 ? value : value / (powers[to - point - 1] ?? 1)
  return sign === 45 ? -number : number
}

/** Operators of up to three letters, by their bytes: content consists mostly of them. */
const operators = new Map<number, Operator>()

/** Returns an operator of up to three letters or signs; undefined for other words. */
function shortOperator(bytes: Buffer, from: number, to: number): Operator | undefined {
  let key = 0
  for (let i = from; i < to; i++) key = key * 256 + (bytes[i] ?? 0)
  const known = operators.get(key)
  if (known || operators.size >= mostOperators) return known
  const operator = { op: bytes.toString('latin1', from, to) }
  operators.set(key, operator)
  return operator
}

/** Number of operators that are kept: PDF has 73, but damaged files have any. */
const mostOperators = 500

/** Moves to the next byte that is neither white space nor part of a comment. */
export function skipWhite(cursor: Cursor): void {
  const { bytes } = cursor
  let { at } = cursor
  for (; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === 37) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++
    else if (classOf[byte] !== 1) break
  }
  cursor.at = Math.min(at, bytes.length)
}

/** Returns the name that begins at the slash under the cursor. */
export function readName(cursor: Cursor): string {
  const { bytes } = cursor
  const from = cursor.at + 1
  let at = from
  let escaped = false
  while (at < bytes.length && classOf[bytes[at] ?? 0] === 0) {
    if (bytes[at] === 35) escaped = true
    at++
  }
  cursor.at = at
  const name = bytes.toString('latin1', from, at)
  return escaped ? name.replace(/#([0-9a-fA-F]{2})/g, (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : name
}

/** Returns the bytes of the hexadecimal string under the cursor; other letters than digits are ignored. */
export function readHex(cursor: Cursor): Buffer {
  const { bytes } = cursor
  const end = bytes.indexOf(62, cursor.at)
  const stop = end < 0 ? bytes.length : end
  const digits: number[] = []
  for (cursor.at++; cursor.at < stop; cursor.at++) {
    const digit = digitOf[bytes[cursor.at] ?? 0] ?? notHex
    if (digit !== notHex) digits.push(digit)
  }
  cursor.at = end < 0 ? bytes.length : end + 1
  const result = Buffer.allocUnsafe((digits.length + 1) >> 1)
  for (let i = 0; i < result.length; i++) result[i] = ((digits[2 * i] ?? 0) << 4) | (digits[2 * i + 1] ?? 0)
  return result
}

/** Returns the bytes of the string in parentheses under the cursor. */
export function readString(cursor: Cursor): Buffer {
  const { bytes } = cursor
  const chars: number[] = []
  let open = 1
  for (cursor.at++; cursor.at < bytes.length; cursor.at++) {
    const byte = bytes[cursor.at] ?? 0
    if (byte === 92) {
      readEscape(cursor, chars)
      continue
    }
    if (byte === 40) open++
    if (byte === 41 && --open === 0) {
      cursor.at++
      break
    }
    chars.push(byte)
  }
  return Buffer.from(chars)
}

function readEscape(cursor: Cursor, chars: number[]): void {
  const { bytes } = cursor
  const byte = bytes[++cursor.at] ?? 0
  if (byte >= 48 && byte <= 55) {
    let code = byte - 48
    for (let i = 0; i < 2; i++) {
      const digit = bytes[cursor.at + 1] ?? 0
      if (digit < 48 || digit > 55) break
      code = code * 8 + digit - 48
      cursor.at++
    }
    chars.push(code & 255)
  } else if (byte === 13) {
    if (bytes[cursor.at + 1] === 10) cursor.at++
  } else if (byte !== 10) chars.push(escapes[byte] ?? byte)
}

/** Returns the number, reference, truth value, null or operator under the cursor. @param refs whether two integers and an R are a reference */
export function readWord(cursor: Cursor, refs: boolean): PdfObject {
  const { bytes } = cursor
  const from = cursor.at
  const first = bytes[from] ?? 0
  let at = from
  while (at < bytes.length && classOf[bytes[at] ?? 0] === 0) at++
  cursor.at = at
  if ((first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46) {
    const number = plainNumber(bytes, from, at) ?? numberFrom(bytes.toString('latin1', from, at))
    if (refs && Number.isInteger(number) && number >= 0) return reference(cursor, number) ?? number
    return number
  }
  const known = at - from <= 3 ? shortOperator(bytes, from, at) : undefined
  if (known) return known
  const word = bytes.toString('latin1', from, at)
  if (word === 'true') return true
  if (word === 'false') return false
  return word === 'null' ? null : { op: word }
}

function numberFrom(word: string): number {
  const number = Number(word)
  if (!Number.isNaN(number)) return number
  // Faulty producers write "--5", "1.2.3" and "5-3"; as in other readers, the leading valid part counts.
  return Number.parseFloat(word.replace(/^[+-]*-/, '-')) || 0
}

/** Returns the reference that starts with the number just read, or undefined; the position advances only for a reference. */
function reference(cursor: Cursor, num: number): PdfObject | undefined {
  const { bytes } = cursor
  let i = cursor.at
  while (i < bytes.length && classOf[bytes[i] ?? 0] === 1) i++
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
  while (i < bytes.length && classOf[bytes[i] ?? 0] === 1) i++
  if (i === end || bytes[i] !== 82 || (i + 1 < bytes.length && classOf[bytes[i + 1] ?? 0] === 0)) return undefined
  cursor.at = i + 1
  return { num, gen }
}
