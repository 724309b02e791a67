/** Packs the parts of a docx, deflated and in the given order, with a fixed timestamp so that equal parts give equal bytes. */
import { crc32, deflateRawSync } from 'node:zlib'

/** The earliest date that ZIP supports, 1980-01-01. */
const fixedDate = 0x0021
/** Flag: names are UTF-8. */
const flags = 0x0800

/** File types that are already compressed. */
const packedKinds = /\.(?:png|jpe?g)$/i

/** Returns the bytes of the ZIP. */
export function zip(parts: ReadonlyMap<string, Buffer | string>): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const stored = packedKinds.test(name)
    const body = stored ? bytes : deflateRawSync(bytes)
    const common = entryHead(bytes, body, name, stored)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name)])
    const central = Buffer.alloc(14)
    central.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, central, Buffer.from(name)]))
    pieces.push(local, body)
    offset += local.length + body.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, ...directory, end])
}

function entryHead(bytes: Buffer, body: Buffer, name: string, stored: boolean): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(flags, 2)
  head.writeUInt16LE(stored ? 0 : 8, 4)
  head.writeUInt16LE(fixedDate, 8)
  head.writeUInt32LE(crc32(bytes), 10)
  head.writeUInt32LE(body.length, 14)
  head.writeUInt32LE(bytes.length, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  return head
}
