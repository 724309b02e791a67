/** Type 1 fonts, written by hand or read from those of the system. */
import { readFile } from 'node:fs/promises'

interface Type1Parts {
  /** Programs by name, not encrypted. */
  glyphs: Record<string, readonly number[]>
  subroutines?: readonly (readonly number[])[]
  /** Leading random bytes of each program; `null` leaves the entry out, and a text replaces its number. */
  lead?: number | string | null
  /** What the clear part says instead of StandardEncoding. */
  encoding?: string
  matrix?: string
  /** Further entries of the clear part, and of the private dictionary. */
  clear?: string
  own?: string
  isHex?: boolean
  /** Counts that the font claims. */
  counts?: { glyphs: number; subroutines: number }
  /** Changes the encrypted part before it is encrypted. */
  change?(plain: Buffer): Buffer
}

/** Bytes of a number in a glyph program. */
function num(value: number): number[] {
  if (Math.abs(value) <= 107) return [value + 139]
  const bytes = Buffer.alloc(5, 255)
  bytes.writeInt32BE(value, 1)
  return [...bytes]
}

/** A glyph program of numbers and operators: `[0, 500, 'hsbw', 10, 10, 'rmoveto']`. */
export function program(...words: readonly (number | keyof typeof operators)[]): number[] {
  return words.flatMap((word) => (typeof word === 'number' ? num(word) : operators[word]))
}

const operators = {
  ...{ hstem: [1], vstem: [3], vmoveto: [4], rlineto: [5], hlineto: [6], vlineto: [7], rrcurveto: [8], closepath: [9] },
  ...{ callsubr: [10], return: [11], hsbw: [13], endchar: [14], rmoveto: [21], hmoveto: [22], vhcurveto: [30], hvcurveto: [31] },
  ...{ dotsection: [12, 0], vstem3: [12, 1], hstem3: [12, 2], seac: [12, 6], sbw: [12, 7], div: [12, 12], callothersubr: [12, 16] },
  ...{ pop: [12, 17], setcurrentpoint: [12, 33] },
}

/** The subroutines that every Type 1 font has: flex, and the exchange of hints. */
export const usualSubroutines = [
  program(3, 0, 'callothersubr', 'pop', 'pop', 'setcurrentpoint', 'return'),
  program(0, 1, 'callothersubr', 'return'),
  program(0, 2, 'callothersubr', 'return'),
  program('return'),
  program(1, 3, 'callothersubr', 'pop', 'callsubr', 'return'),
]

export function writeType1(parts: Type1Parts): Buffer {
  const {
    glyphs,
    subroutines = [],
    lead = null,
    encoding = 'StandardEncoding def',
    matrix = '[0.001 0 0 0.001 0 0]',
    isHex = false,
  } = parts
  const { clear = '', own = '', change = (plain) => plain } = parts
  const counts = parts.counts ?? { glyphs: Object.keys(glyphs).length, subroutines: subroutines.length }
  const leadBytes = lead === null ? 4 : Number(lead)
  const hide = (bytes: readonly number[]) => (leadBytes < 0 ? Buffer.from(bytes) : encrypt(Buffer.from(bytes), 4330, leadBytes || 0))
  const piece = (head: string, bytes: readonly number[], tail: string) => {
    const hidden = hide(bytes)
    return [Buffer.from(`${head} ${hidden.length} RD `), hidden, Buffer.from(` ${tail}\n`)]
  }
  const plain = Buffer.concat([
    Buffer.from(`dup /Private 8 dict dup begin\n/BlueValues [-15 0 700 715] def\n/BlueScale 0.0375 def\n/StdHW [62] def\n${own}`),
    Buffer.from(lead === null ? '' : `/lenIV ${lead} def\n`),
    Buffer.from(subroutines.length > 0 ? `/Subrs ${counts.subroutines} array\n` : ''),
    ...subroutines.flatMap((bytes, index) => piece(`dup ${index}`, bytes, 'NP')),
    Buffer.from(`2 index /CharStrings ${counts.glyphs} dict dup begin\n`),
    ...Object.entries(glyphs).flatMap(([name, bytes]) => piece(`/${name}`, bytes, 'ND')),
    Buffer.from('end\nend\nreadonly put\nnoaccess put\ndup/FontName get exch definefont pop\nmark currentfile closefile\n'),
  ])
  const head = `%!PS-AdobeFont-1.0: Made\n/FontName /Made def\n/PaintType 0 def\n/FontType 1 def\n/FontMatrix ${matrix} readonly def\n`
  const hidden = encrypt(change(plain), 55665, 4)
  return Buffer.concat([
    Buffer.from(`${head}/FontBBox {-10 -200 1000 900} readonly def\n/Encoding ${encoding}\n${clear}currentfile eexec\n`),
    isHex ? Buffer.from((hidden.toString('hex').match(/.{1,64}/g) ?? []).join('\n')) : hidden,
    Buffer.from(`\n${'0'.repeat(64)}\ncleartomark\n`),
  ])
}

/** Adds the leading bytes, which are random: here such that the first is neither a space nor a hexadecimal digit. */
function encrypt(plain: Buffer, key: number, lead: number): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(lead, 0x5a), plain])
  let state = key
  for (let at = 0; at < bytes.length; at++) {
    const byte = (bytes[at] ?? 0) ^ (state >> 8)
    bytes[at] = byte
    state = ((byte + state) * 52845 + 22719) & 0xffff
  }
  return bytes
}

/** A font of Debian's fonts-urw-base35, without the heads of its segments, which fonts in PDFs do not have. */
export async function systemType1(name: string): Promise<Buffer> {
  const file = await readFile(`/usr/share/fonts/X11/Type1/${name}.pfb`)
  const parts: Buffer[] = []
  for (let at = 0; file[at] === 0x80 && file[at + 1] !== 3; ) {
    const length = file.readUInt32LE(at + 2)
    parts.push(file.subarray(at + 6, at + 6 + length))
    at += 6 + length
  }
  return Buffer.concat(parts)
}
