/** Reads a small JSON body. */
import type { Context, Middleware, Next } from 'koa'
import { koaBody } from 'koa-body'
import { AppError } from '../errors.ts'
import { after } from '../guard.ts'
import { sendContinue } from './linger.ts'

/** A JSON body that does not come within this time is given up. */
const patienceMs = 10_000

const parseJson: Middleware = koaBody({ multipart: false, urlencoded: false, text: false, json: true, jsonLimit: '64kb' })

/**
 * Sets `ctx.request.body`.
 * @throws AppError `malformed_request`
 */
export async function readJsonBody(ctx: Context, next: Next): Promise<void> {
  if (!ctx.is('json'))
    throw new AppError('malformed_request', 'Send a JSON object with Content-Type: application/json.', { field: 'Content-Type' })
  sendContinue(ctx)
  const callOff = after(patienceMs, () => ctx.req.destroy())
  await parseJson(ctx as Parameters<Middleware>[0], async () => undefined)
    .catch((cause: Error & { status?: number }) => {
      const isTooLarge = cause.status === 413
      throw new AppError(
        'malformed_request',
        isTooLarge ? 'The JSON body is larger than 64 KiB.' : 'The body is no JSON object, or a damaged one.',
        { cause },
      )
    })
    .finally(callOff)
  await next()
}
