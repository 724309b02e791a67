/** Files that an ended conversion no longer needs. */
import type { FileStore, Needed } from '../store/file-store.ts'
import type { Conversion } from './conversion.ts'

/** Returns which files a conversion still needs in its state: a completed one needs the result of the attempt that ended it. */
export function neededOf({ state, attempts }: Pick<Conversion, 'state' | 'attempts'>): Needed {
  if (state === 'queued' || state === 'processing') return 'everything'
  return state === 'completed' ? { resultOf: attempts } : 'nothing'
}

/** Removes inputs, passwords and scratch space of an ended conversion, and its partial result if it did not complete. */
export async function removeLeftovers(fileStore: FileStore, conversion: Conversion): Promise<void> {
  const needed = neededOf(conversion)
  if (needed !== 'everything') await fileStore.removeEnded(conversion.id, conversion.inputs, needed)
}
