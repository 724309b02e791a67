/** Edits or drops parts of OpenDocument packages that LibreOffice has written. */
import { open, writeFile } from 'node:fs/promises'
import { readZipEntries, readZipEntry, type ZipEntry } from '../../formats/zip-entries.ts'
import { type StoredEntry, writeStoredZip } from '../../formats/zip-stored.ts'

/** Maximum bytes of one entry, in memory, and of all together. */
const maxEntryBytes = 256 * 1024 ** 2
const maxPlainBytes = 1024 ** 3

const manifestName = 'META-INF/manifest.xml'
/** Parts to edit: those of the file itself and of embedded objects. */
const editedParts = /(?:^|\/)(?:content|styles)\.xml$/

/** The changes to a package. */
export interface PackageEdit {
  /** Parts to drop. */
  drops: RegExp
  edit(xml: string): string
}

/**
 * Writes the edited package to `copy`.
 * @returns false when there is nothing to change, so that no copy is needed
 * @throws RangeError for a package that cannot be read, or is too large to be searched
 */
export async function editPackage(path: string, copy: string, { drops, edit }: PackageEdit, signal: AbortSignal): Promise<boolean> {
  await using file = await open(path)
  const entries = [...((await readZipEntries(file)) ?? new Map<string, ZipEntry>()).values()].filter(({ name }) => !name.endsWith('/'))
  if (entries.length === 0) throw new RangeError('there is no directory')
  const kept = entries.filter(({ name }) => !drops.test(name))
  const edited = new Map<string, Buffer>()
  const read = async (entry: ZipEntry) => {
    const content = await readZipEntry(file, entry, maxEntryBytes)
    if (!content) throw new RangeError(`${entry.name} is damaged or too large`)
    return content
  }
  for (const entry of kept.filter(({ name }) => editedParts.test(name))) {
    const text = (await read(entry)).toString('utf8')
    const after = edit(text)
    if (after !== text) edited.set(entry.name, Buffer.from(after))
  }
  if (edited.size === 0 && kept.length === entries.length) return false
  async function* contents(): AsyncGenerator<StoredEntry> {
    let left = maxPlainBytes
    for (const entry of kept) {
      const plain = edited.get(entry.name) ?? (await read(entry))
      const content = entry.name === manifestName ? listOnly(plain, drops) : plain
      left -= content.length
      if (left < 0) throw new RangeError('the file is too large when unpacked')
      yield { name: entry.name, content, isPacked: entry.method !== 0 }
    }
  }
  await writeFile(copy, writeStoredZip(contents()), { mode: 0o600, signal })
  return true
}

/** Returns the manifest without the dropped parts. */
function listOnly(manifest: Buffer, drops: RegExp): Buffer {
  const entry = /\s*<manifest:file-entry\b[^<>]*\bmanifest:full-path="([^"<>]*)"[^<>]*\/>/g
  return Buffer.from(manifest.toString('utf8').replaceAll(entry, (text, name: string) => (drops.test(name) ? '' : text)))
}
