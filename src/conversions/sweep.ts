/** Removes what killed servers could not remove. */
import { every } from '../guard.ts'
import type { Needed, NeededOf } from '../store/file-store.ts'
import { neededOf } from './leftovers.ts'
import type { ConversionParts } from './parts.ts'

/** Checks the files of all conversions once, unless another machine does; stops when the signal is aborted. */
export async function sweepLeftovers({ records, fileStore, locks, log }: ConversionParts, signal: AbortSignal): Promise<void> {
  const neededOfIds: NeededOf = async (ids) => {
    const needed = new Map<string, Needed>()
    // Files of expired conversions were removed before that was recorded.
    for (const [id, known] of await records.statesOf(ids)) if (known.state !== 'expired') needed.set(id, neededOf(known))
    return needed
  }
  const logFault = (id: string, err: unknown) => log.error({ err, conversion_id: id }, 'leftovers could not be removed')
  try {
    await locks.ifFree('sweep', (lost) => fileStore.sweep(neededOfIds, AbortSignal.any([signal, lost]), logFault))
  } catch (err) {
    // The next sweep tries again.
    if (!signal.aborted) log.warn({ err }, 'leftovers could not be listed')
  }
}

/** Sweeps now, and again as often as the store needs, until the returned function is called, which also interrupts a running sweep. */
export function startSweeping(parts: ConversionParts): () => Promise<void> {
  const stopping = new AbortController()
  let isSweeping = false
  let sweep = Promise.resolve()
  const begin = () => {
    if (isSweeping) return
    isSweeping = true
    sweep = sweepLeftovers(parts, stopping.signal).finally(() => {
      isSweeping = false
    })
  }
  begin()
  const { sweepEveryMs } = parts.fileStore
  const callOff = sweepEveryMs === undefined ? () => {} : every(sweepEveryMs, begin)
  return async () => {
    stopping.abort()
    callOff()
    await sweep
  }
}
