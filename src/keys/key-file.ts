/** The file of all keys, shared by the server and any number of commands: locked for writing, read afresh every time. */
import { statSync } from 'node:fs'
import { AppError } from '../errors.ts'
import type { Files } from '../store/files.ts'
import { takeLock } from '../store/lock.ts'
import { type RecordForm, readRecord, type Versioned, writeRecord } from '../store/records.ts'
import type { Key } from './key.ts'
import type { KeyStore } from './key-store.ts'

interface KeyFileRecord extends Versioned {
  version: 1
  keys: Key[]
}

const keyFileForm: RecordForm<KeyFileRecord> = { name: 'key file', version: 1, upgrades: {} }

/** Writers hold the file for milliseconds; after this time, waiting ends with an error. */
const lockTimeoutMs = 10_000

/** Opens the key file of a data folder, which may not exist yet. */
export function openKeyFile(files: Files): KeyStore {
  let known: { stamp: string; byId: ReadonlyMap<string, Key> } | undefined

  async function load(): Promise<ReadonlyMap<string, Key>> {
    // A replaced file has another inode, so the next read notices a revocation by another process.
    const stamp = stampOf(files.keys)
    if (known?.stamp === stamp) return known.byId
    const record = await readKeys(files)
    const byId = new Map(record?.keys.map((key) => [key.id, key]))
    known = { stamp, byId }
    return byId
  }

  return {
    read: async () => [...(await load()).values()],
    find: async (id) => (await load()).get(id),
    now: () => Date.now(),
    async update(change) {
      const lock = await takeLock(files.keysLock, lockTimeoutMs)
      if (!lock) throw new AppError('internal', 'The key file is in use by another process. Try again.')
      try {
        const record = (await readKeys(files)) ?? { version: 1, keys: [] }
        const result = change(record.keys)
        await writeRecord(files.keys, record)
        return result
      } finally {
        await lock.release()
      }
    },
  }
}

async function readKeys(files: Files): Promise<KeyFileRecord | undefined> {
  return await readRecord(files.keys, keyFileForm).catch((cause: NodeJS.ErrnoException) => {
    const isDamaged = !(cause instanceof AppError) && cause.syscall === undefined
    if (!isDamaged) throw cause
    throw new AppError('data_folder_unusable', 'The key file keys.json in the data folder is damaged. Restore it from a backup.', { cause })
  })
}

/** At once, because every request asks: the system has the answer in memory, and a thread would take ten times as long. */
function stampOf(path: string): string {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
  return facts ? `${facts.ino} ${facts.size} ${facts.mtimeNs}` : 'none'
}
