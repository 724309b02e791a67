/** Records as JSON files that survive a power cut: the only file that knows lowdb. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Adapter, Low } from 'lowdb'
import { AppError } from '../errors.ts'
import { sync } from './files.ts'

const tempEnding = '.tmp'

/** Every record contains the version of its form. */
export interface Versioned {
  version: number
}

/** The form of one type of record. */
export interface RecordForm<Record extends Versioned> {
  /** Name for messages. */
  name: string
  version: Record['version']
  /** `upgrades[1]` turns a record of version 1 into one of version 2, and so on. */
  upgrades: { readonly [version: number]: (old: Versioned) => Versioned }
}

/** Reads a record and upgrades an older form; returns undefined if the file does not exist. */
export async function readRecord<Record extends Versioned>(path: string, form: RecordForm<Record>): Promise<Record | undefined> {
  const low = new Low<Versioned | null>(createDurableFile(path), null)
  await low.read()
  if (low.data === null) return undefined
  return upgrade(low.data, form)
}

/**
 * Reads a record synchronously, for the start of a server, when there are no requests yet: 20,000 records take a quarter of the processor
 * time of asynchronous reads.
 */
export function readRecordNow<Record extends Versioned>(path: string, form: RecordForm<Record>): Record | undefined {
  const text = readNowIfThere(path)
  return text === undefined ? undefined : upgrade(parse<Versioned>(text, path), form)
}

/**
 * Replaces a record atomically; it is on disk when this resolves. The new record does not become visible before `others`, the files that it
 * refers to, are on disk.
 * @throws the system's error, or what `others` rejects with; the old record then stays
 */
export async function writeRecord<Record extends Versioned>(path: string, record: Record, others?: Promise<unknown>): Promise<void> {
  const low = new Low<Record>(createDurableFile(path, others), record)
  await low.write()
}

/** Removes the temporary files of interrupted writes from a folder; only while nothing is being written there. */
export async function removeCutWrites(dir: string): Promise<void> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(tempEnding))
  await Promise.all(names.map((name) => rm(join(dir, name), { force: true })))
}

function upgrade<Record extends Versioned>(record: Versioned, form: RecordForm<Record>): Record {
  if (record.version > form.version) {
    throw new AppError(
      'data_folder_newer',
      `The data folder holds a ${form.name} of version ${record.version}, written by a newer convertd; this one supports version ${form.version}. Start the newer convertd, or use another data folder.`,
    )
  }
  let current = record
  while (current.version < form.version) {
    const step = form.upgrades[current.version]
    if (!step) throw new Error(`no way up from version ${current.version} of a ${form.name}`)
    current = step(current)
  }
  return current as Record
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function readNowIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Says only which file is damaged: what JSON.parse throws quotes the text, which can be a password. */
function parse<Data>(text: string, path: string): Data {
  try {
    const record = JSON.parse(text) as Partial<Versioned> | null
    if (Number.isInteger(record?.version)) return record as Data
  } catch {}
  throw new Error(`${basename(path)} is damaged: it holds no record`)
}

function createDurableFile<Data>(path: string, others?: Promise<unknown>): Adapter<Data> {
  // Looked at below, where the record may have failed first.
  others?.catch(() => undefined)
  return {
    async read() {
      const text = await readIfThere(path)
      return text === undefined ? null : parse(text, path)
    },
    async write(record) {
      const temp = `${path}.${randomUUID()}${tempEnding}`
      try {
        const handle = await open(temp, 'wx', 0o600)
        try {
          await handle.writeFile(JSON.stringify(record))
          await handle.sync()
        } finally {
          await handle.close()
        }
        await others
        await rename(temp, path)
      } catch (error) {
        await rm(temp, { force: true })
        throw error
      }
      await sync(dirname(path))
    },
  }
}
