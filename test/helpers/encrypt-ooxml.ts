/** Protects a docx as Office 2007 does: standard encryption with AES-128 and SHA-1, [MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9. */
import { createCipheriv, createHash } from 'node:crypto'
import { makeOle } from './ole-file.ts'

/** Streams below 4096 bytes would have to lie in the mini stream, which the maker of containers does not know. */
const leastBytes = 4096
const rounds = 50_000

const sha1 = (...parts: Buffer[]) => createHash('sha1').update(Buffer.concat(parts)).digest()

function uint32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [i, number] of numbers.entries()) bytes.writeUInt32LE(number, i * 4)
  return bytes
}

/** Returns an OLE container; `names` replaces those of its streams, `decoys` are put before them. */
export function encryptOoxml(
  zip: Buffer,
  password: string,
  names = { info: 'EncryptionInfo', content: 'EncryptedPackage' },
  decoys: Parameters<typeof makeOle>[0] = [],
): Buffer {
  const salt = Buffer.alloc(16, 7)
  let digest = sha1(salt, Buffer.from(password, 'utf16le'))
  for (let round = 0; round < rounds; round++) digest = sha1(uint32(round), digest)
  const last = sha1(digest, uint32(0))
  const key = sha1(Buffer.from(Array.from({ length: 64 }, (_, i) => 0x36 ^ (last[i] ?? 0)))).subarray(0, 16)
  const encrypt = (plain: Buffer) => {
    const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
    return Buffer.concat([cipher.update(plain), cipher.final()])
  }
  const verifier = Buffer.alloc(16, 9)
  const provider = Buffer.from('Microsoft Enhanced RSA and AES Cryptographic Provider\0', 'utf16le')
  const header = Buffer.concat([uint32(0x24, 0, 0x660e, 0x8004, 128, 0x18, 0, 0), provider])
  const hash = Buffer.concat([sha1(verifier), Buffer.alloc(12)])
  const info = Buffer.concat([
    uint32(0x00020003, 0x24, header.length),
    header,
    uint32(16),
    salt,
    encrypt(verifier),
    uint32(20),
    encrypt(hash),
  ])
  const padded = Buffer.concat([zip, Buffer.alloc((16 - (zip.length % 16)) % 16)])
  const content = Buffer.concat([uint32(zip.length, 0), encrypt(padded)])
  const fill = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(Math.max(0, leastBytes - bytes.length))])
  return makeOle([...decoys, { name: names.info, content: fill(info) }, { name: names.content, content: fill(content) }])
}
