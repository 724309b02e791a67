/** Lets only holders of a good key through, before one byte of the body is read. */
import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import { AppError } from '../errors.ts'
import { isAdmin, type Key } from '../keys/key.ts'
import type { KeyFile } from '../keys/key-file.ts'
import type { KeyUsage } from '../keys/usage.ts'
import { verifyKey } from '../keys/verify.ts'

interface Parts {
  keyFile: KeyFile
  keyUsage: KeyUsage
  log: Logger
}

/** Sets `ctx.state.key`. */
export function createAuthenticate({ keyFile, keyUsage, log }: Parts) {
  return async function authenticate(ctx: Context, next: Next): Promise<void> {
    ctx.state.key = await verifyKey(keyFile, ctx.get('X-Api-Key')).catch((error: unknown) => {
      if (error instanceof AppError)
        log.warn({ audit: 'key_refused', code: error.code, client: ctx.ip, request_id: ctx.state.requestId }, 'key refused')
      throw error
    })
    keyUsage.touch(callingKey(ctx).id)
    await next()
  }
}

/** The key of this request; only behind `authenticate`. */
export function callingKey(ctx: Context): Key {
  return ctx.state.key as Key
}

/** @throws AppError `admin_required` */
export async function requireAdmin(ctx: Context, next: Next): Promise<void> {
  if (!isAdmin(callingKey(ctx))) throw new AppError('admin_required', 'This needs a key with the admin scope.')
  await next()
}
