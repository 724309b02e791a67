/** Reads the parts of a CFF font that can be copied to another one (Adobe Technical Note 5176). */
import { readCff, readIndex, readTopDict } from '../../../../../pdf-to-word/fonts/programs/type1.ts'

/** The parts of a CFF font. */
export interface CffParts {
  /** Entries of the top dictionary that hold no offset and no string, as they are stored. */
  top: Buffer
  /** Entries of the private dictionary other than that of the subroutines, as they are stored. */
  own: Buffer
  /** Glyph names by code, or the number of a predefined encoding. */
  encoding: readonly (string | undefined)[] | 0 | 1
}

const op = { charset: 15, encoding: 16, private: 18, subroutines: 19 } as const
/** Predefined charsets whose names our reader does not know: those of expert fonts. */
const unreadCharsets = [1, 2]
/** Flag of an encoding in which glyphs have further codes, which our reader does not read. */
const furtherCodes = 0x80
/** Entries of the top dictionary that do not refer to other parts: box, fixed pitch, italic angle to stroke width. */
const plainEntries = new Set([5, 0x0c01, 0x0c02, 0x0c03, 0x0c04, 0x0c05, 0x0c06, 0x0c07, 0x0c08])

/** @throws RangeError for a font that is damaged or has parts that our reader does not read */
export function readCffParts(bytes: Buffer): CffParts {
  const tops = readIndex(bytes, readIndex(bytes, bytes.readUInt8(2)).end)
  const all = tops.items[0] ?? Buffer.alloc(0)
  const dict = readTopDict(all)
  const [size = 0, start = 0] = dict.get(op.private) ?? []
  if (start < 0 || start + size > bytes.length) throw new RangeError('a dictionary outside of the font')
  const at = dict.get(op.encoding)?.[0] ?? 0
  const isUnread = unreadCharsets.includes(dict.get(op.charset)?.[0] ?? 0) || (at > 1 && (bytes.readUInt8(at) & furtherCodes) !== 0)
  if (isUnread) throw new RangeError('names or codes that our reader does not read')
  return {
    top: entriesOf(all, (operator) => plainEntries.has(operator)),
    own: entriesOf(bytes.subarray(start, start + size), (operator) => operator !== op.subroutines),
    encoding: at === 0 || at === 1 ? at : (readCff(bytes)?.encoding ?? []),
  }
}

/** Returns the entries of a dictionary whose operator is wanted. */
function entriesOf(dict: Buffer, isWanted: (operator: number) => boolean): Buffer {
  const kept: Buffer[] = []
  let from = 0
  for (let at = 0; at < dict.length; ) {
    const byte = dict.readUInt8(at++)
    if (byte <= 21) {
      const operator = byte === 12 ? 0x0c00 | dict.readUInt8(at++) : byte
      if (isWanted(operator)) kept.push(dict.subarray(from, at))
      from = at
    } else if (byte === 28) at += 2
    else if (byte === 29) at += 4
    else if (byte === 30) {
      while ((dict.readUInt8(at) & 15) !== 15 && dict.readUInt8(at) >> 4 !== 15) at++
      at++
    } else if (byte > 246) at++
  }
  return Buffer.concat(kept)
}
