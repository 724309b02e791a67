/** Encrypts OpenDocument files entry by entry: OpenDocument 1.3 part 2, sections 3.4 and 4. */
import { createCipheriv, hash, pbkdf2, randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { readZipEntries, readZipEntry, type ZipEntry } from '../../formats/zip-entries.ts'
import { type StoredEntry, writeStoredZip } from '../../formats/zip-stored.ts'

const derive = promisify(pbkdf2)

/** Cipher that LibreOffice has written since 4.0. */
const cipher = { algorithm: 'aes-256-cbc', keyBytes: 32, saltBytes: 16, ivBytes: 16, rounds: 100_000 }
/** Bytes at the beginning of an entry that the checksum covers. */
const checkedBytes = 1024
const maxEntryBytes = 256 * 1024 ** 2
const manifestName = 'META-INF/manifest.xml'
/** Entries that identify the file; they are not encrypted. */
const plainParts = /^(?:mimetype$|META-INF\/)/

const names = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0'

/** Plain size of an encrypted entry, and the description of its encryption for the manifest. */
interface Facts {
  size: number
  xml: string
}

/**
 * Yields the bytes of the encrypted file.
 * @throws RangeError for an entry that is damaged or too large
 */
export async function* encryptOdf(file: FileHandle, password: string): AsyncGenerator<Buffer> {
  const entries = [...((await readZipEntries(file)) ?? new Map<string, ZipEntry>()).values()].filter(({ name }) => !name.endsWith('/'))
  const salt = randomBytes(cipher.saltBytes)
  // One key for all entries: deriving each takes a twentieth of a second, also when the file is opened.
  const key = await derive(hash('sha256', password, 'buffer'), salt, cipher.rounds, cipher.keyBytes, 'sha1')
  const facts = new Map<string, Facts>()
  async function* contents(): AsyncGenerator<StoredEntry> {
    let manifest = ''
    for (const { name, method, ...entry } of entries) {
      const content = await readZipEntry(file, { name, method, ...entry }, maxEntryBytes)
      if (!content) throw new RangeError(`${name} is damaged or too large`)
      if (name === manifestName) manifest = content.toString('utf8')
      else if (plainParts.test(name)) yield { name, content, isPacked: method !== 0 }
      else yield { name, content: encryptEntry(name, content) }
    }
    yield { name: manifestName, content: Buffer.from(withFacts(manifest, facts)), isPacked: true }
  }

  function encryptEntry(name: string, content: Buffer): Buffer {
    const packed = deflateRawSync(content)
    const iv = randomBytes(cipher.ivBytes)
    const closing = createCipheriv(cipher.algorithm, key, iv)
    const checksum = hash('sha256', packed.subarray(0, checkedBytes), 'base64')
    // The manifest states the size of the plain entry (3.4.1).
    facts.set(name, { size: content.length, xml: describe(checksum, iv, salt) })
    return Buffer.concat([closing.update(packed), closing.final()])
  }

  yield* writeStoredZip(contents())
}

/** Returns the manifest with the encryption of each entry. */
function withFacts(manifest: string, facts: ReadonlyMap<string, Facts>): string {
  const entry = /<manifest:file-entry\b([^<>]*?)\s*(?:\/>|>\s*<\/manifest:file-entry>)/g
  const listed = new Set<string>()
  const complete = manifest.replaceAll(entry, (text, attributes: string) => {
    const name = unescapeXml(/\bmanifest:full-path="([^"]*)"/.exec(attributes)?.[1] ?? '')
    const known = facts.get(name)
    if (!known) return text
    listed.add(name)
    const others = attributes.replace(/\s*\bmanifest:size="[^"]*"/, '')
    return `<manifest:file-entry${others} manifest:size="${known.size}">${known.xml}</manifest:file-entry>`
  })
  const missing = [...facts.keys()].filter((name) => !listed.has(name))
  if (missing.length > 0) throw new RangeError(`the manifest does not list ${missing.join(', ')}`)
  return complete
}

function describe(checksum: string, iv: Buffer, salt: Buffer): string {
  return [
    `<manifest:encryption-data manifest:checksum-type="${names}#sha256-1k" manifest:checksum="${checksum}">`,
    `<manifest:algorithm manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc" manifest:initialisation-vector="${iv.toString('base64')}"/>`,
    `<manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:key-size="${cipher.keyBytes}" manifest:iteration-count="${cipher.rounds}" manifest:salt="${salt.toString('base64')}"/>`,
    '<manifest:start-key-generation manifest:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256" manifest:key-size="32"/>',
    '</manifest:encryption-data>',
  ].join('')
}

function unescapeXml(text: string): string {
  const letters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => letters[name] ?? '')
}
