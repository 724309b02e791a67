/** Derives the keys of a Word 97-2003 file: RC4 by CryptoAPI ([MS-OFFCRYPTO] 2.3.5), or RC4 of 40 bits ([MS-OFFCRYPTO] 2.3.6). */
import { hash } from 'node:crypto'
import { rc4KeyStream } from '../../formats/rc4.ts'
import { unknownProtection } from '../files/failure.ts'
import { uint32 } from './protection.ts'

/** Returns the key of a block, counted from 0. */
export type BlockKey = (block: number) => Buffer

/** EncryptionHeader.AlgID, [MS-OFFCRYPTO] 2.3.2; with 0 the flags say that it is RC4. */
const rc4Algorithms = [0x6801, 0]
const weakKeyBytes = 5
/** Length to which a key of 40 bits is padded with zeros ([MS-OFFCRYPTO] 2.3.5.2). */
const weakKeyPaddedBytes = 16

interface Verifier {
  algorithm: 'md5' | 'sha1'
  keyOf: BlockKey
  verifier: Buffer
  verifierHash: Buffer
}

/** Returns undefined when the password is wrong. `header` is the beginning of the table stream. */
export function rc4BlockKey(header: Buffer, password: string): BlockKey | undefined {
  const [major, minor] = [header.readUInt16LE(0), header.readUInt16LE(2)]
  const secret = Buffer.from(password, 'utf16le')
  const isWeak = major === 1 && minor === 1
  if (!isWeak && minor !== 2) throw unknownProtection('a method of its own')
  const { algorithm, keyOf, verifier, verifierHash } = isWeak ? readWeak(header, secret) : readCryptoApi(header, secret)
  // One key stream covers both.
  const both = Buffer.concat([verifier, verifierHash])
  const keyStream = rc4KeyStream(keyOf(0), both.length)
  const plain = both.map((byte, index) => byte ^ (keyStream[index] ?? 0))
  const expected = hash(algorithm, plain.subarray(0, verifier.length), 'buffer')
  return expected.equals(plain.subarray(verifier.length)) ? keyOf : undefined
}

/** [MS-OFFCRYPTO] 2.3.6.1 and 2.3.6.2. */
function readWeak(header: Buffer, secret: Buffer): Verifier {
  const salt = header.subarray(4, 20)
  const start = hash('md5', secret, 'buffer').subarray(0, weakKeyBytes)
  const seed = Buffer.concat(Array.from({ length: 16 }, () => Buffer.concat([start, salt])))
  const base = hash('md5', seed, 'buffer').subarray(0, weakKeyBytes)
  return {
    algorithm: 'md5',
    keyOf: (block) => hash('md5', Buffer.concat([base, uint32(block)]), 'buffer'),
    verifier: header.subarray(20, 36),
    verifierHash: header.subarray(36, 52),
  }
}

/** [MS-OFFCRYPTO] 2.3.5.1 and 2.3.5.2. */
function readCryptoApi(header: Buffer, secret: Buffer): Verifier {
  const headerBytes = header.readUInt32LE(8)
  const own = header.subarray(12)
  if (!rc4Algorithms.includes(own.readUInt32LE(8))) throw unknownProtection('a method of its own')
  const keyBytes = (own.readUInt32LE(16) || weakKeyBytes * 8) / 8
  const verifier = own.subarray(headerBytes)
  const base = hash('sha1', Buffer.concat([verifier.subarray(4, 20), secret]), 'buffer')
  const padded = Buffer.alloc(keyBytes === weakKeyBytes ? weakKeyPaddedBytes : keyBytes)
  return {
    algorithm: 'sha1',
    keyOf: (block) => {
      const key = Buffer.from(padded)
      hash('sha1', Buffer.concat([base, uint32(block)]), 'buffer').copy(key, 0, 0, keyBytes)
      return key
    },
    verifier: verifier.subarray(20, 36),
    verifierHash: verifier.subarray(40, 60),
  }
}
