/** Takes up, at the start, what the last server left: waiting ones wait again, running ones run once more. */
import type { Needed, NeededOf } from '../store/file-store.ts'
import { neededOf } from './leftovers.ts'
import type { ConversionParts } from './parts.ts'

/** Puts every active conversion in the line, oldest first. */
export function resumeConversions({ collection, queue, runner, log }: ConversionParts): void {
  const active = collection.active().sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const conversion of active) {
    conversion.state = 'queued'
    conversion.progress = 0
    conversion.started_at = null
    conversion.warnings = []
    collection.note(conversion)
    queue.add(conversion.key_id, conversion.id, () => runner.run(conversion))
  }
  if (active.length > 0) log.info({ conversions: active.length }, 'conversions resumed')
}

/** Removes what a server that was killed just after a conversion ended could not remove any more. */
export async function sweepLeftovers({ collection, fileStore, log }: ConversionParts, signal: AbortSignal): Promise<void> {
  const neededOfThose: NeededOf = async (ids) => {
    const needed = new Map<string, Needed>()
    for (const id of ids) {
      const entry = collection.entry(id)
      // What has expired went before that was recorded.
      if (entry && entry.state !== 'expired') needed.set(id, neededOf(entry))
    }
    return needed
  }
  await fileStore.sweep(neededOfThose, signal, (id, err) => log.error({ err, conversion_id: id }, 'leftovers could not be removed'))
}
