/** Reduces the table with the names of glyphs (OpenType 1.9, "post") to some glyphs. */

const headBytes = 32
/** Format that lists names, and the number of names that every reader knows. */
const [listed, usualNames] = [0x00020000, 258]

/**
 * Returns the table with the names of the glyphs; the others are called `.notdef`.
 * @throws RangeError for a damaged table
 */
export function cutGlyphNames(table: Buffer, glyphs: ReadonlySet<number>): Buffer {
  if (table.length < headBytes || table.readUInt32BE(0) !== listed) return table
  const count = table.readUInt16BE(headBytes)
  const indexes = Buffer.alloc(2 + count * 2)
  indexes.writeUInt16BE(count, 0)
  const names: Buffer[] = []
  for (let at = headBytes + 2 + count * 2; at < table.length; at += 1 + table.readUInt8(at))
    names.push(table.subarray(at, at + 1 + table.readUInt8(at)))
  const kept: Buffer[] = []
  for (const glyph of glyphs) {
    if (glyph >= count) continue
    const index = table.readUInt16BE(headBytes + 2 + glyph * 2)
    const name = index < usualNames ? undefined : names[index - usualNames]
    if (index >= usualNames && !name) throw new RangeError('a name that is missing')
    indexes.writeUInt16BE(name ? usualNames + kept.length : index, 2 + glyph * 2)
    if (name) kept.push(name)
  }
  return Buffer.concat([table.subarray(0, headBytes), indexes, ...kept])
}
