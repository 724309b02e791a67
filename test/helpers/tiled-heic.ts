/** HEIC files as phones write them: a picture of several tiles (ISO/IEC 23008-12, 6.6.2.3). */

export interface Tiling {
  rows: number
  columns: number
  /** Pixels of the whole picture. */
  width: number
  height: number
  /** The items that the tiles are; unset: 1 to rows × columns. The grid is the item after the last of those. */
  tiles?: readonly number[]
  /** More items, of the same coded picture, that say they are made of others. */
  derived?: readonly { item: number; of: readonly number[] }[]
}

/** Repeats the first coded picture of a file of heif-enc, whose tiles have 64 × 64 pixels. */
export function tiledHeic(heic: Buffer, { rows, columns, width, height, tiles, derived = [] }: Tiling): Buffer {
  const count = Math.min(rows * columns, 1000)
  const grid = count + 1
  const items = Array.from({ length: count }, (_, i) => i + 1)
  const used = tiles ?? items
  const coded = firstPicture(heic)
  const whole = Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), u16(width), u16(height)])
  const parts = (first: number) =>
    full('meta', 0, [
      full('hdlr', 0, [u32(0), Buffer.from('pict'), Buffer.alloc(13)]),
      full('pitm', 0, [u16(grid)]),
      full('iloc', 1, [
        ...[Buffer.from([0x44, 0x40]), u16(grid)],
        ...items.flatMap((item) => [u16(item), u16(0), u16(0), u32(first), u16(1), u32(0), u32(coded.length)]),
        ...[u16(grid), u16(1), u16(0), u32(0), u16(1), u32(0), u32(whole.length)],
      ]),
      full('iinf', 0, [u16(grid), ...items.map((item) => entry(item, 'hvc1', 1)), entry(grid, 'grid', 0)]),
      full(
        'iref',
        0,
        [{ item: grid, of: used }, ...derived].map(({ item, of }) => box('dimg', [u16(item), u16(of.length), ...of.map(u16)])),
      ),
      box('iprp', [
        box('ipco', [boxIn(heic, 'hvcC'), sizeBox(64, 64), sizeBox(width, height)]),
        full('ipma', 0, [u32(grid), ...items.map((item) => Buffer.from([...u16(item), 2, 0x81, 2])), Buffer.from([...u16(grid), 1, 3])]),
      ]),
      box('idat', [whole]),
    ])
  const type = box('ftyp', [Buffer.from('heic'), u32(0), Buffer.from('mif1heic')])
  const length = type.length + parts(0).length
  return Buffer.concat([type, parts(length + 8), box('mdat', [coded])])
}

const entry = (item: number, type: string, flags: number) => full('infe', 2, [u16(item), u16(0), Buffer.from(`${type}\0`)], flags)
const sizeBox = (width: number, height: number) => full('ispe', 0, [u32(width), u32(height)])

/** Of heif-enc's files, where item 1 is a coded picture: the offset, extents and length in the location box of version 1. */
function firstPicture(heic: Buffer): Buffer {
  const places = boxIn(heic, 'iloc')
  const start = places.readUInt32BE(22)
  return heic.subarray(start, start + places.readUInt32BE(32))
}

function boxIn(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4
  return file.subarray(at, at + file.readUInt32BE(at))
}

function box(type: string, parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), Buffer.from(type), content])
}

function full(type: string, version: number, parts: readonly Buffer[], flags = 0): Buffer {
  return box(type, [Buffer.from([version, 0, 0, flags]), ...parts])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
