/** Decrypts protected OpenDocument files: a ZIP with encrypted entries, or a ZIP that contains the encrypted ZIP. */

import type { FileHandle } from 'node:fs/promises'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { readZipEntries, readZipEntry, type ZipEntry } from '../../formats/zip-entries.ts'
import { type StoredEntry, writeStoredZip } from '../../formats/zip-stored.ts'
import { type OdfEncryption, type OdfManifest, openOdfEntry, readOdfManifest } from './odf-encryption.ts'
import type { ProtectedFile } from './protection.ts'

const inflate = promisify(inflateRaw)

const manifestName = 'META-INF/manifest.xml'
/** Name of the entry that is the whole file, deflated and encrypted. LibreOffice has written it since 24.2; it is proposed for ODF 1.4. */
const wholeName = 'encrypted-package'
const maxManifestBytes = 16 * 1024 * 1024
/** Maximum bytes of one entry, in memory, and of all together, on disk. */
const maxEntryBytes = 256 * 1024 * 1024
const maxPlainBytes = 1024 * 1024 * 1024

/** Returns whether an OpenDocument file has encrypted entries. */
export async function isProtectedOdf(file: FileHandle): Promise<boolean> {
  const manifest = await readManifest(file, await readZipEntries(file))
  return manifest !== undefined && readOdfManifest(manifest).encryptions.size > 0
}

/** Returns false when the password is wrong. */
export async function decryptOdf({ file, password, copy, signal }: ProtectedFile): Promise<boolean> {
  const entries = (await readZipEntries(file)) ?? new Map<string, ZipEntry>()
  const manifest = readOdfManifest((await readManifest(file, entries)) ?? '')
  const whole = entries.get(wholeName)
  const [checked, encryption] = [...manifest.encryptions].find(([name]) => !whole || name === wholeName) ?? []
  const opened = checked && encryption && (await openOdfEntry(await contentOf(file, entries.get(checked)), encryption, password, signal))
  if (!opened) return false
  const plain = whole
    ? await inflate(opened, { maxOutputLength: maxEntryBytes })
    : writeStoredZip(decryptEntries({ file, entries, manifest, password, signal }))
  await writeFile(copy, plain, { mode: 0o600, signal })
  return true
}

interface Package extends Pick<ProtectedFile, 'file' | 'password' | 'signal'> {
  entries: ReadonlyMap<string, ZipEntry>
  manifest: OdfManifest
}

async function* decryptEntries({ file, entries, manifest, password, signal }: Package): AsyncGenerator<StoredEntry> {
  let left = maxPlainBytes
  for (const [name, entry] of entries) {
    if (name.endsWith('/') || name === manifestName) continue
    const encryption = manifest.encryptions.get(name)
    const content = encryption
      ? await decryptEntry(await contentOf(file, entry), encryption, password, signal)
      : await contentOf(file, entry)
    left -= content.length
    if (left < 0) throw new RangeError('the file is too large when unpacked')
    yield { name, content }
  }
  yield { name: manifestName, content: Buffer.from(manifest.plain) }
}

async function decryptEntry(content: Buffer, encryption: OdfEncryption, password: string, signal: AbortSignal): Promise<Buffer> {
  const opened = await openOdfEntry(content, encryption, password, signal)
  if (!opened) throw new RangeError('the password opens one entry and not another')
  return inflate(opened, { maxOutputLength: maxEntryBytes })
}

async function readManifest(file: FileHandle, entries: ReadonlyMap<string, ZipEntry> | undefined): Promise<string | undefined> {
  const entry = entries?.get(manifestName)
  return entry && (await readZipEntry(file, entry, maxManifestBytes))?.toString('utf8')
}

async function contentOf(file: FileHandle, entry: ZipEntry | undefined): Promise<Buffer> {
  const content = entry && (await readZipEntry(file, entry, maxEntryBytes))
  if (!content) throw new RangeError('an entry is missing or damaged')
  return content
}
