/** Resumes, at startup, the conversions of the last server: queued ones are queued again, running ones run once more. */
import type { Conversion } from '../conversion.ts'
import type { Collection } from './collection.ts'

/** Hands every active conversion to `enqueue`, oldest first, and returns how many there are. */
export function resumeConversions(collection: Collection, enqueue: (conversion: Conversion) => void): number {
  const active = collection.active().sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const conversion of active) {
    conversion.state = 'queued'
    conversion.progress = 0
    conversion.started_at = null
    conversion.warnings = []
    collection.note(conversion)
    enqueue(conversion)
  }
  return active.length
}
