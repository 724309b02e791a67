/** Deletes a conversion with all it has, in whatever state it is. */
import { AppError } from '../errors.ts'
import type { Conversion } from './conversion.ts'
import { getConversion, notFound, type OwnerId } from './get.ts'
import type { ConversionParts } from './parts.ts'

/**
 * Takes it out of the line, kills what runs for it, removes every byte, and answers with its last record in state `deleted`.
 * @throws AppError `conversion_not_found`; `internal` when something of it resists, which is tried again
 */
export async function deleteConversion(parts: ConversionParts, ownerId: OwnerId, id: string): Promise<Conversion> {
  const { records, fileStore, queue, waiters, observe } = parts
  const conversion = await getConversion(parts, ownerId, id)
  // Of two deletions at once, one finds nothing.
  if (!(await queue.withdraw(id))) throw notFound()
  const isGone = await fileStore.remove(id)
  await records.drop(id)
  const deleted: Conversion = { ...conversion, state: 'deleted', result: null, error: null }
  waiters.notify(id)
  observe(deleted)
  if (!isGone) throw new AppError('internal', 'Not all files of the conversion could be deleted. The server tries again; the log says why.')
  return deleted
}
