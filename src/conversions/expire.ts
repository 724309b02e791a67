/** Lets results go when their time is over, and records some time later. */
import { after } from '../guard.ts'
import type { Conversion, State } from './conversion.ts'
import { removeLeftovers } from './leftovers.ts'
import type { ConversionParts } from './parts.ts'

type Parts = Pick<ConversionParts, 'records' | 'locks' | 'fileStore' | 'config' | 'now' | 'observe' | 'log'>

/** How often the due ones are looked for; on one machine the index is in memory, so a look costs microseconds. */
const lookEveryMs = 1000

/** What tells when something of a conversion goes. */
interface Term {
  state: State
  /** Milliseconds since 1970; null while active. */
  expiresAt: number | null
}

/** Whether its result has to go now. */
export function isDue({ state, expiresAt }: Term, now: number): boolean {
  return (state === 'completed' || state === 'failed') && expiresAt !== null && expiresAt <= now
}

/** Whether its record has been kept long enough. */
export function isOver({ state, expiresAt }: Term, now: number, keepRecordMs: number): boolean {
  return state === 'expired' && (expiresAt ?? 0) + keepRecordMs <= now
}

export function termOf({ state, expires_at }: Pick<Conversion, 'state' | 'expires_at'>): Term {
  return { state, expiresAt: expires_at === null ? null : Date.parse(expires_at) }
}

/** Deletes every file of one that has ended and marks it as expired. Returns the record as it is then; undefined where there is none. */
export async function expireConversion(
  { records, fileStore, observe, now }: Pick<Parts, 'records' | 'fileStore' | 'observe' | 'now'>,
  id: string,
  at = now(),
): Promise<Conversion | undefined> {
  const conversion = await records.find(id)
  if (!conversion || (conversion.state !== 'completed' && conversion.state !== 'failed')) return conversion
  const expiresAt = Math.min(at, Date.parse(conversion.expires_at ?? '') || at)
  const expired: Conversion = { ...conversion, state: 'expired', expires_at: new Date(expiresAt).toISOString() }
  // Files first: should the server die in between, the record is still due and the next look goes on.
  await removeLeftovers(fileStore, expired)
  // Of two that expire it at once, one tells.
  if (await records.expire(expired)) observe(expired)
  return expired
}

/** Expires all that are due and forgets those whose record has been kept long enough; after a long downtime that can be many. */
export async function expireConversions(parts: Parts, now = parts.now(), signal?: AbortSignal): Promise<void> {
  const { records, fileStore, config, log } = parts
  for (const id of await records.due(now, config.keepRecordMs)) {
    if (signal?.aborted) return
    try {
      const expired = await expireConversion(parts, id, now)
      if (!expired || !isOver(termOf(expired), now, config.keepRecordMs)) continue
      await fileStore.remove(id)
      await records.drop(id)
    } catch (error) {
      log.error({ err: error, conversion_id: id }, 'conversion could not be expired')
    }
  }
}

/** Looks at once and then again and again, until the returned function is called; that one cuts a look under way short. */
export function startExpiry(parts: Parts): () => Promise<void> {
  const stopping = new AbortController()
  let callOff = () => {}
  let looking = Promise.resolve()
  // One machine looks for all.
  const look = async () => {
    await parts.locks.ifFree('expiry', (lost) => expireConversions(parts, parts.now(), AbortSignal.any([stopping.signal, lost])))
  }
  const next = () => {
    looking = look()
      .catch((error: unknown) => parts.log.warn({ err: error }, 'expiry could not be looked for; it is tried again'))
      .finally(() => {
        if (!stopping.signal.aborted) callOff = after(lookEveryMs, next)
      })
  }
  next()
  return async () => {
    stopping.abort()
    callOff()
    await looking
  }
}
