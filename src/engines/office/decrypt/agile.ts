/** Decrypts agile encryption, which Office has written since 2010: [MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15. */
import { createDecipheriv, hash, timingSafeEqual } from 'node:crypto'
import { readXmlTags } from '../../formats/xml-tags.ts'
import { unknownProtection } from '../files/failure.ts'
import type { SegmentDecipher } from './protection.ts'
import { hashRounds, uint32 } from './protection.ts'

/** Constants that derive a key for each purpose ([MS-OFFCRYPTO] 2.3.4.13). */
export const blockKeys = {
  verifierInput: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  packageKey: Buffer.from('146e0be7abacd0d6', 'hex'),
  /** From 2.3.4.14. */
  hmacKey: Buffer.from('5fb2ad010cb9e1f6', 'hex'),
  hmacValue: Buffer.from('a0677f02b22c8433', 'hex'),
}
/** Maximum that [MS-OFFCRYPTO] 2.3.4.10 allows. */
const maxSpinCount = 10_000_000

interface Cipher {
  algorithm: string
  hashAlgorithm: string
  keyBytes: number
  blockBytes: number
  salt: Buffer
}

/** Returns undefined when the password is wrong. */
export async function agileDecipher(xml: string, password: string, signal: AbortSignal): Promise<SegmentDecipher | undefined> {
  const keyData = attributesOf(xml, 'keyData', 'saltValue')
  // There may be further keys, for certificates; only a password's key has a spin count.
  const encryptedKey = attributesOf(xml, 'encryptedKey', 'spinCount')
  const own = readCipher(keyData)
  const key = readCipher(encryptedKey)
  const spinCount = Number(encryptedKey.get('spinCount'))
  if (!(spinCount >= 0 && spinCount <= maxSpinCount)) throw new RangeError('the spin count is out of bounds')
  const base = await hashRounds(key.hashAlgorithm, Buffer.concat([key.salt, Buffer.from(password, 'utf16le')]), spinCount, signal)

  const open = (name: string, blockKey: Buffer) => {
    const derived = hash(key.hashAlgorithm, Buffer.concat([base, blockKey]), 'buffer')
    return decipher(key, fitTo(derived, key.keyBytes), key.salt, Buffer.from(encryptedKey.get(name) ?? '', 'base64'))
  }
  const verifier = open('encryptedVerifierHashInput', blockKeys.verifierInput).subarray(0, key.salt.length)
  const expected = hash(key.hashAlgorithm, verifier, 'buffer')
  const found = open('encryptedVerifierHashValue', blockKeys.verifierHash).subarray(0, expected.length)
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) return undefined

  const packageKey = open('encryptedKeyValue', blockKeys.packageKey).subarray(0, own.keyBytes)
  return (segment, number) => {
    const iv = hash(own.hashAlgorithm, Buffer.concat([own.salt, uint32(number)]), 'buffer')
    return decipher(own, packageKey, iv, segment)
  }
}

function decipher({ algorithm, blockBytes }: Cipher, key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  const cipher = createDecipheriv(algorithm, key, fitTo(iv, blockBytes)).setAutoPadding(false)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

function readCipher(given: ReadonlyMap<string, string>): Cipher {
  const keyBits = Number(given.get('keyBits'))
  const chaining = given.get('cipherChaining') === 'ChainingModeCFB' ? 'cfb8' : 'cbc'
  if (given.get('cipherAlgorithm') !== 'AES' || ![128, 192, 256].includes(keyBits)) {
    throw unknownProtection(`the cipher ${given.get('cipherAlgorithm')}`)
  }
  return {
    algorithm: `aes-${keyBits}-${chaining}`,
    hashAlgorithm: (given.get('hashAlgorithm') ?? '').replace('-', '').toLowerCase(),
    keyBytes: keyBits / 8,
    blockBytes: 16,
    salt: Buffer.from(given.get('saltValue') ?? '', 'base64'),
  }
}

/** Cuts a hash to the length, or fills it up with 0x36 ([MS-OFFCRYPTO] 2.3.4.11). */
function fitTo(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), 0x36)]).subarray(0, length)
}

/** Returns the attributes of the first element of that name with the attribute `having`. */
function attributesOf(xml: string, element: string, having: string): ReadonlyMap<string, string> {
  for (const { name, attributes } of readXmlTags(xml)) if (name === element && attributes.has(having)) return attributes
  throw new RangeError(`there is no ${element}`)
}
