/** Reads a small JSON body. */
import type { Context, Middleware, Next } from 'koa'
import { koaBody } from 'koa-body'
import { AppError } from '../errors.ts'
import { after } from '../guard.ts'
import { sendContinue } from './linger.ts'

/** Time limit for receiving a JSON body. */
const timeoutMs = 10_000

const parseJson: Middleware = koaBody({ multipart: false, urlencoded: false, text: false, json: true, jsonLimit: '64kb' })

/**
 * Sets `ctx.request.body`.
 * @throws AppError `malformed_request`
 */
export async function readJsonBody(ctx: Context, next: Next): Promise<void> {
  if (!ctx.is('json'))
    throw new AppError('malformed_request', 'Send a JSON object with Content-Type: application/json.', { field: 'Content-Type' })
  sendContinue(ctx)
  const callOff = after(timeoutMs, () => ctx.req.destroy())
  await parseJson(ctx as Parameters<Middleware>[0], async () => undefined)
    .catch((cause: Error & { status?: number }) => {
      const isTooLarge = cause.status === 413
      throw new AppError(
        'malformed_request',
        isTooLarge ? 'The JSON body is larger than 64 KiB.' : 'The body is not a valid JSON object.',
        { cause },
      )
    })
    .finally(callOff)
  await next()
}
