/** Encrypts secrets for storage: AES-256-GCM (NIST SP 800-38D) with keys derived from a secret file. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { AppError } from '../../errors.ts'

/** Encryption and decryption with the cluster's secrets. */
export interface Seal {
  /** Encrypts a text; it can only be decrypted with the same context. */
  seal(text: string, context: string): Buffer
  /**
   * Decrypts a text.
   * @throws Error if it was changed, belongs to another context, or was encrypted with another secret
   */
  open(sealed: Buffer, context: string): string
  /** Fingerprints of the first line and of the others. They show whether servers share the secret, and nothing else. */
  fingerprints: readonly string[]
}

const form = 1
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
/** Minimum length of a secret: 256 bits in base64 or hex are longer, and anything shorter is an invented password. */
const fewestCharacters = 32

/**
 * Reads the secret file, with one secret per line. The first encrypts and all decrypt, so that a secret can be replaced.
 * @throws AppError `invalid_config`
 */
export async function readSeal(path: string): Promise<Seal> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('invalid_config', `CONVERTD_SECRET_FILE cannot be read (${cause.code}).`, { cause })
  })
  const secrets = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (secrets.length === 0 || secrets.some(({ length }) => length < fewestCharacters)) {
    const message = `CONVERTD_SECRET_FILE must name a file with a secret of at least ${fewestCharacters} characters, such as \`openssl rand -base64 32\` prints.`
    throw new AppError('invalid_config', message)
  }
  return createSeal(secrets)
}

/** Returns functions that encrypt with the first secret and decrypt with any of them. */
export function createSeal(secrets: readonly string[]): Seal {
  const keys = secrets.map((secret) => derive(secret, 'convertd passwords'))
  const [first] = keys
  if (!first) throw new Error('a seal needs a secret')
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', first, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(form), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      for (const key of keys) {
        const text = tryToOpen(sealed, context, key)
        if (text !== undefined) return text
      }
      throw new Error('a password cannot be decrypted: it was changed, or CONVERTD_SECRET_FILE differs')
    },
    fingerprints: secrets.map((secret) => derive(secret, 'convertd fingerprint').toString('hex')),
  }
}

/** Derives a key by HKDF (RFC 5869); the secret is random, so that no slow hash is needed. */
function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes))
}

function tryToOpen(sealed: Buffer, context: string, key: Buffer): string | undefined {
  const head = 1 + nonceBytes + tagBytes
  if (sealed[0] !== form || sealed.length < head) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(1 + nonceBytes, head))
    return Buffer.concat([decipher.update(sealed.subarray(head)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
