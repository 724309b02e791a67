/** Writes a CFF font whose glyphs have names (Adobe Technical Note 5176). */
import { cffStandardStrings } from '../../../../../pdf-to-word/fonts/tables/named-tables.ts'

/** A glyph to write. */
export interface CffGlyph {
  name: string
  program: Buffer
}

/** A font to write. */
export interface CffFont {
  /** Entries of the top dictionary that hold no offset and no string, as they are stored. */
  top: Buffer
  /** Entries of the private dictionary other than that of the subroutines, as they are stored. */
  own: Buffer
  /** The first is `.notdef`. */
  glyphs: readonly CffGlyph[]
  /** Glyph names by code, or the number of a predefined encoding. */
  encoding: ReadonlyMap<number, string> | 0 | 1
  subroutines: readonly Buffer[]
  shared: readonly Buffer[]
}

const op = { charset: 15, encoding: 16, charStrings: 17, private: 18, subroutines: 19 } as const
const header = Buffer.from([1, 0, 4, 4])
/** Bytes of a number in a dictionary that is written before its value is known. */
const fixedBytes = 5
/** Codes that one encoding can hold. */
const mostCodes = 255
/** Name of the font inside of the program. Readers of PDFs use that of the PDF. */
const fontName = Buffer.from('F')

/** @throws RangeError for what the format cannot hold */
export function writeCff({ top, own, glyphs, encoding, subroutines, shared }: CffFont): Buffer {
  const strings: string[] = []
  const numbers = new Map(cffStandardStrings.map((text, sid) => [text, sid]))
  const sidOf = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    const sid = cffStandardStrings.length + strings.length
    strings.push(text)
    numbers.set(text, sid)
    return sid
  }
  const placed = inOrderOfCodes(glyphs, encoding)
  const charset = Buffer.from([0, ...placed.slice(1).flatMap(({ name }) => bytesOf(sidOf(name)))])
  const codes = typeof encoding === 'number' ? undefined : encodingOf(placed, encoding, sidOf)
  const programs = indexOf(placed.map(({ program }) => program))
  const topLength = top.length + (codes ? 4 : 3) * (fixedBytes + 1) + fixedBytes + (codes ? 0 : 2)
  const before = [header, indexOf([fontName])]
  const after = [indexOf(strings.map((text) => Buffer.from(text, 'latin1'))), indexOf(shared)]
  const start = lengthOf(before) + indexOf([Buffer.alloc(topLength)]).length + lengthOf(after)
  const programsAt = start + charset.length + (codes?.length ?? 0)
  const privateAt = programsAt + programs.length
  const isShort = subroutines.length === 0
  const ownLength = own.length + (isShort ? 0 : fixedBytes + 1)
  const entries = Buffer.concat([
    top,
    entry(op.charset, start),
    codes ? entry(op.encoding, start + charset.length) : Buffer.from([139 + Number(encoding), op.encoding]),
    entry(op.charStrings, programsAt),
    fixed(ownLength),
    entry(op.private, privateAt),
  ])
  const privates = isShort ? own : Buffer.concat([own, entry(op.subroutines, ownLength), indexOf(subroutines)])
  return Buffer.concat([...before, indexOf([entries]), ...after, charset, ...(codes ? [codes] : []), programs, privates])
}

function lengthOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

function fixed(value: number): Buffer {
  const bytes = Buffer.from([29, 0, 0, 0, 0])
  bytes.writeInt32BE(value, 1)
  return bytes
}

function entry(operator: number, value: number): Buffer {
  return Buffer.concat([fixed(value), Buffer.from([operator])])
}

function bytesOf(sid: number): [number, number] {
  if (sid > 0xffff) throw new RangeError('too many names')
  return [sid >> 8, sid & 255]
}

/** Returns an index of items; an empty one has only its count. */
function indexOf(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return Buffer.alloc(2)
  const size = lengthOf(items) + 1 < 0x10000 ? 2 : 4
  const head = Buffer.alloc(3 + (items.length + 1) * size)
  head.writeUInt16BE(items.length, 0)
  head.writeUInt8(size, 2)
  let offset = 1
  for (let i = 0; i <= items.length; i++) {
    head.writeUIntBE(offset, 3 + i * size, size)
    offset += items[i]?.length ?? 0
  }
  return Buffer.concat([head, ...items])
}

/** An encoding lists the codes of the first glyphs after `.notdef`. */
function inOrderOfCodes(glyphs: readonly CffGlyph[], encoding: CffFont['encoding']): CffGlyph[] {
  if (typeof encoding === 'number') return [...glyphs]
  const named = new Set(encoding.values())
  const [first, ...rest] = glyphs
  return [...(first ? [first] : []), ...rest.filter(({ name }) => named.has(name)), ...rest.filter(({ name }) => !named.has(name))]
}

/** Further codes of a glyph are listed as a supplement. */
function encodingOf(glyphs: readonly CffGlyph[], encoding: ReadonlyMap<number, string>, sidOf: (name: string) => number): Buffer {
  const codes = new Map<string, number[]>()
  for (const [code, name] of encoding) codes.set(name, [...(codes.get(name) ?? []), code])
  const all = glyphs.slice(1).flatMap(({ name }) => {
    const own = codes.get(name)
    return own ? [{ name, own }] : []
  })
  const more = all.flatMap(({ name, own }) => own.slice(1).map((code) => [code, ...bytesOf(sidOf(name))]))
  if (all.length > mostCodes || more.length > mostCodes) throw new RangeError('too many codes')
  const first = [more.length > 0 ? 0x80 : 0, all.length, ...all.map(({ own }) => own[0] ?? 0)]
  return Buffer.from([...first, ...(more.length > 0 ? [more.length, ...more.flat()] : [])])
}
