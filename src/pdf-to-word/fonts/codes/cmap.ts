/** Reads CMaps, which map the bytes of a string to codes, and codes to text or glyph numbers (PDF 32000, 9.7.5 and 9.10.3). */

import type { PdfObject } from '../../ir/pdf-object.ts'
import { createLexer } from '../../pdf/lexer.ts'
import { isOperator } from '../../pdf/objects.ts'
import { codeMaps } from '../../tuning/fonts.ts'

interface CodeRange {
  bytes: number
  low: number
  high: number
}

/** A CMap. */
export interface Cmap {
  codeRanges: CodeRange[]
  /** Text by code, from a ToUnicode map. */
  texts: Map<number, string>
  /** Glyph number (CID) by code, for single codes. */
  cids: Map<number, number>
  cidRanges: { low: number; high: number; cid: number }[]
  vertical: boolean
}

/** Returns a CMap that maps nothing. */
export function emptyCmap(): Cmap {
  return { codeRanges: [], texts: new Map(), cids: new Map(), cidRanges: [], vertical: false }
}

/** Reads a CMap. `load` returns the bytes of another CMap that it builds on, or undefined. */
export function parseCmap(bytes: Buffer, load: (name: string) => Buffer | undefined, depth = 0): Cmap {
  const cmap = emptyCmap()
  const lexer = createLexer(bytes, 0, false)
  let operands: PdfObject[] = []
  for (let object = lexer.next(); object !== undefined; object = lexer.next()) {
    if (!isOperator(object)) {
      operands.push(object)
      continue
    }
    take(cmap, object.op, operands)
    if (object.op === 'usecmap') {
      const base = operands.at(-1)
      const found = typeof base === 'string' && depth < 8 ? load(base) : undefined
      if (found) merge(cmap, parseCmap(found, load, depth + 1))
    }
    operands = []
  }
  return cmap
}

function merge(cmap: Cmap, base: Cmap): void {
  cmap.codeRanges.push(...base.codeRanges)
  cmap.cidRanges.push(...base.cidRanges)
  for (const [code, cid] of base.cids) if (!cmap.cids.has(code)) cmap.cids.set(code, cid)
  for (const [code, text] of base.texts) if (!cmap.texts.has(code)) cmap.texts.set(code, text)
}

function take(cmap: Cmap, op: string, operands: PdfObject[]): void {
  switch (op) {
    case 'endcodespacerange':
      for (const [low, high] of groups(operands, 2)) {
        if (Buffer.isBuffer(low) && Buffer.isBuffer(high)) cmap.codeRanges.push({ bytes: low.length, low: codeOf(low), high: codeOf(high) })
      }
      break
    case 'endbfchar':
      for (const [code, text] of groups(operands, 2)) if (Buffer.isBuffer(code)) setText(cmap, codeOf(code), text)
      break
    case 'endbfrange':
      for (const [low, high, text] of groups(operands, 3)) addTexts(cmap, low, high, text)
      break
    case 'endcidchar':
      for (const [code, cid] of groups(operands, 2)) {
        if (Buffer.isBuffer(code) && typeof cid === 'number') cmap.cids.set(codeOf(code), cid)
      }
      break
    case 'endcidrange':
      for (const [low, high, cid] of groups(operands, 3)) {
        if (Buffer.isBuffer(low) && Buffer.isBuffer(high) && typeof cid === 'number') {
          cmap.cidRanges.push({ low: codeOf(low), high: codeOf(high), cid })
        }
      }
      break
    case 'def':
      if (operands.at(-2) === 'WMode') cmap.vertical = operands.at(-1) === 1
  }
}

function* groups(operands: PdfObject[], size: number): Generator<PdfObject[]> {
  for (let i = 0; i + size <= operands.length; i += size) yield operands.slice(i, i + size)
}

function codeOf(bytes: Buffer): number {
  let code = 0
  for (const byte of bytes) code = code * 256 + byte
  return code
}

function setText(cmap: Cmap, code: number, text: PdfObject | undefined): void {
  if (Buffer.isBuffer(text)) cmap.texts.set(code, utf16(text))
}

function addTexts(cmap: Cmap, low: PdfObject | undefined, high: PdfObject | undefined, text: PdfObject | undefined): void {
  if (!Buffer.isBuffer(low) || !Buffer.isBuffer(high)) return
  const from = codeOf(low)
  const count = Math.min(codeOf(high) - from + 1, codeMaps.rangeLimit)
  if (Array.isArray(text)) {
    for (let i = 0; i < Math.min(count, text.length); i++) setText(cmap, from + i, text[i])
  } else if (Buffer.isBuffer(text)) {
    const first = utf16(text)
    const head = first.slice(0, -1)
    const last = first.charCodeAt(first.length - 1)
    for (let i = 0; i < count; i++) cmap.texts.set(from + i, head + String.fromCharCode(last + i))
  }
}

function utf16(bytes: Buffer): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0] ?? 0)
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le')
}

/** Splits a string into codes; without code ranges every code has two bytes. */
export function cutCodes(bytes: Buffer, ranges: readonly CodeRange[]): { code: number; length: number }[] {
  const codes: { code: number; length: number }[] = []
  for (let at = 0; at < bytes.length; ) {
    let length = ranges.length === 0 ? 2 : 0
    let code = 0
    if (length === 2) code = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    for (let size = 1, value = 0; length === 0 && size <= 4 && at + size <= bytes.length; size++) {
      value = value * 256 + (bytes[at + size - 1] ?? 0)
      if (!ranges.some((range) => range.bytes === size && fits(value, range))) continue
      length = size
      code = value
    }
    if (length === 0) {
      length = Math.min(...ranges.map((range) => range.bytes))
      code = codeOf(bytes.subarray(at, at + length))
    }
    codes.push({ code, length })
    at += length
  }
  return codes
}

/** Returns whether every byte of a code lies in the range of that byte. */
function fits(value: number, { bytes, low, high }: CodeRange): boolean {
  for (let shift = 0; shift < bytes * 8; shift += 8) {
    const byte = Math.floor(value / 2 ** shift) & 255
    if (byte < (Math.floor(low / 2 ** shift) & 255) || byte > (Math.floor(high / 2 ** shift) & 255)) return false
  }
  return true
}

/** Returns the glyph number (CID) of a code; the code itself if the map has none. */
export function cidOf(cmap: Cmap, code: number): number {
  const single = cmap.cids.get(code)
  if (single !== undefined) return single
  const range = cmap.cidRanges.find(({ low, high }) => code >= low && code <= high)
  return range ? range.cid + code - range.low : code
}
