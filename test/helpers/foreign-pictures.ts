/** Small pictures in formats that sharp does not write, laid out byte by byte. */

/** What stands in a BMP but its pixels; for what is left out, a BITMAPINFOHEADER without a palette. */
interface BmpParts {
  width: number
  height: number
  bits: number
  compression?: number
  /** Behind the header: masks, and blue, green, red, 0 of each index. */
  behind?: Buffer
  pixels: Buffer
  headerBytes?: number
}

export function bmp(parts: BmpParts): Buffer {
  const { behind = Buffer.alloc(0), pixels, headerBytes = 40 } = parts
  const start = Buffer.alloc(14)
  start.write('BM')
  start.writeUInt32LE(14 + headerBytes + behind.length + pixels.length, 2)
  start.writeUInt32LE(14 + headerBytes + behind.length, 10)
  return Buffer.concat([start, bmpHeader(parts), behind, pixels])
}

function bmpHeader({ width, height, bits, compression = 0, behind, headerBytes = 40 }: BmpParts): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32LE(headerBytes, 0)
  header.writeInt32LE(width, 4)
  header.writeInt32LE(height, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(bits, 14)
  header.writeUInt32LE(compression, 16)
  if (bits <= 8) header.writeUInt32LE((behind?.length ?? 0) / 4, 32)
  return header
}

/** One picture of an icon as a bitmap: its pixels, and the mask behind them. */
export function iconBitmap({ mask, ...parts }: BmpParts & { mask: Buffer }): Buffer {
  return Buffer.concat([bmpHeader({ ...parts, height: parts.height * 2 }), parts.behind ?? Buffer.alloc(0), parts.pixels, mask])
}

export function icon(pictures: readonly Buffer[]): Buffer {
  const list = Buffer.alloc(6 + pictures.length * 16)
  list.writeUInt16LE(1, 2)
  list.writeUInt16LE(pictures.length, 4)
  let at = list.length
  for (const [index, picture] of pictures.entries()) {
    list.writeUInt32LE(picture.length, 6 + index * 16 + 8)
    list.writeUInt32LE(at, 6 + index * 16 + 12)
    at += picture.length
  }
  return Buffer.concat([list, ...pictures])
}

interface PsdParts {
  width: number
  height: number
  bits?: number
  mode: number
  /** Bytes of each channel, rows one after the other. */
  planes: readonly Buffer[]
  palette?: Buffer
  resources?: Buffer
  /** Below zero: the last plane says where the picture is transparent. */
  layers?: number
  isPacked?: boolean
  isLarge?: boolean
}

export function psd({
  width,
  height,
  bits = 8,
  mode,
  planes,
  palette,
  resources,
  layers,
  isPacked = false,
  isLarge = false,
}: PsdParts): Buffer {
  const header = Buffer.alloc(26)
  header.write('8BPS')
  header.writeUInt16BE(isLarge ? 2 : 1, 4)
  header.writeUInt16BE(planes.length, 12)
  header.writeUInt32BE(height, 14)
  header.writeUInt32BE(width, 18)
  header.writeUInt16BE(bits, 22)
  header.writeUInt16BE(mode, 24)
  const lengthBytes = isLarge ? 8 : 4
  const section = (content: Buffer, size: number) => {
    const length = Buffer.alloc(size)
    length.writeUInt32BE(content.length, size - 4)
    return Buffer.concat([length, content])
  }
  const count = Buffer.alloc(2)
  count.writeInt16BE(layers ?? 0)
  const layerPart = layers === undefined ? Buffer.alloc(0) : section(count, lengthBytes)
  const flat = isPacked ? packedPlanes(planes, height, isLarge) : Buffer.concat([Buffer.alloc(2), ...planes])
  const parts = [section(palette ?? Buffer.alloc(0), 4), section(resources ?? Buffer.alloc(0), 4), section(layerPart, lengthBytes), flat]
  return Buffer.concat([header, ...parts])
}

/** PackBits of each row: all of it literal, but a row of one value as a run. */
function packedPlanes(planes: readonly Buffer[], height: number, isLarge: boolean): Buffer {
  const rows = planes.flatMap((plane) => {
    const length = plane.length / height
    return Array.from({ length: height }, (_, y) => plane.subarray(y * length, (y + 1) * length))
  })
  const packed = rows.map((row) => {
    const isRun = row.length > 1 && row.every((value) => value === row[0])
    return isRun ? Buffer.from([257 - row.length, row[0] ?? 0]) : Buffer.concat([Buffer.from([row.length - 1]), row])
  })
  const size = isLarge ? 4 : 2
  const lengths = Buffer.alloc(packed.length * size)
  for (const [index, { length }] of packed.entries()) lengths.writeUIntBE(length, index * size, size)
  return Buffer.concat([Buffer.from([0, 1]), lengths, ...packed])
}

/** A resource of a PSD without a name. */
export function psdResource(id: number, content: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.write('8BIM')
  head.writeUInt16BE(id, 4)
  head.writeUInt32BE(content.length, 8)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
