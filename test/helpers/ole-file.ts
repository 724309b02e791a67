/** Makes small OLE containers ([MS-CFB], version 3): one allocation table, then the directory, then the streams. */

const sector = 512
const none = 0xffffffff
const endOfChain = 0xfffffffe

interface OleStream {
  name: string
  content: Buffer
  /** Entry that this one lies in; unset: the root folder. */
  inside?: 'a folder'
}

/** Streams in a row of right siblings below the root; those `inside` below a folder of their own. */
export function makeOle(streams: readonly OleStream[]): Buffer {
  const nested = streams.filter(({ inside }) => inside)
  const own = streams.filter(({ inside }) => !inside)
  const folder = nested.length > 0 ? [{ name: 'ObjectPool', content: Buffer.alloc(0) }] : []
  const ordered = [...own, ...folder, ...nested]
  const directorySectors = Math.ceil((ordered.length + 1) / 4)
  const fat = Buffer.alloc(sector, 0xff)
  chain(fat, 1, directorySectors)
  const entries = [entry({ name: 'Root Entry', type: 5, child: 1, start: endOfChain, size: 0, right: none })]
  const contents: Buffer[] = []
  let next = 1 + directorySectors
  ordered.forEach(({ name, content }, index) => {
    const length = Math.ceil(content.length / sector)
    const isFolder = folder.length > 0 && index === own.length
    const isLast = index === own.length + folder.length - 1 || index === ordered.length - 1
    const links = { child: isFolder ? index + 2 : none, right: isLast ? none : index + 2 }
    entries.push(entry({ name, type: isFolder ? 1 : 2, start: length > 0 ? next : endOfChain, size: content.length, ...links }))
    if (length > 0) chain(fat, next, length)
    contents.push(Buffer.concat([content, Buffer.alloc(length * sector - content.length)]))
    next += length
  })
  while (entries.length < directorySectors * 4) entries.push(Buffer.alloc(128))
  return Buffer.concat([header(), fat, ...entries, ...contents])
}

function header(): Buffer {
  const bytes = Buffer.alloc(sector, 0xff)
  bytes.fill(0, 0, 76)
  bytes.write('d0cf11e0a1b11ae1', 'hex')
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 44)
  bytes.writeUInt32LE(1, 48)
  bytes.writeUInt32LE(4096, 56)
  bytes.writeUInt32LE(endOfChain, 68)
  bytes.writeUInt32LE(0, 76)
  return bytes
}

function chain(fat: Buffer, start: number, length: number): void {
  for (let at = start; at < start + length; at++) fat.writeUInt32LE(at === start + length - 1 ? endOfChain : at + 1, at * 4)
}

function entry(fields: { name: string; type: number; child: number; right: number; start: number; size: number }): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(fields.name, 'utf16le')
  bytes.writeUInt16LE(fields.name.length * 2 + 2, 64)
  bytes.writeUInt8(fields.type, 66)
  bytes.writeUInt32LE(none, 68)
  bytes.writeUInt32LE(fields.right, 72)
  bytes.writeUInt32LE(fields.child, 76)
  bytes.writeUInt32LE(fields.start, 116)
  bytes.writeUInt32LE(fields.size, 120)
  return bytes
}
