/** Reads the outlines of a TrueType font, one by one, without hinting instructions. */

/** The outline of a glyph, as in the `glyf` table. */
export interface Outline {
  /** The glyph data; empty for a glyph without ink, such as a space. */
  bytes: Buffer
  /** Offsets in the data of the glyph numbers of its components. */
  parts: readonly number[]
  advance: number
  /** Left side bearing: distance from its origin to its ink. */
  bearing: number
}

/** Flags of a component (OpenType 1.9, "glyf"). */
const wordArguments = 0x0001
const oneScale = 0x0008
const moreParts = 0x0020
const twoScales = 0x0040
const matrix = 0x0080
const instructions = 0x0100

/**
 * Returns a function that gives a glyph by its number, or undefined if it is missing or damaged. Returns undefined for a font without such
 * outlines.
 */
export function outlineReader(tables: ReadonlyMap<string, Buffer>): ((glyph: number) => Outline | undefined) | undefined {
  const [glyf, loca, hmtx, hhea, head] = ['glyf', 'loca', 'hmtx', 'hhea', 'head'].map((tag) => tables.get(tag))
  if (!glyf || !loca || !hmtx || !hhea || !head || hhea.length < 36 || head.length < 54) return undefined
  const isLong = head.readInt16BE(50) === 1
  const metrics = hhea.readUInt16BE(34)
  const offsetOf = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  return (glyph) => {
    try {
      const [from, to] = [offsetOf(glyph), offsetOf(glyph + 1)]
      if (to > glyf.length) return undefined
      const at = Math.min(glyph, metrics - 1) * 4
      const advance = hmtx.readUInt16BE(at)
      const bearing = hmtx.readInt16BE(glyph < metrics ? at + 2 : metrics * 4 + (glyph - metrics) * 2)
      return { ...plain(glyf.subarray(from, to)), advance, bearing }
    } catch (error) {
      if (error instanceof RangeError) return undefined
      throw error
    }
  }
}

function plain(bytes: Buffer): Pick<Outline, 'bytes' | 'parts'> {
  const contours = bytes.length === 0 ? 0 : bytes.readInt16BE(0)
  if (contours === 0) return { bytes: Buffer.alloc(0), parts: [] }
  return contours < 0 ? composite(bytes) : { bytes: simple(bytes, contours), parts: [] }
}

function simple(bytes: Buffer, contours: number): Buffer {
  const lengthAt = 10 + contours * 2
  const program = bytes.readUInt16BE(lengthAt)
  return Buffer.concat([bytes.subarray(0, lengthAt), Buffer.alloc(2), bytes.subarray(lengthAt + 2 + program)])
}

function composite(bytes: Buffer): Pick<Outline, 'bytes' | 'parts'> {
  const copy = Buffer.from(bytes)
  const parts: number[] = []
  let at = 10
  for (let more = true; more; ) {
    const flags = copy.readUInt16BE(at)
    copy.writeUInt16BE(flags & ~instructions, at)
    copy.readUInt16BE(at + 2)
    parts.push(at + 2)
    const scales = flags & oneScale ? 2 : flags & twoScales ? 4 : flags & matrix ? 8 : 0
    at += 4 + (flags & wordArguments ? 4 : 2) + scales
    more = (flags & moreParts) !== 0
  }
  return { bytes: copy.subarray(0, at), parts }
}
