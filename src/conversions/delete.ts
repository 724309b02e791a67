/** Deletes a conversion in any state, with all its files. */
import { AppError } from '../errors.ts'
import type { Conversion } from './conversion.ts'
import { getConversion, notFound, type OwnerId } from './get.ts'
import type { ConversionParts } from './parts.ts'

/**
 * Takes it out of the queue, kills its processes, removes its files, and returns its last record in state `deleted`. @throws AppError
 * `conversion_not_found`; `internal` if something could not be deleted, which is retried
 */
export async function deleteConversion(parts: ConversionParts, ownerId: OwnerId, id: string): Promise<Conversion> {
  const { records, fileStore, queue, waiters, observe } = parts
  const conversion = await getConversion(parts, ownerId, id)
  // Of two simultaneous deletions, one finds nothing.
  if (!(await queue.withdraw(id))) throw notFound()
  const isGone = await fileStore.remove(id)
  await records.drop(id)
  const deleted: Conversion = { ...conversion, state: 'deleted', result: null, error: null }
  waiters.notify(id)
  observe(deleted)
  if (!isGone) throw new AppError('internal', 'Some files of the conversion could not be deleted. The server will retry; the log says why.')
  return deleted
}
