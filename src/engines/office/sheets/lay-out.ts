/** Rewrites a spreadsheet with another print layout, because LibreOffice takes that from the file alone. */
import { type FileHandle, open, writeFile } from 'node:fs/promises'
import type { FileKind } from '../../../file-kinds.ts'
import { readZipEntries, readZipEntry, type ZipEntry } from '../../formats/zip-entries.ts'
import { type StoredEntry, writeStoredZip } from '../../formats/zip-stored.ts'
import { layOutExcelBook } from './excel-book.ts'
import { layOutExcelSheet } from './excel-pages.ts'
import type { LaidOutSheets, SheetLayout } from './layout.ts'
import { layOutPages } from './pages.ts'
import { layOutTables } from './tables.ts'

/** Maximum bytes of one entry, in memory, and of all together, on disk. */
const maxEntryBytes = 384 * 1024 ** 2
const maxPlainBytes = 1024 ** 3

interface Request {
  /** Path of a file that opens without a password; may equal `copy`. */
  path: string
  kind: FileKind
  layout: SheetLayout
  copy: string
}

type Entries = Map<string, ZipEntry>
/** Returns the changes of entries, by name; undefined where the file is not as expected. */
type Edit = (
  read: (name: string) => Promise<string>,
  entries: Entries,
  layout: SheetLayout,
) => Promise<{ sheets: LaidOutSheets; change: (name: string) => ((text: string) => string) | undefined }>

const edits: Partial<Record<FileKind, Edit>> = { ods: editOds, xlsx: editExcel, xlsm: editExcel, xltx: editExcel }

/** Returns whether the kind can be laid out directly. Other kinds must first become ods, also an ods that LibreOffice did not write. */
export function isLaidOutAsIs(kind: FileKind): boolean {
  return kind !== 'ods' && edits[kind] !== undefined
}

/**
 * Writes `copy`. Returns undefined when the file is too large or damaged for that.
 * @throws AppError `invalid_option` for a sheet that does not exist
 */
export async function layOutSheets({ path, kind, layout, copy }: Request): Promise<LaidOutSheets | undefined> {
  await using file = await open(path)
  const entries = await readZipEntries(file)
  const edit = edits[kind]
  if (!entries || !edit) return undefined
  try {
    const { sheets, change } = await edit((name) => readText(file, entries.get(name)), entries, layout)
    const stored: StoredEntry[] = []
    let left = maxPlainBytes
    for (const entry of entries.values()) {
      if (entry.name.endsWith('/')) continue
      const changed = change(entry.name)
      const content = changed ? Buffer.from(changed(await readText(file, entry)), 'latin1') : await readEntry(file, entry)
      left -= content.length
      if (left < 0) return undefined
      stored.push({ name: entry.name, content })
    }
    await writeFile(copy, writeStoredZip(stored), { mode: 0o600 })
    return sheets
  } catch (error) {
    if (error instanceof UnfitError) return undefined
    throw error
  }
}

/** Thrown for a file that is not as expected, or too large. */
class UnfitError extends Error {}

async function readEntry(file: FileHandle, entry: ZipEntry | undefined): Promise<Buffer> {
  const content = entry && (await readZipEntry(file, entry, maxEntryBytes))
  if (!content) throw new UnfitError('an entry is missing, damaged or too large')
  return content
}

/** Reads an entry as bytes, whatever the language: everything that is searched for and added is ASCII. */
async function readText(file: FileHandle, entry: ZipEntry | undefined): Promise<string> {
  return (await readEntry(file, entry)).toString('latin1')
}

async function editOds(...[read, , layout]: Parameters<Edit>): ReturnType<Edit> {
  const tables = layOutTables(await read('content.xml'), layout)
  const changes: Record<string, (text: string) => string> = {
    'content.xml': () => tables.content,
    'styles.xml': (styles) => layOutPages(styles, layout, tables),
  }
  return { sheets: printedSheets(tables.places, tables.total), change: (name) => changes[name] }
}

const workbookPart = 'xl/workbook.xml'

async function editExcel(...[read, entries, layout]: Parameters<Edit>): ReturnType<Edit> {
  const { workbook, places, parts } = layOutExcelBook(await read(workbookPart), await read('xl/_rels/workbook.xml.rels'), layout)
  if (parts.length === 0 || parts.some((part) => part === undefined || !entries.has(part))) throw new UnfitError('a sheet is missing')
  const change = (name: string) => {
    if (name === workbookPart) return () => workbook
    const place = parts.indexOf(name)
    const size = places.includes(place) ? layout.pageSizes?.[place] : undefined
    return place < 0 ? undefined : (sheet: string) => layOutExcelSheet(sheet, layout, size)
  }
  return { sheets: printedSheets(places, parts.length), change }
}

function printedSheets(places: readonly number[], total: number): LaidOutSheets {
  return { printed: places.map((place) => place + 1), total }
}
