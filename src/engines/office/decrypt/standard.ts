/** Decrypts standard encryption, which Office 2007 and LibreOffice write: [MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9. */
import { createDecipheriv, hash, timingSafeEqual } from 'node:crypto'
import { unknownProtection } from '../files/failure.ts'
import type { SegmentDecipher } from './protection.ts'
import { hashRounds } from './protection.ts'

/** From [MS-OFFCRYPTO] 2.3.4.7. */
const rounds = 50_000
/** EncryptionHeader.AlgID, [MS-OFFCRYPTO] 2.3.2. */
const ciphers = new Map([
  [0x660e, { algorithm: 'aes-128-ecb', keyBytes: 16 }],
  [0x660f, { algorithm: 'aes-192-ecb', keyBytes: 24 }],
  [0x6610, { algorithm: 'aes-256-ecb', keyBytes: 32 }],
])

/** Returns undefined when the password is wrong. `info` begins at the size of the header. */
export async function standardDecipher(info: Buffer, password: string, signal: AbortSignal): Promise<SegmentDecipher | undefined> {
  const headerBytes = info.readUInt32LE(0)
  const cipher = ciphers.get(info.readUInt32LE(4 + 8))
  if (!cipher) throw unknownProtection('an old cipher (RC4)')
  const verifier = info.subarray(4 + headerBytes)
  const salt = verifier.subarray(4, 20)
  const base = await hashRounds('sha1', Buffer.concat([salt, Buffer.from(password, 'utf16le')]), rounds, signal)
  const key = deriveKey(hash('sha1', Buffer.concat([base, Buffer.alloc(4)]), 'buffer')).subarray(0, cipher.keyBytes)
  const decipher = (bytes: Buffer) => {
    const ecb = createDecipheriv(cipher.algorithm, key, null).setAutoPadding(false)
    return Buffer.concat([ecb.update(bytes), ecb.final()])
  }
  const expected = hash('sha1', decipher(verifier.subarray(20, 36)), 'buffer')
  const found = decipher(verifier.subarray(40, 72)).subarray(0, expected.length)
  return timingSafeEqual(found, expected) ? decipher : undefined
}

/** Derives a key as CryptDeriveKey does: XORs the hash with 64 bytes of 0x36 and of 0x5c, and hashes each again. */
function deriveKey(digest: Buffer): Buffer {
  const overlaid = (filler: number) => Buffer.alloc(64, filler).map((byte, index) => byte ^ (digest[index] ?? 0))
  return Buffer.concat([0x36, 0x5c].map((filler) => hash('sha1', overlaid(filler), 'buffer')))
}
