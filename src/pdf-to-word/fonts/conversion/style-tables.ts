/** Writes the descriptive tables of a font: names, style and character map. */

/** The name and style of a font. */
export interface FontStyle {
  family: string
  bold: boolean
  italic: boolean
}

/** Platform, encoding and language of names: Microsoft, Unicode, American English. */
const platform = 3
const encoding = 1
const language = 0x409
/** Ids of the names that are kept: copyright, trademark, licence and its address. */
const kept: ReadonlySet<number> = new Set([0, 7, 13, 14])

/** Returns the table "name". @param old the table of the original font */
export function nameTable({ family, bold, italic }: FontStyle, old: Buffer | undefined): Buffer {
  const style = bold && italic ? 'Bold Italic' : bold ? 'Bold' : italic ? 'Italic' : 'Regular'
  const full = style === 'Regular' ? family : `${family} ${style}`
  const names = new Map<number, Buffer>(old ? ownership(old) : [])
  const postScript = `${family}-${style}`.replace(/[^!-~]|[[\](){}<>/%]/g, '')
  for (const [id, text] of [
    [1, family],
    [2, style],
    [3, full],
    [4, full],
    [5, 'Version 1.0'],
    [6, postScript],
  ] as const)
    names.set(id, Buffer.from(text, 'utf16le').swap16())
  const sorted = [...names].sort(([a], [b]) => a - b)
  const head = Buffer.alloc(6 + sorted.length * 12)
  head.writeUInt16BE(sorted.length, 2)
  head.writeUInt16BE(head.length, 4)
  let offset = 0
  for (const [i, [id, text]] of sorted.entries()) {
    for (const [n, value] of [platform, encoding, language, id, text.length, offset].entries())
      head.writeUInt16BE(value, 6 + i * 12 + n * 2)
    offset += text.length
  }
  return Buffer.concat([head, ...sorted.map(([, text]) => text)])
}

function ownership(old: Buffer): [number, Buffer][] {
  if (old.length < 6) return []
  const texts = old.subarray(old.readUInt16BE(4))
  return Array.from({ length: Math.min(old.readUInt16BE(2), Math.floor((old.length - 6) / 12)) }, (_, i) => {
    const [owner = 0, , languageId = 0, id = 0, length = 0, offset = 0] = Array.from({ length: 6 }, (_, n) =>
      old.readUInt16BE(6 + i * 12 + n * 2),
    )
    return { isKept: owner === platform && languageId === language && kept.has(id), id, text: texts.subarray(offset, offset + length) }
  }).flatMap(({ isKept, id, text }) => (isKept ? [[id, text] as [number, Buffer]] : []))
}

const editable = 8
const normalWeight = 400
const boldWeight = 700
const boldFrom = 600
const mediumWidth = 5

/**
 * Returns the table "OS/2": the font's own, or one made from its heights.
 * @param hhea table with its ascent and descent
 * @param chars in ascending order
 */
export function styleTable(old: Buffer | undefined, hhea: Buffer, { bold, italic }: FontStyle, chars: readonly number[]): Buffer {
  const table = old && old.length >= 78 ? Buffer.from(old) : freshStyle(hhea)
  const weight = table.readUInt16BE(4)
  if (bold !== weight >= boldFrom) table.writeUInt16BE(bold ? boldWeight : normalWeight, 4)
  const plain = bold || italic ? 0 : 0x40
  table.writeUInt16BE((table.readUInt16BE(62) & ~0x61) | (italic ? 0x01 : 0) | (bold ? 0x20 : 0) | plain, 62)
  table.writeUInt16BE(chars[0] ?? 0, 64)
  table.writeUInt16BE(chars.at(-1) ?? 0, 66)
  return table
}

function freshStyle(hhea: Buffer): Buffer {
  const [ascent, descent, gap] = [hhea.readInt16BE(4), hhea.readInt16BE(6), hhea.readInt16BE(8)]
  const table = Buffer.alloc(96)
  table.writeUInt16BE(3, 0)
  table.writeUInt16BE(normalWeight, 4)
  table.writeUInt16BE(mediumWidth, 6)
  table.writeUInt16BE(editable, 8)
  for (const [n, value] of [ascent, descent, gap].entries()) table.writeInt16BE(value, 68 + n * 2)
  table.writeUInt16BE(Math.max(0, ascent), 74)
  table.writeUInt16BE(Math.max(0, -descent), 76)
  // The only code page that it declares is Latin 1.
  table.writeUInt32BE(1, 78)
  return table
}

/** Returns the table "cmap" for characters up to U+FFFF, which must be in ascending order. */
export function characterMap(chars: ReadonlyMap<number, number>): Buffer {
  const runs: { from: number; to: number; delta: number }[] = []
  for (const [char, glyph] of chars) {
    const last = runs.at(-1)
    const delta = (glyph - char) & 0xffff
    if (last && last.to === char - 1 && last.delta === delta) last.to = char
    else runs.push({ from: char, to: char, delta })
  }
  runs.push({ from: 0xffff, to: 0xffff, delta: 1 })
  const count = runs.length
  const power = 2 ** Math.floor(Math.log2(count))
  const words = [
    [0, 1, platform, encoding, 0, 12],
    [4, 16 + count * 8, 0, count * 2, power * 2, Math.log2(power), (count - power) * 2],
    runs.map(({ to }) => to),
    [0],
    runs.map(({ from }) => from),
    runs.map(({ delta }) => delta),
    runs.map(() => 0),
  ].flat()
  const table = Buffer.alloc(words.length * 2)
  for (const [i, word] of words.entries()) table.writeUInt16BE(word & 0xffff, i * 2)
  return table
}
