/** Makes an AVIF of two pictures, of which the second is the one to show, out of two AVIFs of one picture each (ISO 23008-12). */

const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const fullBox = (type: string, ...parts: Buffer[]) => box(type, Buffer.alloc(4), ...parts)
const uint16 = (...numbers: number[]) => Buffer.concat(numbers.map((number) => Buffer.from([number >> 8, number & 255])))
const uint32 = (...numbers: number[]) => Buffer.concat(numbers.map((number) => uint16(number >>> 16, number & 0xffff)))

/** The content of the first box of that type, wherever it lies. */
function find(avif: Buffer, type: string): Buffer {
  const at = avif.indexOf(type, 0, 'latin1')
  return avif.subarray(at + 4, at - 4 + avif.readUInt32BE(at - 4))
}

const itemInfo = (id: number) => box('infe', Buffer.from([2, 0, 0, 0]), uint16(id, 0), Buffer.from('av01\0', 'latin1'))

/** Both of one size, and neither with transparency. */
export function avifOfTwo(first: Buffer, shown: Buffer): Buffer {
  const pictures = [find(first, 'mdat'), find(shown, 'mdat')]
  const properties = [first, shown].flatMap((avif) => [box('ispe', find(avif, 'ispe')), box('av1C', find(avif, 'av1C'))])
  const uses = Buffer.concat([1, 2].map((id) => Buffer.concat([uint16(id), Buffer.from([2, id * 2 - 1, 0x80 | (id * 2)])])))
  const meta = (dataAt: number) => {
    const places = pictures.map((picture, i) => uint32(i === 0 ? dataAt : dataAt + (pictures[0]?.length ?? 0), picture.length))
    const located = places.map((place, i) => Buffer.concat([uint16(i + 1, 0, 1), place]))
    return fullBox(
      'meta',
      fullBox('hdlr', uint32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', uint16(2)),
      fullBox('iloc', Buffer.from([0x44, 0]), uint16(2), ...located),
      fullBox('iinf', uint16(2), itemInfo(1), itemInfo(2)),
      box('iprp', box('ipco', ...properties), fullBox('ipma', uint32(2), uses)),
    )
  }
  const type = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf', 'latin1'))
  const dataAt = type.length + meta(0).length + 8
  return Buffer.concat([type, meta(dataAt), box('mdat', ...pictures)])
}
