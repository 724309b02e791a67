/** Makes the file itself say how its tracked changes are shown, because soffice has no option for that. */
import { copyFile, open, readFile, writeFile } from 'node:fs/promises'
import type { FileKind } from '../../../file-kinds.ts'
import { readOleStreams } from '../../formats/ole-streams.ts'
import { readAt } from '../../formats/read-at.ts'
import { readZipEntries, readZipEntry } from '../../formats/zip-entries.ts'
import { type StoredEntry, writeStoredZip } from '../../formats/zip-stored.ts'
import { isOle } from '../../inspect/detection/ole.ts'
import { type Changes, showInOpenDocument, showInWordSettings } from './changes-text.ts'

interface Request {
  /** Path of a file that opens without a password. */
  path: string
  kind: FileKind
  changes: Changes
  /** Path for the edited file. */
  copy: string
  signal: AbortSignal
}

type Write = (request: Request) => Promise<boolean>

/** Maximum bytes of one entry, in memory, and of all together, on disk. */
const maxEntryBytes = 256 * 1024 ** 2
const maxPlainBytes = 1024 ** 3
/** Maximum bytes of a flat file, in memory. */
const maxFlatBytes = 256 * 1024 ** 2

const [writeWord, writeOpenDocument] = [
  zipWriter(/^word\/settings\d*\.xml$/, showInWordSettings),
  zipWriter(/^settings\.xml$/, showInOpenDocument),
]
const writers: Partial<Record<FileKind, Write>> = {
  ...{ docx: writeWord, docm: writeWord, dotx: writeWord, dotm: writeWord },
  ...{ odt: writeOpenDocument, ott: writeOpenDocument, fodt: writeFlat },
  ...{ doc: writeDoc, dot: writeDoc },
}

/** Writes `copy`. Returns false when the kind, or this file, has no place for the setting. */
export async function writeShowingChanges(request: Request): Promise<boolean> {
  const write = writers[request.kind]
  try {
    return write !== undefined && (await write(request))
  } catch {
    request.signal.throwIfAborted()
    return false
  }
}

function zipWriter(pattern: RegExp, edit: (xml: string, changes: Changes) => string | undefined): Write {
  return async function writeZip({ path, changes, copy, signal }) {
    const file = await open(path)
    try {
      const entries = (await readZipEntries(file)) ?? new Map()
      const settings = [...entries.values()].find(({ name }) => pattern.test(name))
      const before = settings && (await readZipEntry(file, settings, maxEntryBytes))
      const after = before && edit(before.toString('utf8'), changes)
      if (after === undefined) return false
      async function* contents(): AsyncGenerator<StoredEntry> {
        let left = maxPlainBytes
        for (const entry of entries.values()) {
          if (entry.name.endsWith('/')) continue
          const content = entry === settings ? Buffer.from(after ?? '') : await readZipEntry(file, entry, maxEntryBytes)
          left -= content?.length ?? 0
          if (!content || left < 0) throw new RangeError('an entry is damaged or too large')
          yield { name: entry.name, content }
        }
      }
      await writeFile(copy, writeStoredZip(contents()), { mode: 0o600, signal })
      return true
    } finally {
      await file.close()
    }
  }
}

async function writeFlat({ path, changes, copy, signal }: Request): Promise<boolean> {
  const bytes = await readFile(path, { signal })
  // Edits the bytes whatever the encoding: everything that is searched for and added is ASCII.
  const after = bytes.length <= maxFlatBytes ? showInOpenDocument(bytes.toString('latin1'), changes) : undefined
  if (after === undefined) return false
  await writeFile(copy, after, { encoding: 'latin1', mode: 0o600, signal })
  return true
}

/**
 * FibBase and FibRgFcLcb97 ([MS-DOC] 2.5.2, 2.5.6), the first version with this layout, and DopBase's two bits for marks on screen and on
 * paper (2.7.2).
 */
const fib = { versionAt: 2, firstVersion: 0x00c1, flagsAt: 10, usesTable1: 0x0200, dopAt: 0x0192, bytes: 0x019a }
const dop = { byteAt: 7, marks: 0x18 }

async function writeDoc({ path, changes, copy }: Request): Promise<boolean> {
  await copyFile(path, copy)
  const file = await open(copy, 'r+')
  try {
    // Word 2 files have no OLE container and no such marks.
    if (!isOle(await readAt(file, 0, 8))) return false
    const streams = await readOleStreams(file)
    const header = await readAt(file, streams.get('WordDocument')?.extents[0]?.at ?? 0, fib.bytes)
    if (header.readUInt16LE(fib.versionAt) < fib.firstVersion) return false
    const table = streams.get(header.readUInt16LE(fib.flagsAt) & fib.usesTable1 ? '1Table' : '0Table')
    let offset = header.readUInt32LE(fib.dopAt) + dop.byteAt
    for (const { at, length } of table?.extents ?? []) {
      if (offset < length) {
        const [byte = 0] = await readAt(file, at + offset, 1)
        const wanted = changes === 'marked' ? byte | dop.marks : byte & ~dop.marks
        await file.write(Buffer.of(wanted), 0, 1, at + offset)
        return true
      }
      offset -= length
    }
    return false
  } finally {
    await file.close()
  }
}
