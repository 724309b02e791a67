/** Makes an answer to a half-read request arrive: closing at once would reset the connection under the client's hands. */
import { Readable } from 'node:stream'
import type { Context, Next } from 'koa'
import { after, attachOnce } from '../guard.ts'

/** How long a client may go on sending after it was answered; most stop when they see the answer. */
const lingerMs = 3000

/**
 * When the body was not read to its end, sends the whole answer, then reads on and throws away for a moment, then closes the connection
 * (RFC 9112, section 9.6).
 */
export async function linger(ctx: Context, next: Next): Promise<void> {
  await next()
  if (ctx.req.complete || !hasBody(ctx)) return
  ctx.set('Connection', 'close')
  // Also where no 100 was sent: a proxy that asked for one may begin without it, and would turn a reset into a 502.
  if (ctx.body == null || ctx.body instanceof Readable) return
  const text = Buffer.from(typeof ctx.body === 'string' ? ctx.body : JSON.stringify(ctx.body))
  const type = ctx.type || 'application/json'
  ctx.body = Readable.from(sendThenDrain(ctx, text), { objectMode: false })
  ctx.type = type
  ctx.length = text.length
}

/** Tells a client that waits with `Expect: 100-continue` to send its body; one that speaks HTTP/1.0 knows no such answer (RFC 9110, section 10.1.1). */
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
