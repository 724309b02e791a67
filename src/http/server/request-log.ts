/** Gives each request an id and logs one line when its response is sent. */
import { randomUUID } from 'node:crypto'
import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import { attachOnce } from '../../guard.ts'
import type { Metrics } from '../metrics.ts'

const saneId = /^[\w.:+/=-]{1,128}$/

/** Sets `ctx.state.requestId` and X-Request-Id; a valid one from the client is used. */
export function createRequestLog({ log, metrics }: { log: Logger; metrics: Metrics }) {
  return async function requestLog(ctx: Context, next: Next): Promise<void> {
    const startedAt = performance.now()
    // Once the connection is closed, its address is unknown.
    const client = ctx.ip
    const sent = ctx.get('X-Request-Id')
    const requestId = saneId.test(sent) ? sent : randomUUID()
    ctx.state.requestId = requestId
    ctx.set('X-Request-Id', requestId)
    ctx.set('X-Content-Type-Options', 'nosniff')
    attachOnce(ctx.res, 'close', () => {
      const durationMs = Math.round(performance.now() - startedAt)
      const route = String(ctx._matchedRoute ?? 'none')
      metrics.observeRequest({ method: ctx.method, route, status: ctx.status, durationS: durationMs / 1000 })
      const level = route.startsWith('/health') || route === '/metrics' ? 'debug' : 'info'
      log[level](
        {
          request_id: requestId,
          method: ctx.method,
          // The route, not the path: result paths contain filenames.
          route,
          conversion_id: ctx.params?.conversion_id ?? ctx.state.conversionId,
          status: ctx.status,
          key_id: ctx.state.key?.id,
          key_name: ctx.state.key?.name,
          client,
          request_bytes: ctx.request.length,
          response_bytes: ctx.response.length,
          is_complete: ctx.res.writableFinished,
          duration_ms: durationMs,
        },
        'request',
      )
    })
    await next()
  }
}
