/** What a conversion needs no more once it has ended. */
import type { FileStore, Needed } from '../store/file-store.ts'
import type { Conversion } from './conversion.ts'

/** Returns what is still needed of the files of a conversion in its state: of a completed one, what the attempt that ended it published. */
export function neededOf({ state, attempts }: Pick<Conversion, 'state' | 'attempts'>): Needed {
  if (state === 'queued' || state === 'processing') return 'everything'
  return state === 'completed' ? { resultOf: attempts } : 'nothing'
}

/** Removes inputs, passwords and scratch space of one that has ended, and, of one that has no result, what it had of that. */
export async function removeLeftovers(fileStore: FileStore, conversion: Conversion): Promise<void> {
  const needed = neededOf(conversion)
  if (needed !== 'everything') await fileStore.removeEnded(conversion.id, conversion.inputs, needed)
}
