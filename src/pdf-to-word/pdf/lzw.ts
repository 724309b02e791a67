/** LZW as used in PDF (PDF 32000, 7.4.4): codes of 9 to 12 bits, 256 clears the table, 257 ends. */

/** Decodes at most `limit` bytes; with `early` the code length grows one entry earlier, which is the default in PDF. */
export function decodeLzw(bytes: Buffer, early: boolean, limit: number): Buffer {
  const parts: Buffer[] = []
  let table = freshTable()
  let width = 9
  let previous: Buffer | undefined
  let bits = 0
  let held = 0
  let total = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (held >> bits) & ((1 << width) - 1)
    if (code === 257) break
    if (code === 256) {
      table = freshTable()
      width = 9
      previous = undefined
      continue
    }
    const entry: Buffer | undefined = table[code] ?? (previous && Buffer.concat([previous, previous.subarray(0, 1)]))
    if (!entry) break
    total += entry.length
    if (total > limit) throw new Error('an LZW stream unpacks to more than is allowed')
    parts.push(entry)
    if (previous && table.length < 4096) table.push(Buffer.concat([previous, entry.subarray(0, 1)]))
    previous = entry
    const size = table.length + (early ? 1 : 0)
    width = size >= 2048 ? 12 : size >= 1024 ? 11 : size >= 512 ? 10 : 9
  }
  return Buffer.concat(parts)
}

function freshTable(): Buffer[] {
  const table = Array.from({ length: 256 }, (_, byte) => Buffer.of(byte))
  table.push(Buffer.alloc(0), Buffer.alloc(0))
  return table
}
