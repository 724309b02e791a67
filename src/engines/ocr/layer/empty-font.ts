/**
 * Builds a TrueType font whose glyphs are all empty (Apple's TrueType Reference Manual, chapter 6). A separate table gives the text of each
 * glyph.
 */

/** Units of one em. */
const unitsPerEm = 1000

/** Returns the bytes of a font with this many glyphs, all empty and half an em wide. */
export function emptyFont(glyphs: number): Buffer {
  const tables: [string, Buffer][] = [
    ['glyf', Buffer.alloc(4)],
    ['head', head()],
    ['hhea', hhea()],
    ['hmtx', hmtx(glyphs)],
    ['loca', Buffer.alloc(2 * (glyphs + 1))],
    ['maxp', maxp(glyphs)],
  ]
  const directory = Buffer.alloc(12 + 16 * tables.length)
  const range = 16 * 2 ** Math.floor(Math.log2(tables.length))
  directory.writeUInt32BE(0x0001_0000, 0)
  for (const [index, value] of [tables.length, range, Math.log2(range / 16), 16 * tables.length - range].entries())
    directory.writeUInt16BE(value, 4 + 2 * index)
  let offset = directory.length
  const parts = [directory]
  for (const [index, [name, bytes]] of tables.entries()) {
    const at = 12 + 16 * index
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    directory.write(name, at, 'latin1')
    for (const [place, value] of [sumOf(padded), offset, bytes.length].entries()) directory.writeUInt32BE(value, at + 4 + 4 * place)
    parts.push(padded)
    offset += padded.length
  }
  const font = Buffer.concat(parts)
  // checkSumAdjustment, which makes the checksum of the whole file this constant.
  const headAt = directory.readUInt32BE(12 + 16 + 8)
  font.writeUInt32BE((0xb1b0_afba - sumOf(font)) >>> 0, headAt + 8)
  return font
}

function sumOf(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}

function head(): Buffer {
  const table = Buffer.alloc(54)
  table.writeUInt32BE(0x0001_0000, 0)
  table.writeUInt32BE(0x0001_0000, 4)
  table.writeUInt32BE(0x5f0f_3cf5, 12)
  table.writeUInt16BE(unitsPerEm, 18)
  table.writeInt16BE(2, 48)
  return table
}

function hhea(): Buffer {
  const table = Buffer.alloc(36)
  table.writeUInt32BE(0x0001_0000, 0)
  table.writeInt16BE(800, 4)
  table.writeInt16BE(-200, 6)
  table.writeUInt16BE(unitsPerEm, 10)
  table.writeUInt16BE(1, 34)
  return table
}

/** One width for all glyphs, then a left side bearing of 0 for each glyph but the first. */
function hmtx(glyphs: number): Buffer {
  const table = Buffer.alloc(4 + 2 * (glyphs - 1))
  table.writeUInt16BE(unitsPerEm / 2, 0)
  return table
}

function maxp(glyphs: number): Buffer {
  const table = Buffer.alloc(32)
  table.writeUInt32BE(0x0001_0000, 0)
  table.writeUInt16BE(glyphs, 4)
  table.writeUInt16BE(1, 14)
  return table
}
