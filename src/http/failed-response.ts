/** Answers a request whose response failed: the last handler, after which nothing else catches. */
import type Koa from 'koa'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import { attach } from '../guard.ts'
import { isClientGone } from './client-gone.ts'
import { errorEnvelope, internalError } from './envelope.ts'

/** Makes the app respond with the envelope instead of Koa's plain text, and log the error. */
export function answerFailedResponses(app: Koa, log: Logger): void {
  app.context.onerror = function (this: Context, error: Error | null) {
    if (error == null) return
    const isGone = isClientGone(error)
    if (!isGone) log.error({ err: error, request_id: this.state?.requestId }, 'response failed')
    const { res } = this
    // The handler may still be running: a response started here would make its own fail.
    if (isGone || res.headersSent || !res.writable) {
      res.destroy()
      return
    }
    for (const name of res.getHeaderNames()) if (name !== 'x-request-id') res.removeHeader(name)
    res.statusCode = 500
    res.setHeader('Content-Type', 'application/json; charset=utf-8')
    res.end(JSON.stringify(errorEnvelope(500, internalError.message, internalError.errors)))
  }
  // Koa writes to the console, where nobody looks.
  attach(app, 'error', () => undefined)
}
