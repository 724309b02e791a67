/** Finds a conversion for the key that owns it. */
import { AppError } from '../errors.ts'
import type { Conversion } from './conversion.ts'
import { expireConversion, isDue } from './expire.ts'
import type { ConversionParts } from './parts.ts'

/** null: the operator, who sees those of every key. */
export type OwnerId = string | null

/**
 * The record as of now; one that is due expires on the way.
 * @throws AppError `conversion_not_found`, the same for an id that never was and for another key's
 */
export async function getConversion(parts: ConversionParts, ownerId: OwnerId, id: string): Promise<Conversion> {
  const entry = parts.collection.entry(id)
  if (!entry || (ownerId !== null && entry.keyId !== ownerId)) throw notFound()
  if (isDue(entry)) await expireConversion(parts, id)
  const conversion = await parts.collection.find(id)
  if (!conversion) throw notFound()
  return conversion
}

/** Like `getConversion`, once it has ended, or after `waitMs`, or when `signal` is aborted. */
export async function waitForConversion(
  parts: ConversionParts,
  ownerId: OwnerId,
  id: string,
  waitMs: number,
  signal: AbortSignal,
): Promise<Conversion> {
  const { state } = await getConversion(parts, ownerId, id)
  if (state === 'queued' || state === 'processing') await parts.waiters.wait(id, waitMs, signal)
  return await getConversion(parts, ownerId, id)
}

/** The same for an id that never was, for another key's, and for one deleted meanwhile. */
export function notFound(): AppError {
  return new AppError('conversion_not_found', 'There is no conversion with this id.', { field: 'conversion_id' })
}
