/** Keeps chosen files in the browser's IndexedDB, so that a reload does not lose them. */

/** The stored files, by id. */
export interface FileStorage {
  /** Rejects where the browser cannot or will not store the file. */
  save(id: string, file: File): Promise<void>
  /** Returns the stored files of these ids. */
  load(ids: readonly string[]): Promise<ReadonlyMap<string, File>>
  delete(ids: readonly string[]): Promise<void>
}

interface KeptFile {
  file: File
  /** Milliseconds since 1970. */
  savedAt: number
}

const databaseName = 'convertd'
const storeName = 'files'
/** A closed tab does not clean up, so that the next page deletes files older than a working day. */
const keepMs = 12 * 3_600_000

/** Returns the storage; the database is opened at the first use. */
export function createFileStorage(): FileStorage {
  let opened: Promise<IDBDatabase> | undefined

  /** Runs `work` in one transaction and resolves when it is stored. */
  async function inStore<Value>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Value): Promise<Value> {
    opened ??= openDatabase().then(async (database) => {
      await deleteOld(database)
      return database
    })
    return await transact(await opened, mode, work)
  }

  return {
    save: async (id, file) => {
      const kept: KeptFile = { file, savedAt: Date.now() }
      await inStore('readwrite', (store) => store.put(kept, id))
    },
    async load(ids) {
      const requests = await inStore('readonly', (store) =>
        ids.map((id) => [id, store.get(id) as IDBRequest<KeptFile | undefined>] as const),
      )
      return new Map(requests.flatMap(([id, { result }]) => (result ? [[id, result.file] as const] : [])))
    },
    delete: async (ids) => {
      await inStore('readwrite', (store) => {
        for (const id of ids) store.delete(id)
      })
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}

async function transact<Value>(database: IDBDatabase, mode: IDBTransactionMode, work: (store: IDBObjectStore) => Value): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const transaction = database.transaction(storeName, mode)
  transaction.oncomplete = () => resolve()
  transaction.onerror = () => reject(transaction.error)
  transaction.onabort = () => reject(transaction.error)
  const value = work(transaction.objectStore(storeName))
  await promise
  return value
}

async function deleteOld(database: IDBDatabase): Promise<void> {
  const oldest = Date.now() - keepMs
  await transact(database, 'readwrite', (store) => {
    const request = store.openCursor()
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return
      if ((cursor.value as KeptFile).savedAt < oldest) cursor.delete()
      cursor.continue()
    }
  })
}
