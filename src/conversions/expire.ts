/** Lets results go when their time is over, and records some time later. */
import { after } from '../guard.ts'
import type { Entry } from './collection.ts'
import type { Conversion } from './conversion.ts'
import { removeLeftovers } from './leftovers.ts'
import type { ConversionParts } from './parts.ts'

type Parts = Pick<ConversionParts, 'collection' | 'fileStore' | 'config' | 'observe' | 'log'>

/** How often the due ones are looked for; the index is in memory, so a look costs microseconds. */
const lookEveryMs = 1000

/** Whether its result has to go now. */
export function isDue({ state, expiresAt }: Entry, now = Date.now()): boolean {
  return (state === 'completed' || state === 'failed') && expiresAt !== null && expiresAt <= now
}

/** Deletes every file of one that has ended and marks it as expired. */
export async function expireConversion({ collection, fileStore, observe }: Parts, id: string, now = Date.now()): Promise<void> {
  const conversion = await collection.find(id)
  if (!conversion || (conversion.state !== 'completed' && conversion.state !== 'failed')) return
  const expiresAt = Math.min(now, Date.parse(conversion.expires_at ?? '') || now)
  const expired: Conversion = { ...conversion, state: 'expired', expires_at: new Date(expiresAt).toISOString() }
  // Files first: should the server die in between, the record is still due and the next look goes on.
  await removeLeftovers(fileStore, expired)
  await collection.save(expired)
  observe(expired)
}

/** Expires all that are due and forgets those whose record has been kept long enough; after a long downtime that can be many. */
export async function expireConversions(parts: Parts, now = Date.now(), signal?: AbortSignal): Promise<void> {
  const { collection, fileStore, config, log } = parts
  for (const entry of [...collection.entries()]) {
    if (signal?.aborted) return
    try {
      if (isDue(entry, now)) await expireConversion(parts, entry.id, now)
      const kept = collection.entry(entry.id)
      if (kept?.state === 'expired' && (kept.expiresAt ?? 0) + config.keepRecordMs <= now) {
        collection.forget(entry.id)
        await fileStore.remove(entry.id)
      }
    } catch (error) {
      log.error({ err: error, conversion_id: entry.id }, 'conversion could not be expired')
    }
  }
}

/** Looks at once and then again and again, until the returned function is called; that one cuts a look under way short. */
export function startExpiry(parts: Parts): () => Promise<void> {
  const stopping = new AbortController()
  let callOff = () => {}
  let look = Promise.resolve()
  const next = () => {
    look = expireConversions(parts, Date.now(), stopping.signal).finally(() => {
      if (!stopping.signal.aborted) callOff = after(lookEveryMs, next)
    })
  }
  next()
  return async () => {
    stopping.abort()
    callOff()
    await look
  }
}
