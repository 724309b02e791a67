/** Takes up, at the start, what the last server left: waiting ones wait again, running ones run once more. */
import { hasLeftovers, removeLeftovers } from './leftovers.ts'
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
export async function sweepLeftovers({ collection, files, log }: ConversionParts, signal: AbortSignal): Promise<void> {
  for (const { id, state } of [...collection.entries()]) {
    if (signal.aborted) return
    if (state !== 'completed' && state !== 'failed') continue
    try {
      const own = files.conversion(id)
      if (!(await hasLeftovers(own, state))) continue
      const conversion = await collection.find(id)
      if (conversion) await removeLeftovers(files, conversion)
    } catch (error) {
      log.error({ err: error, conversion_id: id }, 'leftovers could not be removed')
    }
  }
}
