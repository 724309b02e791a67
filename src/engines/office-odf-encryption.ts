/** How one entry of an OpenDocument file is encrypted: OpenDocument 1.3 part 2, sections 3.4 and 4, and LibreOffice's additions. */
import { argon2, createDecipheriv, hash, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { unknownProtection } from './office-failure.ts'

const derivePbkdf2 = promisify(pbkdf2)
const deriveArgon2 = promisify(argon2)

/** Far above what any program writes (PBKDF2: 100,000 rounds; Argon2id: 64 MiB, 3 passes, 4 lanes). */
const limits = { rounds: 10_000_000, memoryKib: 1024 * 1024, passes: 64, lanes: 64 }
/** The checksum is of the beginning only. */
const checkedBytes = 1024
const ivBytes = { cbc: 16, gcm: 12 } as const
const tagBytes = 16

/** What the manifest says of an encrypted entry: attributes by local name, of all elements below it. */
export type OdfEncryption = ReadonlyMap<string, string>

const fileEntry = /<(?:\w+:)?file-entry\s([^>]*[^/])>([\s\S]*?)<\/(?:\w+:)?file-entry>/g
const encryptionData = /<((?:\w+:)?encryption-data)\b[\s\S]*?<\/\1>/g
const keySizeOf = /<(?:\w+:)?key-derivation\s[^>]*?key-size="(\d+)"/
const attribute = /(?:[\w-]+:)?([\w-]+)\s*=\s*"([^"]*)"/g
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }

/** The encrypted entries by name. */
export function readOdfEncryption(manifest: string): Map<string, OdfEncryption> {
  const found = new Map<string, OdfEncryption>()
  for (const [, entry = '', inner = ''] of manifest.matchAll(fileEntry)) {
    const [encryption] = inner.match(encryptionData) ?? []
    if (encryption === undefined) continue
    const own = new Map(readAttributes(encryption)).set('derived-key-size', keySizeOf.exec(encryption)?.[1] ?? '16')
    found.set(new Map(readAttributes(entry)).get('full-path') ?? '', own)
  }
  return found
}

/** The manifest of the opened file. */
export function withoutEncryption(manifest: string): string {
  return manifest.replace(encryptionData, '')
}

function readAttributes(xml: string): [string, string][] {
  return [...xml.matchAll(attribute)].map(([, name = '', value = '']) => [
    name,
    value.replace(/&\w+;/g, (entity) => entities[entity] ?? entity),
  ])
}

/**
 * @returns the entry as it was before encryption, still deflated; undefined when the password is wrong
 * @throws AppError `unreadable_input` for a method that is not known here
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
  return mode === 'gcm' ? openGcm(content, `aes-${bits}-gcm`, key, iv) : openCbc(content, `aes-${bits}-cbc`, key, iv, encryption)
}

async function deriveKey(encryption: OdfEncryption, password: string): Promise<Buffer> {
  const startKey = hash(/sha256$/i.test(encryption.get('start-key-generation-name') ?? '') ? 'sha256' : 'sha1', password, 'buffer')
  const nonce = base64(encryption, 'salt')
  const tagLength = Number(encryption.get('derived-key-size'))
  if (/argon2id$/.test(encryption.get('key-derivation-name') ?? '')) {
    const memory = bounded(encryption, 'argon2-memory', limits.memoryKib)
    const passes = bounded(encryption, 'argon2-iterations', limits.passes)
    const parallelism = bounded(encryption, 'argon2-lanes', limits.lanes)
    return deriveArgon2('argon2id', { message: startKey, nonce, memory, passes, parallelism, tagLength })
  }
  return derivePbkdf2(startKey, nonce, bounded(encryption, 'iteration-count', limits.rounds), tagLength, 'sha1')
}

/** The initialisation vector stands before the data once more, and the tag after (XML Encryption 1.1, 5.2.4). */
function openGcm(
  content: Buffer,
  algorithm: 'aes-128-gcm' | 'aes-192-gcm' | 'aes-256-gcm' | string,
  key: Buffer,
  iv: Buffer,
): Buffer | undefined {
  const encrypted = content.subarray(0, ivBytes.gcm).equals(iv) ? content.subarray(ivBytes.gcm) : content
  const cipher = createDecipheriv(algorithm as 'aes-256-gcm', key, iv, { authTagLength: tagBytes })
  cipher.setAuthTag(encrypted.subarray(-tagBytes))
  const plain = cipher.update(encrypted.subarray(0, -tagBytes))
  try {
    return Buffer.concat([plain, cipher.final()])
  } catch {
    return undefined
  }
}

function openCbc(content: Buffer, algorithm: string, key: Buffer, iv: Buffer, encryption: OdfEncryption): Buffer | undefined {
  const cipher = createDecipheriv(algorithm, key, iv.subarray(0, ivBytes.cbc)).setAutoPadding(false)
  const padded = Buffer.concat([cipher.update(content), cipher.final()])
  // The last byte counts the filler; the others of it may be anything (XML Encryption 1.1, 5.2.3).
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
