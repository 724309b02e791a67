/** Reads a Type 1 font program (Adobe Type 1 Font Format) strictly: a font that this reader does not understand completely is refused. */
import { readType1Encoding } from '../../../../../pdf-to-word/fonts/programs/type1.ts'

/** A Type 1 font. */
export interface Type1Font {
  /** Glyph programs by name, in the order of the font. */
  glyphs: ReadonlyMap<string, Buffer>
  subroutines: ReadonlyMap<number, Buffer>
  /** Glyph names by code. */
  encoding: readonly (string | undefined)[]
  /** Whether `encoding` is StandardEncoding. */
  isStandard: boolean
  /** Text of the clear part. */
  clear: string
  /** Text of the encrypted part without glyph programs and subroutines: the private dictionary. */
  hidden: string
}

/** Thrown for a font that is damaged or not supported. */
export class Unconvertible extends Error {}

/** Keys and usual number of leading random bytes of the two encryptions (7.1 to 7.3). */
const [programKey, glyphKey, usualLead] = [55665, 4330, 4]
/** Maximum number of leading random bytes; fonts have 4, 1 or 0. */
const mostLead = 16
/** Maximum characters between two glyph programs: the words that store one, such as `ND` or `noaccess def`. */
const mostBetween = 64
/** What makes glyphs that their programs do not describe: outlines that are stroked, other metrics, and fonts of several masters. */
const unsupported = /\/PaintType\s+[^0\s]|\/Metrics2?\s+\d+\s+dict|\/(?:WeightVector|BlendDesignMap|Blend)\b/
const thousandths = [0.001, 0, 0, 0.001, 0, 0]

/** @throws Unconvertible */
export function readType1Font(bytes: Buffer): Type1Font {
  const mark = bytes.indexOf('eexec')
  if (mark < 0 || bytes.toString('latin1', 0, 2) !== '%!') throw new Unconvertible('not a Type 1 font')
  const clear = bytes.toString('latin1', 0, mark)
  if (unsupported.test(clear) || !hasUsualMatrix(clear)) throw new Unconvertible('glyphs that other data changes')
  const isStandard = /\/Encoding\s+StandardEncoding\b/.test(clear)
  if (!isStandard && !/\/Encoding\s+256\s+array\b/.test(clear)) throw new Unconvertible('an unknown form of encoding')
  const hidden = decrypt(binary(bytes.subarray(afterSpace(bytes, mark + 'eexec'.length))), programKey, usualLead)
  const text = hidden.toString('latin1')
  const lead = leadOf(text)
  const glyphsAt = onlyPlace(text, /\/CharStrings\s+\d+\s/g)
  const subroutinesAt = onlyPlace(text, /\/Subrs\s+\d+\s/g)
  if (glyphsAt === undefined || (subroutinesAt ?? 0) > glyphsAt) throw new Unconvertible('no glyphs, or in another order')
  const cut = (pattern: RegExp, begin: number) => pieces({ hidden, text, lead, pattern, begin })
  const subroutines = subroutinesAt === undefined ? { found: new Map<string, Buffer>(), end: glyphsAt } : cut(numbered, subroutinesAt)
  if (subroutines.end > glyphsAt) throw new Unconvertible('subroutines that reach into the glyphs')
  return {
    glyphs: cut(named, glyphsAt).found,
    subroutines: new Map([...subroutines.found].map(([name, piece]) => [Number(name), piece])),
    encoding: readType1Encoding(bytes),
    isStandard,
    clear,
    hidden: text.slice(0, subroutinesAt ?? glyphsAt) + text.slice(subroutines.end, glyphsAt),
  }
}

/** A subroutine is stored as `dup 5 23 RD`, a glyph as `/A 23 RD`, followed by one space and as many bytes. */
const numbered = /dup\s+(\d{1,5})\s+(\d{1,6})\s+(?:RD|-\||\S{1,12}) /g
const named = /\/([^\s/[\](){}<>%]{1,127})\s+(\d{1,6})\s+(?:RD|-\||\S{1,12}) /g

interface Cut {
  hidden: Buffer
  text: string
  lead: number | undefined
  pattern: RegExp
  begin: number
}

/** The dictionary ends where no further piece follows soon, or where it says so. */
function pieces({ hidden, text, lead, pattern, begin }: Cut): { found: Map<string, Buffer>; end: number } {
  const found = new Map<string, Buffer>()
  let end = text.indexOf('\n', begin)
  for (let at = begin, most = mostBetween * 4; ; most = mostBetween) {
    const near = text.slice(at, at + most + mostBetween * 4)
    pattern.lastIndex = 0
    const match = pattern.exec(near)
    if (!match || match.index > most || /\bend\b/.test(near.slice(0, match.index))) return { found, end }
    const [name = '', length] = [match[1], Number(match[2])]
    const from = at + pattern.lastIndex
    if (from + length > hidden.length || found.has(name)) throw new Unconvertible('a piece that is cut off, or two of one name')
    const piece = hidden.subarray(from, from + length)
    found.set(name, lead === undefined ? piece : decrypt(piece, glyphKey, lead))
    at = from + length
    end = at
  }
}

/** Returns where the only match ends; undefined for none. Fonts with two sets of glyphs choose one by the resolution of a printer. */
function onlyPlace(text: string, pattern: RegExp): number | undefined {
  const [match, second] = text.matchAll(pattern)
  if (second) throw new Unconvertible('several sets of glyphs')
  return match && match.index + match[0].length
}

/** Returns the number of leading random bytes of each piece; undefined where pieces are not encrypted. */
function leadOf(text: string): number | undefined {
  const lead = /\/lenIV\s+(\S+)/.exec(text)?.[1]
  if (lead === undefined) return usualLead
  if (lead === '-1') return undefined
  if (!/^\d{1,2}$/.test(lead) || Number(lead) > mostLead) throw new Unconvertible('an unknown encryption')
  return Number(lead)
}

function hasUsualMatrix(clear: string): boolean {
  const numbers = (/\/FontMatrix\s*\[([^\]]{0,200})\]/.exec(clear)?.[1] ?? '').trim().split(/\s+/).map(Number)
  return numbers.length === thousandths.length && numbers.every((value, index) => Math.abs(value - (thousandths[index] ?? 0)) < 1e-9)
}

function afterSpace(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && [9, 10, 13, 32].includes(bytes[at] ?? 0)) at++
  return at
}

/** The encrypted part may be written in hexadecimal digits, which its first four bytes show (7.2). */
function binary(bytes: Buffer): Buffer {
  if (!/^[\dA-Fa-f]{4}$/.test(bytes.toString('latin1', 0, 4))) return bytes
  return Buffer.from(bytes.toString('latin1').replace(/\s+/g, ''), 'hex')
}

function decrypt(bytes: Buffer, key: number, lead: number): Buffer {
  const plain = Buffer.alloc(bytes.length)
  let state = key
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    plain[at] = byte ^ (state >> 8)
    state = ((byte + state) * 52845 + 22719) & 0xffff
  }
  return plain.subarray(lead)
}
