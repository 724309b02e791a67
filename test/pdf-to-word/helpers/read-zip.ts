/** The files of a ZIP by name, and whether their sums are right. */
import { crc32, inflateRawSync } from 'node:zlib'

/** @throws Error when the archive is not as its directory says */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0) throw new Error('a ZIP without an end')
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    const [method, sum, packed, size] = [10, 16, 20, 24].map((offset) =>
      offset === 10 ? bytes.readUInt16LE(at + offset) : bytes.readUInt32LE(at + offset),
    ) as [number, number, number, number]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const body = bytes.subarray(start, start + packed)
    const content = method === 0 ? body : inflateRawSync(body)
    if (content.length !== size || crc32(content) !== sum) throw new Error(`${name} is damaged`)
    if (files.has(name)) throw new Error(`${name} is there twice`)
    files.set(name, content)
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}
