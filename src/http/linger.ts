/** Delivers a response to a half-read request: closing at once would reset the connection before the client reads it. */
import { Readable } from 'node:stream'
import type { Context, Next } from 'koa'
import { after, attachOnce } from '../guard.ts'

/** How long a client may continue sending after the response; most stop when they see it. */
const lingerMs = 3000

/**
 * If the body was not fully read, sends the whole response, discards input for a moment, then closes the connection (RFC 9112, section
 * 9.6).
 */
export async function linger(ctx: Context, next: Next): Promise<void> {
  await next()
  if (ctx.req.complete || !hasBody(ctx)) return
  ctx.set('Connection', 'close')
  // Even if no 100 was sent: a proxy that asked for one may start without it, and would turn a reset into a 502.
  if (ctx.body == null || ctx.body instanceof Readable) return
  const text = Buffer.from(typeof ctx.body === 'string' ? ctx.body : JSON.stringify(ctx.body))
  const type = ctx.type || 'application/json'
  ctx.body = Readable.from(sendThenDrain(ctx, text), { objectMode: false })
  ctx.type = type
  ctx.length = text.length
}

/**
 * Tells a client that waits with `Expect: 100-continue` to send its body; HTTP/1.0 clients do not know this response (RFC 9110, section
 * 10.1.1).
 */
export function sendContinue(ctx: Context): void {
  if (ctx.req.headers.expect === undefined || ctx.req.httpVersion === '1.0' || ctx.state.isContinued) return
  ctx.state.isContinued = true
  ctx.res.writeContinue()
}

async function* sendThenDrain(ctx: Context, text: Buffer) {
  yield text
  await drained(ctx)
}

function drained(ctx: Context): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const callOff = after(lingerMs, resolve)
  attachOnce(ctx.req, 'end', resolve)
  attachOnce(ctx.req, 'close', resolve)
  ctx.req.resume()
  return promise.finally(callOff)
}

function hasBody({ req }: Context): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
}
