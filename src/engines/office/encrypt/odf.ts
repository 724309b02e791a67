/** Protects OpenDocument files entry by entry: OpenDocument 1.3 part 2, sections 3.4 and 4. */
import { createCipheriv, hash, pbkdf2, randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { readZipEntries, readZipEntry, type ZipEntry } from '../../formats/zip-entries.ts'
import { type StoredEntry, writeStoredZip } from '../../formats/zip-stored.ts'

const derive = promisify(pbkdf2)

/** As LibreOffice has written since 4.0. */
const cipher = { algorithm: 'aes-256-cbc', keyBytes: 32, saltBytes: 16, ivBytes: 16, rounds: 100_000 }
/** The checksum is of the beginning only. */
const checkedBytes = 1024
const maxEntryBytes = 256 * 1024 ** 2
const manifestName = 'META-INF/manifest.xml'
/** What tells what the file is stays as it was. */
const plainParts = /^(?:mimetype$|META-INF\/)/

const names = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0'

/** Of an encrypted entry: its plain size, and what the manifest says of its encryption. */
interface Facts {
  size: number
  xml: string
}

/**
 * Yields the file, protected.
 * @throws RangeError for an entry that is damaged or too large
 */
export async function* encryptOdf(file: FileHandle, password: string): AsyncGenerator<Buffer> {
  const entries = [...((await readZipEntries(file)) ?? new Map<string, ZipEntry>()).values()].filter(({ name }) => !name.endsWith('/'))
  const salt = randomBytes(cipher.saltBytes)
  // One for all: a key for each would take a twentieth of a second each, when opened too.
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
    // The size is that of the plain entry (3.4.1).
    facts.set(name, { size: content.length, xml: describe(checksum, iv, salt) })
    return Buffer.concat([closing.update(packed), closing.final()])
  }

  yield* writeStoredZip(contents())
}

/** The manifest with what each encrypted entry needs to be opened. */
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
