/** Encrypts what nobody but this server may read, wherever it is kept: AES-256-GCM (NIST SP 800-38D) under keys made from a secret file. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { AppError } from '../../errors.ts'

export interface Seal {
  /** Encrypts; what comes out can only be opened with the same context. */
  seal(text: string, context: string): Buffer
  /** @throws Error where it was changed, belongs to another context, or was sealed under another secret */
  open(sealed: Buffer, context: string): string
  /** Tells whether servers share the secret, and nothing else of it; of the first line, then of the others. */
  fingerprints: readonly string[]
}

const form = 1
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
/** 256 bits in base64 or hex have more characters; fewer are a password that someone made up. */
const fewestCharacters = 32

/**
 * Reads the secret file: one secret a line, of which the first seals and every one opens, so that a secret can be replaced.
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
      throw new Error('what was sealed cannot be opened: it was changed, or CONVERTD_SECRET_FILE is another one here')
    },
    fingerprints: secrets.map((secret) => derive(secret, 'convertd fingerprint').toString('hex')),
  }
}

/** HKDF (RFC 5869); the secret is random, so no slow hash is needed. */
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
