/** Finds a conversion for the key that owns it. */
import { AppError } from '../errors.ts'
import { type Conversion, isActive } from './conversion.ts'
import { expireConversion, isDue, termOf } from './expire.ts'
import type { ConversionParts } from './parts.ts'

/** null: the operator, who sees every key's conversions. */
export type OwnerId = string | null

/**
 * Returns the current record, first expiring it if due. @throws AppError `conversion_not_found`, the same for an unknown id and for another
 * key's
 */
export async function getConversion(parts: ConversionParts, ownerId: OwnerId, id: string): Promise<Conversion> {
  const conversion = await parts.records.find(id)
  if (!conversion || (ownerId !== null && conversion.key_id !== ownerId)) throw notFound()
  if (!isDue(termOf(conversion), parts.now())) return conversion
  await expireConversion(parts, id)
  const expired = await parts.records.find(id)
  if (!expired) throw notFound()
  return expired
}

/** Like `getConversion`, but waits until it has ended, `waitMs` have passed or `signal` is aborted. */
export async function waitForConversion(
  parts: ConversionParts,
  ownerId: OwnerId,
  id: string,
  waitMs: number,
  signal: AbortSignal,
): Promise<Conversion> {
  const { waiters } = parts
  const deadline = performance.now() + waitMs
  for (;;) {
    const enough = new AbortController()
    // Before the check, so that no end is missed in between.
    const woken = waiters.wait(id, Math.max(0, deadline - performance.now()), AbortSignal.any([signal, enough.signal]))
    try {
      const conversion = await getConversion(parts, ownerId, id)
      if (!isActive(conversion.state) || signal.aborted || waiters.isClosed() || performance.now() >= deadline) return conversion
      await woken
    } finally {
      // A reason, because without one Node makes an exception with its stack.
      enough.abort('over')
    }
  }
}

/** The same for an unknown id, another key's, and one deleted meanwhile. */
export function notFound(): AppError {
  return new AppError('conversion_not_found', 'There is no conversion with this id.', { field: 'conversion_id' })
}
