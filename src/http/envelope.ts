/** The format of every JSON response, and the only map from error codes to HTTP statuses (docs/api.md). */
import type { IncomingMessage } from 'node:http'
import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import { storageFull } from '../conversions/uploads/disk-shares.ts'
import { AppError, type ErrorCode, type ErrorDetail, isDiskFull, type RequestErrorCode } from '../errors.ts'
import { withOwner } from '../guard.ts'
import { isClientGone } from './client-gone.ts'

/** The body of every JSON response. */
export interface Envelope {
  status: boolean
  statusCode: number
  message: string | null
  data: object | null
  errors: readonly ErrorDetail[] | null
}

/** The HTTP status of each code. */
export const statusOfCode: Readonly<Record<RequestErrorCode, number>> = {
  malformed_request: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  revoked_api_key: 401,
  expired_api_key: 401,
  admin_required: 403,
  action_not_allowed: 403,
  route_not_found: 404,
  conversion_not_found: 404,
  key_not_found: 404,
  file_not_found: 404,
  method_not_allowed: 405,
  result_not_ready: 409,
  conversion_failed: 409,
  result_expired: 410,
  file_too_large: 413,
  multipart_required: 415,
  range_not_satisfiable: 416,
  invalid_parameter: 422,
  unsupported_action: 422,
  missing_field: 422,
  unknown_option: 422,
  invalid_option: 422,
  unsupported_input: 422,
  too_many_files: 422,
  empty_file: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  too_many_waiting: 429,
  too_many_uploads: 429,
  key_storage_full: 429,
  internal: 500,
  queue_full: 503,
  storage_full: 503,
  shutting_down: 503,
  store_unavailable: 503,
}

/** A body that only says that the server has an error. */
export const internalError = new AppError('internal', 'The server has a bug or a fault. The log has the cause under this request_id.')

/** Sends a payload. */
export function sendData(ctx: Context, data: object, statusCode = 200): void {
  ctx.status = statusCode
  ctx.body = { status: true, statusCode, message: null, data, errors: null } satisfies Envelope
}

/** Sends an error; unexpected ones are shown as `internal`. */
function sendError(ctx: Context, error: unknown): void {
  const shown = translate(error)
  const statusCode = statusOf(shown.code)
  // Headers that a handler set for a file before it failed do not apply to the error.
  for (const header of ['ETag', 'Content-Disposition', 'Accept-Ranges']) ctx.remove(header)
  ctx.set('Cache-Control', 'no-store')
  ctx.status = statusCode
  if (statusCode === 401) ctx.set('WWW-Authenticate', 'ApiKey')
  if (shown.retryAfterS !== undefined) ctx.set('Retry-After', String(shown.retryAfterS))
  ctx.body = errorEnvelope(statusCode, shown.message, shown.errors)
}

/** Returns the body of an error response. */
export function errorEnvelope(statusCode: number, message: string, errors: readonly ErrorDetail[]): Envelope {
  return { status: false, statusCode, message, data: null, errors }
}

/** Turns every exception below it, including those in listeners and timers, and every unknown path into an envelope. */
export function createEnvelope(log: Logger) {
  return async function envelope(ctx: Context, next: Next): Promise<void> {
    const logFault = (error: unknown) => log.error({ err: error, request_id: ctx.state.requestId }, 'request failed')
    const { promise: failed, reject } = Promise.withResolvers<never>()
    failed.catch(() => undefined)
    let isAnswered = false
    const owner = (error: unknown) => {
      if (!isAnswered) return reject(error)
      logFault(error)
      // The response has started and will be incomplete.
      if (!ctx.res.writableFinished) ctx.res.destroy()
    }
    try {
      await Promise.race([withOwner(owner, () => answer(ctx, next)), failed])
    } catch (error) {
      sendError(ctx, error)
      if (ctx.status >= 500 && !(error instanceof AppError) && !isClientGone(error)) logFault(error)
    } finally {
      isAnswered = true
    }
  }
}

async function answer(ctx: Context, next: Next): Promise<void> {
  checkHead(ctx.req)
  await next()
  if (ctx.status === 404 && ctx.body == null)
    throw new AppError(
      'route_not_found',
      `There is nothing at ${ctx.path.slice(0, 200)}. The API is under /api/v1; /openapi.json and /docs list every path.`,
    )
}

/** RFC 9112, section 3.2. Node's own check, which does not send an envelope, is off. */
function checkHead({ httpVersion, headersDistinct, url = '' }: IncomingMessage): void {
  const hosts = headersDistinct.host?.length ?? 0
  if (httpVersion === '1.1' && hosts === 0) throw new AppError('malformed_request', 'The Host header is missing.')
  if (hosts > 1) throw new AppError('malformed_request', 'The Host header was sent more than once.', { field: 'Host' })
  // A whole URL, as a proxy gets it: Koa cannot find the path of a broken one.
  if (!/^[/*]/.test(url) && !URL.canParse(url)) throw new AppError('malformed_request', 'The URL of the request is malformed.')
}

function translate(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDiskFull(error)) return storageFull(error)
  // Koa and its middleware mark client errors with a 4xx status.
  const status = (error as { status?: unknown } | null)?.status
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('malformed_request', 'The request could not be read: its URL or body is malformed.', { cause: error })
  }
  return internalError
}

function statusOf(code: ErrorCode): number {
  return (statusOfCode as Partial<Record<ErrorCode, number>>)[code] ?? 500
}
