/** Admits only requests with a valid key, before any byte of the body is read. */
import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import { AppError } from '../errors.ts'
import { attachOnce } from '../guard.ts'
import { isAdmin, type Key } from '../keys/key.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { KeyUsage } from '../keys/usage.ts'
import { verifyKey } from '../keys/verify.ts'
import type { KeyWatch } from './key-watch.ts'

/** URL parameters that carry keys in other APIs. */
const keyParameters = ['key', 'api_key', 'apikey', 'api-key', 'access_token', 'token']

interface Parts {
  keyStore: KeyStore
  keyUsage: KeyUsage
  log: Logger
  keyWatch: KeyWatch
}

/** Sets `ctx.state.key`, and `ctx.state.signal`, which is aborted if the key becomes invalid before the response is sent. */
export function createAuthenticate({ keyStore, keyUsage, log, keyWatch }: Parts) {
  return async function authenticate(ctx: Context, next: Next): Promise<void> {
    const rawKey = ctx.get('X-Api-Key')
    const elsewhere = rawKey ? undefined : keyElsewhere(ctx)
    ctx.state.key = await (elsewhere ? Promise.reject(elsewhere) : verifyKey(keyStore, rawKey)).catch((error: unknown) => {
      if (error instanceof AppError)
        log.warn({ audit: 'key_refused', code: error.code, client: ctx.ip, request_id: ctx.state.requestId }, 'key refused')
      throw error
    })
    keyUsage.touch(callingKey(ctx).id)
    const { promise: ended, reject } = Promise.withResolvers<never>()
    ended.catch(() => undefined)
    const controller = new AbortController()
    ctx.state.signal = controller.signal
    const forget = keyWatch.watch(rawKey, (reason) => {
      controller.abort(reason)
      reject(reason)
      // A response in progress can only be cut off.
      if (ctx.res.headersSent) ctx.res.destroy()
    })
    attachOnce(ctx.res, 'close', forget)
    await Promise.race([next(), ended])
  }
}

/** Returns the error for a key in a place where other servers accept it. */
function keyElsewhere(ctx: Context): AppError | undefined {
  const scheme = /^[A-Za-z]{1,20}(?=\s|$)/.exec(ctx.get('Authorization'))?.[0]
  const parameter = keyParameters.find((name) => ctx.URL.searchParams?.has(name))
  const sent = scheme ? `Authorization: ${scheme}` : parameter && `the URL parameter ${parameter}`
  if (!sent) return undefined
  const message = `The API key is not accepted in ${sent}. Send it alone in the header X-Api-Key: cvd_<id>_<secret>`
  return new AppError('missing_api_key', message, { field: 'X-Api-Key' })
}

/** Returns the signal that is aborted when the request's key becomes invalid; only after `authenticate`. */
export function callingSignal(ctx: Context): AbortSignal {
  return ctx.state.signal as AbortSignal
}

/** Returns the request's key; only after `authenticate`. */
export function callingKey(ctx: Context): Key {
  return ctx.state.key as Key
}

/** @throws AppError `admin_required` */
export async function requireAdmin(ctx: Context, next: Next): Promise<void> {
  if (!isAdmin(callingKey(ctx))) throw new AppError('admin_required', 'This needs a key with the admin scope.')
  await next()
}
