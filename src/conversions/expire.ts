/** Deletes results when they expire, and later their records. */
import { after } from '../guard.ts'
import type { Conversion, State } from './conversion.ts'
import { removeLeftovers } from './leftovers.ts'
import type { ConversionParts } from './parts.ts'

type Parts = Pick<ConversionParts, 'records' | 'locks' | 'fileStore' | 'config' | 'now' | 'observe' | 'log'>

/** Interval of the check; on one machine the index is in memory, so it takes microseconds. */
const checkIntervalMs = 1000

/** The times that decide when parts of a conversion expire. */
interface Term {
  state: State
  /** Milliseconds since 1970; null while active. */
  expiresAt: number | null
}

/** Returns whether its result is due for deletion. */
export function isDue({ state, expiresAt }: Term, now: number): boolean {
  return (state === 'completed' || state === 'failed') && expiresAt !== null && expiresAt <= now
}

/** Returns whether its record is due for deletion. */
export function isOver({ state, expiresAt }: Term, now: number, keepRecordMs: number): boolean {
  return state === 'expired' && (expiresAt ?? 0) + keepRecordMs <= now
}

/** Returns the state of a conversion and the time at which it expires, in milliseconds since 1970. */
export function termOf({ state, expires_at }: Pick<Conversion, 'state' | 'expires_at'>): Term {
  return { state, expiresAt: expires_at === null ? null : Date.parse(expires_at) }
}

/** Deletes all files of an ended conversion and marks it as expired. Returns the changed record; undefined if there is none. */
export async function expireConversion(
  { records, fileStore, observe, now }: Pick<Parts, 'records' | 'fileStore' | 'observe' | 'now'>,
  id: string,
  at = now(),
): Promise<Conversion | undefined> {
  const conversion = await records.find(id)
  if (!conversion || (conversion.state !== 'completed' && conversion.state !== 'failed')) return conversion
  const expiresAt = Math.min(at, Date.parse(conversion.expires_at ?? '') || at)
  const expired: Conversion = { ...conversion, state: 'expired', expires_at: new Date(expiresAt).toISOString() }
  // Files first: if the server dies in between, the record is still due and the next check continues.
  await removeLeftovers(fileStore, expired)
  // If two calls expire it simultaneously, one reports it.
  if (await records.expire(expired)) observe(expired)
  return expired
}

/** Expires all that are due, and drops records that were kept long enough; after a long downtime these can be many. */
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

/** Checks now and then regularly, until the returned function is called, which also interrupts a running check. */
export function startExpiry(parts: Parts): () => Promise<void> {
  const stopping = new AbortController()
  let callOff = () => {}
  let looking = Promise.resolve()
  // One machine does this for all.
  const look = async () => {
    if ((await parts.records.due(parts.now(), parts.config.keepRecordMs)).length === 0) return
    await parts.locks.ifFree('expiry', (lost) => expireConversions(parts, parts.now(), AbortSignal.any([stopping.signal, lost])))
  }
  const next = () => {
    looking = look()
      .catch((error: unknown) => parts.log.warn({ err: error }, 'expired conversions could not be determined; will retry'))
      .finally(() => {
        if (!stopping.signal.aborted) callOff = after(checkIntervalMs, next)
      })
  }
  next()
  return async () => {
    stopping.abort()
    callOff()
    await looking
  }
}
