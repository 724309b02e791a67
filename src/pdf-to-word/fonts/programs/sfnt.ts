/** Reads and writes the container of TrueType and OpenType fonts: a directory of tables. */

const trueType = 0x00010000
const openType = 0x4f54544f
const appleTrueType = 0x74727565

/** Returns the tables by tag, of the first font in a collection; null if the bytes are not such a font. */
export function tablesOf(bytes: Buffer): Map<string, Buffer> | null {
  if (bytes.length < 12) return null
  const base = bytes.toString('latin1', 0, 4) === 'ttcf' ? bytes.readUInt32BE(12) : 0
  const kind = bytes.readUInt32BE(base)
  if (kind !== trueType && kind !== openType && kind !== appleTrueType) return null
  const tables = new Map<string, Buffer>()
  for (let i = 0; i < bytes.readUInt16BE(base + 4); i++) {
    const at = base + 12 + i * 16
    if (at + 16 > bytes.length) break
    const offset = bytes.readUInt32BE(at + 8)
    tables.set(bytes.toString('latin1', at, at + 4), bytes.subarray(offset, offset + bytes.readUInt32BE(at + 12)))
  }
  return tables
}

/** Checksum constant of a whole font (OpenType 1.9, "head"). */
const wholeSum = 0xb1b0afba
const correctionAt = 8

/** Returns a TrueType font with these tables, which must include `head`. */
export function sfntOf(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).map(([tag, table]) => ({ tag, table, padded: padded(table) }))
  const directory = Buffer.alloc(12 + sorted.length * 16)
  const power = 2 ** Math.floor(Math.log2(sorted.length))
  directory.writeUInt32BE(trueType, 0)
  directory.writeUInt16BE(sorted.length, 4)
  directory.writeUInt16BE(power * 16, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE((sorted.length - power) * 16, 10)
  let offset = directory.length
  let headAt = 0
  for (const [i, { tag, table, padded }] of sorted.entries()) {
    const at = 12 + i * 16
    if (tag === 'head') {
      headAt = offset
      padded.writeUInt32BE(0, correctionAt)
    }
    directory.write(tag, at, 'latin1')
    directory.writeUInt32BE(sumOf(padded), at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(table.length, at + 12)
    offset += padded.length
  }
  const font = Buffer.concat([directory, ...sorted.map(({ padded }) => padded)])
  font.writeUInt32BE((wholeSum - sumOf(font)) >>> 0, headAt + correctionAt)
  return font
}

/** Returns a copy padded to a multiple of four bytes. */
function padded(table: Buffer): Buffer {
  return Buffer.concat([table], (table.length + 3) & ~3)
}

function sumOf(words: Buffer): number {
  let sum = 0
  for (let i = 0; i + 4 <= words.length; i += 4) sum = (sum + words.readUInt32BE(i)) >>> 0
  return sum
}
