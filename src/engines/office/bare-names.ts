/** Makes fields that show the path of the file show its name alone: the path on this server means nothing to the sender. */
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import type { FileKind } from '../../file-kinds.ts'
import { readZipEntries, readZipEntry, type ZipEntry } from '../formats/zip-entries.ts'
import { type StoredEntry, writeStoredZip } from '../formats/zip-stored.ts'

/** Maximum bytes of one entry, in memory; of all entries together, on disk; and of a file that is no ZIP. */
const maxEntryBytes = 256 * 1024 ** 2
const maxPlainBytes = 1024 ** 3

/**
 * The switch \p of a field ([ECMA-376] part 1, 17.16.5.17), and the way an OpenDocument field shows the name (OpenDocument 1.3 part 3,
 * 19.789).
 */
const wordField = /(\bFILENAME\b(?:[^<>"\\]|\\[^p]){0,200})\\p\b/gi
const rtfField = /(\bFILENAME\b(?:[^{}\\]|\\\\[^p]){0,200})\\\\p\b/gi
const openDocumentField = /(<text:file-name\s[^<>]{0,500}?\btext:display\s?=\s?["'])(?:full|path)\b/g

type Edit = (text: string) => string
const [inWord, inRtf, inOpenDocument]: [Edit, Edit, Edit] = [
  (text) => text.replaceAll(wordField, '$1'),
  (text) => text.replaceAll(rtfField, '$1'),
  (text) => text.replaceAll(openDocumentField, '$1name-and-extension'),
]
const edits: Partial<Record<FileKind, Edit>> = {
  ...{ docx: inWord, docm: inWord, dotx: inWord, dotm: inWord },
  ...{ odt: inOpenDocument, ott: inOpenDocument, fodt: inOpenDocument, rtf: inRtf },
  ...{ ods: inOpenDocument, ots: inOpenDocument, fods: inOpenDocument, odg: inOpenDocument, fodg: inOpenDocument },
  ...{ odp: inOpenDocument, otp: inOpenDocument, fodp: inOpenDocument },
}

interface Request {
  /** Path of a file that opens without a password; may equal `copy`. */
  path: string
  kind: FileKind
  copy: string
  signal: AbortSignal
}

/** Writes `copy`. Returns false when there is nothing to change, or the file is too large or damaged for that. */
export async function writeBareNames({ path, kind, copy, signal }: Request): Promise<boolean> {
  const edit = edits[kind]
  if (!edit) return false
  const next = `${copy}.next`
  try {
    const content = /^fod.$|^rtf$/.test(kind) ? await editFlat(path, edit) : await editZip(path, edit)
    if (content === undefined) return false
    await writeFile(next, content, { mode: 0o600, signal })
    await rename(next, copy)
    return true
  } catch {
    signal.throwIfAborted()
    return false
  }
}

/** Edits the bytes whatever the encoding: everything that is searched for and written is ASCII. */
async function editFlat(path: string, edit: Edit): Promise<Buffer | undefined> {
  const bytes = await readFile(path)
  const after = bytes.length <= maxEntryBytes ? edit(bytes.toString('latin1')) : undefined
  return after === undefined || after.length === bytes.length ? undefined : Buffer.from(after, 'latin1')
}

async function editZip(path: string, edit: Edit): Promise<Buffer | undefined> {
  await using file = await open(path)
  const entries = [...((await readZipEntries(file)) ?? new Map<string, ZipEntry>()).values()].filter(({ name }) => !name.endsWith('/'))
  const edited = new Map<string, Buffer>()
  for (const entry of entries.filter(({ name }) => /\.xml$/i.test(name))) {
    const text = (await readZipEntry(file, entry, maxEntryBytes))?.toString('latin1')
    if (text === undefined) return undefined
    const after = edit(text)
    if (after !== text) edited.set(entry.name, Buffer.from(after, 'latin1'))
  }
  // Most files have no such field, so that their pictures need not be unpacked.
  if (edited.size === 0) return undefined
  const stored: StoredEntry[] = []
  let left = maxPlainBytes
  for (const entry of entries) {
    const content = edited.get(entry.name) ?? (await readZipEntry(file, entry, maxEntryBytes))
    left -= content?.length ?? 0
    if (!content || left < 0) return undefined
    stored.push({ name: entry.name, content })
  }
  return Buffer.concat(await Array.fromAsync(writeStoredZip(stored)))
}
