/** Deletes a conversion with all it has, in whatever state it is. */
import { AppError } from '../errors.ts'
import { remove, sync } from '../store/files.ts'
import type { Conversion } from './conversion.ts'
import { getConversion, notFound, type OwnerId } from './get.ts'
import type { ConversionParts } from './parts.ts'

/**
 * Takes it out of the line, kills what runs for it, removes every byte, and answers with its last record in state `deleted`.
 * @throws AppError `conversion_not_found`; `internal` when something of it resists, which is tried again
 */
export async function deleteConversion(parts: ConversionParts, ownerId: OwnerId, id: string): Promise<Conversion> {
  const { collection, files, fileStore, queue, runner, waiters, observe } = parts
  const conversion = await getConversion(parts, ownerId, id)
  const own = files.conversion(id)
  // Of two deletions at once, one finds nothing.
  if (!collection.forget(id)) throw notFound()
  queue.remove(id)
  await runner.cancel(id, notFound())
  // The record first: should the server die in between, a folder without one is swept at the next start.
  await remove(own.record)
  await sync(own.dir)
  const isGone = await fileStore.remove(id)
  const deleted: Conversion = { ...conversion, state: 'deleted', result: null, error: null }
  waiters.notify(id)
  observe(deleted)
  if (!isGone) throw new AppError('internal', 'Not all files of the conversion could be deleted. The server tries again; the log says why.')
  return deleted
}
