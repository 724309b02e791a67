/** Decrypts one entry of an OpenDocument file: OpenDocument 1.3 part 2, sections 3.4 and 4, and LibreOffice's additions. */
import { argon2, type CipherGCMTypes, createDecipheriv, hash, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { readXmlTags } from '../../formats/xml-tags.ts'
import { unknownProtection } from '../files/failure.ts'

const derivePbkdf2 = promisify(pbkdf2)
const deriveArgon2 = promisify(argon2)

/** Maximum cost of a key, well above what programs write (PBKDF2: 100,000 rounds; Argon2id: 64 MiB, 3 passes, 4 lanes). */
const limits = { rounds: 2_000_000, memoryKib: 256 * 1024, passes: 16, lanes: 16 }
/** Bytes at the beginning of an entry that the checksum covers. */
const checkedBytes = 1024
const gcmIvBytes = 12
const tagBytes = 16

/** Attributes of an encrypted entry in the manifest, including those of all nested elements. */
export type OdfEncryption = ReadonlyMap<string, string>

/** The encryption data of all entries. */
export interface OdfManifest {
  /** Encrypted entries by name. */
  encryptions: ReadonlyMap<string, OdfEncryption>
  /** Manifest of the decrypted file. */
  plain: string
}

/** Returns the encryption of each entry, from the text of META-INF/manifest.xml. */
export function readOdfManifest(manifest: string): OdfManifest {
  const encryptions = new Map<string, OdfEncryption>()
  const plain: string[] = []
  let entryName = ''
  let kept = 0
  let current: { at: number; attributes: Map<string, string> } | undefined
  for (const { name, attributes, closing, at, end } of readXmlTags(manifest)) {
    if (name === 'file-entry' && !closing) entryName = attributes.get('full-path') ?? ''
    if (name === 'encryption-data' && !closing) current = { at, attributes: new Map() }
    if (!current) continue
    for (const [key, value] of attributes) current.attributes.set(key === 'key-size' ? `${name}-size` : key, value)
    if (name !== 'encryption-data' || !closing) continue
    encryptions.set(entryName, current.attributes)
    plain.push(manifest.slice(kept, current.at))
    kept = end
    current = undefined
  }
  return { encryptions, plain: plain.join('') + manifest.slice(kept) }
}

/**
 * Decrypts an entry.
 * @returns the entry as it was before encryption, still deflated; undefined when the password is wrong
 * @throws AppError `unreadable_input` for an unknown method
 */
export async function openOdfEntry(
  content: Buffer,
  encryption: OdfEncryption,
  password: string,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  signal.throwIfAborted()
  const [, bits, mode] = /#aes(128|192|256)-(cbc|gcm)$/.exec(encryption.get('algorithm-name') ?? '') ?? []
  if (!bits) throw unknownProtection(encryption.has('key-derivation-name') ? 'an old cipher (Blowfish)' : 'a key file (OpenPGP)')
  const key = await deriveKey(encryption, password)
  const iv = base64(encryption, 'initialisation-vector')
  return mode === 'gcm'
    ? openGcm(content, `aes-${bits}-gcm` as CipherGCMTypes, key, iv)
    : openCbc(content, `aes-${bits}-cbc`, key, iv, encryption)
}

async function deriveKey(encryption: OdfEncryption, password: string): Promise<Buffer> {
  const startKey = hash(/sha256$/i.test(encryption.get('start-key-generation-name') ?? '') ? 'sha256' : 'sha1', password, 'buffer')
  const nonce = base64(encryption, 'salt')
  const tagLength = Number(encryption.get('key-derivation-size') ?? 16)
  if (/argon2id$/.test(encryption.get('key-derivation-name') ?? '')) {
    const memory = bounded(encryption, 'argon2-memory', limits.memoryKib)
    const passes = bounded(encryption, 'argon2-iterations', limits.passes)
    const parallelism = bounded(encryption, 'argon2-lanes', limits.lanes)
    return deriveArgon2('argon2id', { message: startKey, nonce, memory, passes, parallelism, tagLength })
  }
  return derivePbkdf2(startKey, nonce, bounded(encryption, 'iteration-count', limits.rounds), tagLength, 'sha1')
}

/** The initialisation vector is repeated before the data, and the tag follows it (XML Encryption 1.1, 5.2.4). */
function openGcm(content: Buffer, algorithm: CipherGCMTypes, key: Buffer, iv: Buffer): Buffer | undefined {
  const encrypted = content.subarray(0, gcmIvBytes).equals(iv) ? content.subarray(gcmIvBytes) : content
  const cipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
  cipher.setAuthTag(encrypted.subarray(-tagBytes))
  const plain = cipher.update(encrypted.subarray(0, -tagBytes))
  try {
    return Buffer.concat([plain, cipher.final()])
  } catch {
    return undefined
  }
}

function openCbc(content: Buffer, algorithm: string, key: Buffer, iv: Buffer, encryption: OdfEncryption): Buffer | undefined {
  const cipher = createDecipheriv(algorithm, key, iv).setAutoPadding(false)
  const padded = Buffer.concat([cipher.update(content), cipher.final()])
  // The last byte is the length of the padding, whose other bytes may have any value (XML Encryption 1.1, 5.2.3).
  const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0))
  const algorithmOfCheck = /sha256/i.test(encryption.get('checksum-type') ?? '') ? 'sha256' : 'sha1'
  const check = hash(algorithmOfCheck, plain.subarray(0, checkedBytes), 'buffer')
  return check.equals(base64(encryption, 'checksum')) ? plain : undefined
}

function bounded(encryption: OdfEncryption, name: string, max: number): number {
  const value = Number(encryption.get(name))
  if (!(value >= 1 && value <= max)) throw new RangeError(`${name} is out of bounds`)
  return value
}

function base64(encryption: OdfEncryption, name: string): Buffer {
  return Buffer.from(encryption.get(name) ?? '', 'base64')
}
