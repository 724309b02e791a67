/** Removes what servers that were killed could not remove any more. */
import type { Needed, NeededOf } from '../store/file-store.ts'
import { neededOf } from './leftovers.ts'
import type { ConversionParts } from './parts.ts'

/** Goes through the files of all conversions once, unless another machine does; ends early when the signal is aborted. */
export async function sweepLeftovers({ records, fileStore, locks, log }: ConversionParts, signal: AbortSignal): Promise<void> {
  const neededOfThose: NeededOf = async (ids) => {
    const needed = new Map<string, Needed>()
    // What has expired went before that was recorded.
    for (const [id, known] of await records.statesOf(ids)) if (known.state !== 'expired') needed.set(id, neededOf(known))
    return needed
  }
  const tellFault = (id: string, err: unknown) => log.error({ err, conversion_id: id }, 'leftovers could not be removed')
  try {
    await locks.ifFree('sweep', (lost) => fileStore.sweep(neededOfThose, AbortSignal.any([signal, lost]), tellFault))
  } catch (err) {
    // The next start tries again.
    if (!signal.aborted) log.warn({ err }, 'leftovers could not be looked for')
  }
}
