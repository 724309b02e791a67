/** Fields that show where the file lies are made to show its name alone: its place here means nothing to whoever sent it. */
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import type { FileKind } from '../../file-kinds.ts'
import { readZipEntries, readZipEntry } from '../formats/zip-entries.ts'
import { type StoredEntry, writeStoredZip } from '../formats/zip-stored.ts'

/** Of one entry, in memory, and of all together, on disk; also of a file that is no ZIP. */
const maxEntryBytes = 256 * 1024 ** 2
const maxPlainBytes = 1024 ** 3

/** The switch \p of a field ([ECMA-376] part 1, 17.16.5.17), or how an OpenDocument field shows the name (OpenDocument 1.3 part 3, 19.789). */
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
}

interface Request {
  /** A file that opens without a password; it may be `copy`. */
  path: string
  kind: FileKind
  copy: string
  signal: AbortSignal
}

/** Writes `copy`; false when there is nothing to change, or the file is too large or damaged for that. */
export async function writeBareNames({ path, kind, copy, signal }: Request): Promise<boolean> {
  const edit = edits[kind]
  if (!edit) return false
  const next = `${copy}.next`
  try {
    const content = kind === 'fodt' || kind === 'rtf' ? await editFlat(path, edit) : await editZip(path, edit)
    if (content === undefined) return false
    await writeFile(next, content, { mode: 0o600, signal })
    await rename(next, copy)
    return true
  } catch {
    signal.throwIfAborted()
    return false
  }
}

/** Byte by byte, whatever the encoding: what is looked for and written is ASCII. */
async function editFlat(path: string, edit: Edit): Promise<Buffer | undefined> {
  const bytes = await readFile(path)
  const after = bytes.length <= maxEntryBytes ? edit(bytes.toString('latin1')) : undefined
  return after === undefined || after.length === bytes.length ? undefined : Buffer.from(after, 'latin1')
}

async function editZip(path: string, edit: Edit): Promise<Buffer | undefined> {
  const file = await open(path)
  try {
    const entries: StoredEntry[] = []
    let left = maxPlainBytes
    let isChanged = false
    for (const entry of ((await readZipEntries(file)) ?? new Map()).values()) {
      if (entry.name.endsWith('/')) continue
      const content = await readZipEntry(file, entry, maxEntryBytes)
      left -= content?.length ?? 0
      if (!content || left < 0) return undefined
      const text = /\.xml$/i.test(entry.name) ? content.toString('latin1') : ''
      const after = edit(text)
      isChanged ||= after !== text
      entries.push({ name: entry.name, content: after === text ? content : Buffer.from(after, 'latin1') })
    }
    return isChanged ? Buffer.concat(await Array.fromAsync(writeStoredZip(entries))) : undefined
  } finally {
    await file.close()
  }
}
