/** Reduces the table that maps characters to glyphs (OpenType 1.9, "cmap") to some glyphs. */

/** Maximum codes that are looked at: tables of a sound font list each code once. */
const mostCodes = 300_000
/** Encodings that list characters beyond the first 65,536 or variants, and have a shorter table beside them. */
const longFormats = [8, 10, 12, 13, 14]
const recordBytes = 8

type Mapping = readonly [code: number, glyph: number]

/**
 * Returns the table with the codes of the glyphs.
 * @returns undefined for a table of an unusual format
 * @throws RangeError for a damaged table
 */
export function cutCharMap(table: Buffer, glyphs: ReadonlySet<number>): Buffer | undefined {
  const count = table.readUInt16BE(2)
  const records = Array.from({ length: count }, (_, index) => {
    const at = 4 + index * recordBytes
    const offset = table.readUInt32BE(at + 4)
    return { head: table.subarray(at, at + 4), offset, format: table.readUInt16BE(offset) }
  })
  const kept = records.filter(({ format }) => !longFormats.includes(format))
  if (kept.length === 0 || kept.some(({ format }) => ![0, 4, 6].includes(format))) return undefined
  const places = new Map<number, number>()
  const header = Buffer.alloc(4 + kept.length * recordBytes)
  header.writeUInt16BE(kept.length, 2)
  const parts: Buffer[] = [header]
  let end = header.length
  for (const [index, { head, offset, format }] of kept.entries()) {
    const at = 4 + index * recordBytes
    head.copy(header, at)
    header.writeUInt32BE(places.get(offset) ?? end, at + 4)
    if (places.has(offset)) continue
    places.set(offset, end)
    const mappings = mappingsOf(table.subarray(offset), format).filter(([, glyph]) => glyph !== 0 && glyphs.has(glyph))
    const part = format === 4 ? segmentsOf(mappings) : listOf(mappings)
    parts.push(part)
    end += part.length
  }
  return Buffer.concat(parts)
}

function mappingsOf(table: Buffer, format: number): Mapping[] {
  if (format === 0) return Array.from({ length: 256 }, (_, code) => [code, table.readUInt8(6 + code)] as const)
  if (format === 6) {
    const first = table.readUInt16BE(6)
    return Array.from({ length: table.readUInt16BE(8) }, (_, index) => [first + index, table.readUInt16BE(10 + index * 2)] as const)
  }
  const segments = table.readUInt16BE(6) >> 1
  const mappings: Mapping[] = []
  for (let segment = 0; segment < segments; segment++) {
    const endsAt = 14 + segment * 2
    const startsAt = endsAt + segments * 2 + 2
    const rangeAt = startsAt + segments * 4
    const [start, last] = [table.readUInt16BE(startsAt), table.readUInt16BE(endsAt)]
    const [delta, range] = [table.readUInt16BE(startsAt + segments * 2), table.readUInt16BE(rangeAt)]
    if (mappings.length + last - start > mostCodes) throw new RangeError('a table with too many codes')
    for (let code = start; code <= last; code++) {
      const listed = range === 0 || code === 0xffff ? code : table.readUInt16BE(rangeAt + range + (code - start) * 2)
      mappings.push([code, range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff])
    }
  }
  return mappings
}

/** Writes a list from the first to the last code: format 6. */
function listOf(mappings: readonly Mapping[]): Buffer {
  const codes = mappings.map(([code]) => code)
  const [first, last] = codes.length > 0 ? [Math.min(...codes), Math.max(...codes)] : [0, -1]
  const part = Buffer.alloc(10 + (last - first + 1) * 2)
  part.writeUInt16BE(6, 0)
  part.writeUInt16BE(part.length, 2)
  part.writeUInt16BE(first, 6)
  part.writeUInt16BE(last - first + 1, 8)
  for (const [code, glyph] of mappings) part.writeUInt16BE(glyph, 10 + (code - first) * 2)
  return part
}

/** Writes segments of consecutive codes with consecutive glyphs: format 4. The last one is required to end at 65535. */
function segmentsOf(mappings: readonly Mapping[]): Buffer {
  const segments: { start: number; end: number; delta: number }[] = []
  for (const [code, glyph] of [...new Map(mappings)].sort(([a], [b]) => a - b)) {
    const last = segments.at(-1)
    const delta = (glyph - code) & 0xffff
    if (code === 0xffff) continue
    if (last && last.end === code - 1 && last.delta === delta) last.end = code
    else segments.push({ start: code, end: code, delta })
  }
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 })
  const count = segments.length
  const part = Buffer.alloc(16 + count * 8)
  const depth = Math.floor(Math.log2(count))
  const head = [4, part.length, 0, count * 2, 2 ** depth * 2, depth, count * 2 - 2 ** depth * 2]
  for (const [index, value] of head.entries()) part.writeUInt16BE(value, index * 2)
  for (const [index, { start, end, delta }] of segments.entries()) {
    part.writeUInt16BE(end, 14 + index * 2)
    part.writeUInt16BE(start, 16 + (count + index) * 2)
    part.writeUInt16BE(delta, 16 + (count * 2 + index) * 2)
  }
  return part
}
