/** Encrypts docx, xlsx and pptx files by agile encryption, as Office 2013 and later do: [MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15. */
import { createCipheriv, createHmac, hash, randomBytes } from 'node:crypto'
import { writeOle } from '../../formats/ole-write.ts'
import { blockKeys } from '../decrypt/agile.ts'
import { hashRounds, uint32 } from '../decrypt/protection.ts'
import { dataSpaces } from './data-spaces.ts'

/** Cipher that Office 2016 writes. */
const cipher = { algorithm: 'aes-256-cbc', hashAlgorithm: 'sha512', keyBytes: 32, saltBytes: 16, hashBytes: 64, spinCount: 100_000 }
/** Bytes that are encrypted together ([MS-OFFCRYPTO] 2.3.4.15). */
const segmentBytes = 4096

/** Returns the OLE container that holds the encrypted ZIP. */
export async function encryptOoxml(zip: Buffer, password: string, signal: AbortSignal): Promise<Buffer> {
  const packageKey = randomBytes(cipher.keyBytes)
  const keySalt = randomBytes(cipher.saltBytes)
  const encrypted = encryptPackage(zip, packageKey, keySalt)
  const info = Buffer.concat([
    uint32(0x00040004),
    uint32(0x40),
    Buffer.from(await describe(encrypted, { packageKey, keySalt, password, signal })),
  ])
  return writeOle([{ path: ['EncryptionInfo'], content: info }, { path: ['EncryptedPackage'], content: encrypted }, ...dataSpaces])
}

/** Returns the size of the ZIP in 8 bytes, then its segments, each encrypted with a different initialisation vector. */
function encryptPackage(zip: Buffer, key: Buffer, salt: Buffer): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64LE(BigInt(zip.length))
  const pieces: Buffer[] = [size]
  for (let at = 0, segment = 0; at < zip.length; at += segmentBytes, segment++) {
    pieces.push(encrypt(zip.subarray(at, at + segmentBytes), key, vectorOf(salt, uint32(segment))))
  }
  return Buffer.concat(pieces)
}

interface Keys {
  packageKey: Buffer
  keySalt: Buffer
  password: string
  signal: AbortSignal
}

/** Returns the encryption header ([MS-OFFCRYPTO] 2.3.4.10). */
async function describe(encrypted: Buffer, { packageKey, keySalt, password, signal }: Keys): Promise<string> {
  const salt = randomBytes(cipher.saltBytes)
  const base = await hashRounds(cipher.hashAlgorithm, Buffer.concat([salt, Buffer.from(password, 'utf16le')]), cipher.spinCount, signal)
  const close = (plain: Buffer, blockKey: Buffer) => {
    const key = hash(cipher.hashAlgorithm, Buffer.concat([base, blockKey]), 'buffer').subarray(0, cipher.keyBytes)
    return encrypt(plain, key, salt).toString('base64')
  }
  const verifier = randomBytes(cipher.saltBytes)
  const hmacKey = randomBytes(cipher.hashBytes)
  const hmac = createHmac(cipher.hashAlgorithm, hmacKey).update(encrypted).digest()
  const sealed = (plain: Buffer, blockKey: Buffer) => encrypt(plain, packageKey, vectorOf(keySalt, blockKey)).toString('base64')
  const common = (own: Buffer) =>
    `saltSize="${cipher.saltBytes}" blockSize="16" keyBits="${cipher.keyBytes * 8}" hashSize="${cipher.hashBytes}" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${own.toString('base64')}"`
  const names = 'http://schemas.microsoft.com/office/2006'
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n',
    `<encryption xmlns="${names}/encryption" xmlns:p="${names}/keyEncryptor/password" xmlns:c="${names}/keyEncryptor/certificate">`,
    `<keyData ${common(keySalt)}/>`,
    `<dataIntegrity encryptedHmacKey="${sealed(hmacKey, blockKeys.hmacKey)}" encryptedHmacValue="${sealed(hmac, blockKeys.hmacValue)}"/>`,
    `<keyEncryptors><keyEncryptor uri="${names}/keyEncryptor/password"><p:encryptedKey spinCount="${cipher.spinCount}" ${common(salt)}`,
    ` encryptedVerifierHashInput="${close(verifier, blockKeys.verifierInput)}"`,
    ` encryptedVerifierHashValue="${close(hash(cipher.hashAlgorithm, verifier, 'buffer'), blockKeys.verifierHash)}"`,
    ` encryptedKeyValue="${close(packageKey, blockKeys.packageKey)}"/></keyEncryptor></keyEncryptors></encryption>`,
  ].join('')
}

/** Pads with zeros to whole blocks and encrypts ([MS-OFFCRYPTO] 2.3.4.13, 2.3.4.15). */
function encrypt(plain: Buffer, key: Buffer, iv: Buffer): Buffer {
  const closing = createCipheriv(cipher.algorithm, key, iv).setAutoPadding(false)
  const filler = Buffer.alloc((16 - (plain.length % 16)) % 16)
  return Buffer.concat([closing.update(plain), closing.update(filler), closing.final()])
}

/** Returns the initialisation vector ([MS-OFFCRYPTO] 2.3.4.12). */
function vectorOf(salt: Buffer, blockKey: Buffer): Buffer {
  return hash(cipher.hashAlgorithm, Buffer.concat([salt, blockKey]), 'buffer').subarray(0, 16)
}
