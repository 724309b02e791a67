/** The `Idempotency-Key` header. */
import type { Context } from 'koa'
import type { IdempotencyRequest } from '../conversions/idempotency.ts'
import { AppError } from '../errors.ts'

const maxLength = 255

/** Returns what the client sent, or undefined. @throws AppError `invalid_parameter` if it is too long */
export function readIdempotencyKey(ctx: Context): IdempotencyRequest | undefined {
  const key = ctx.get('Idempotency-Key')
  if (key === '') return undefined
  if (key.length > maxLength) {
    throw new AppError('invalid_parameter', `Idempotency-Key must have at most ${maxLength} characters.`, { field: 'Idempotency-Key' })
  }
  return { key, secret: ctx.get('X-Api-Key') }
}
