/** Records, queue and locks of a single server. */
import type { ConversionStore } from '../parts.ts'
import { openCollection } from './collection.ts'
import { createLocalKeyUploads } from './key-uploads.ts'
import { localLocks } from './locks.ts'
import { createLocalQueue, type LocalQueueParts } from './queue.ts'
import { createLocalRecords } from './records.ts'

/** Reads every record of the data folder. */
export async function openLocalStore(parts: Omit<LocalQueueParts, 'collection'>): Promise<ConversionStore> {
  return createLocalStore({ ...parts, collection: await openCollection(parts) })
}

/** Returns the store over the records that `openLocalStore` has read. */
export function createLocalStore(parts: LocalQueueParts): ConversionStore {
  const { files, collection } = parts
  const records = createLocalRecords(collection)
  return {
    records,
    queue: createLocalQueue(parts).queue,
    locks: localLocks,
    now: () => Date.now(),
    createKeyUploads: (limits) => createLocalKeyUploads(records, limits),
    leftWorkDirs: () => collection.active().map(({ id }) => files.conversion(id).workDir),
    close: async () => undefined,
  }
}
