/** Bounds the open connections, so that idle ones cannot use up the file descriptors. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import { AppError } from '../../errors.ts'
import { attach, attachOnce } from '../../guard.ts'
import { isAdmin } from '../../keys/key.ts'
import { callingKey } from '../authenticate.ts'

export interface ConnectionLimits {
  /** Most connections that are open at once. */
  max: number
  /** Of these, how many only health checks, pages and admin keys may use. */
  reserve: number
  /** A connection is closed when the headers of a request have not arrived after this many milliseconds. */
  headersMs: number
}

/** Of a connection. */
interface Use {
  /** Those that are on their way. */
  answers: Set<ServerResponse>
  /** Of these, those to requests that came with a key that holds. */
  keyed: Set<ServerResponse>
}

/** Descriptors of the data folder, the log, the control socket and the server's own pipes. */
const ownDescriptors = 128
/** Pipes and files of one running conversion, with room to spare. */
const descriptorsOfConversion = 32
/** More would take memory (about 20 KiB each) rather than descriptors. */
const mostConnections = 10_000
const leastConnections = 16
const headersMs = 10_000
const refusedRetryS = 5
const warnEveryMs = 60_000

/** Returns the limits for a process that may open `openFiles` files: a connection that carries an upload or a download needs two. */
export function connectionLimits(openFiles: number, concurrency: number): ConnectionLimits {
  const free = Math.floor((openFiles - ownDescriptors - descriptorsOfConversion * concurrency) / 2)
  const max = Math.min(mostConnections, Math.max(leastConnections, free))
  return { max, reserve: Math.min(64, Math.ceil(max / 8)), headersMs }
}

/** Returns the soft limit of open files of this process (proc_pid_limits(5)); where it cannot be read, 1024, the usual one of Linux. */
export function readOpenFileLimit(): number {
  try {
    const soft = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? 1024)
  } catch {
    return 1024
  }
}

/** Keeps the connections in the order of their last use; `watch` bounds those of a server, `admit` is the middleware after `createRateLimit`. */
export function createConnections({ max, reserve }: ConnectionLimits, log: Logger) {
  const open = new Map<Socket, Use>()
  /** Answers to requests that came with a key that holds. */
  const busy = new Set<ServerResponse>()
  let warnedAt = Number.NEGATIVE_INFINITY

  function touch(socket: Socket): Use | undefined {
    const use = open.get(socket)
    if (!use || !open.delete(socket)) return undefined
    open.set(socket, use)
    return use
  }

  function add(socket: Socket): void {
    const use: Use = { answers: new Set(), keyed: new Set() }
    open.set(socket, use)
    attachOnce(socket, 'close', () => {
      open.delete(socket)
      // An answer that waits for the one before it is not told that the connection has ended.
      for (const res of use.keyed) busy.delete(res)
    })
    while (open.size > max) {
      const closed = leastUsed(open, socket)
      open.delete(closed)
      closed.destroy()
      warn()
    }
  }

  function warn(): void {
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn({ connections: max, busy: busy.size }, 'as many connections are open as may be: the longest unused ones are closed')
  }

  return {
    /** Bounds the connections of a server that does not listen yet. */
    watch(server: Server): void {
      attach(server, 'connection', add)
      for (const event of ['request', 'checkContinue', 'checkExpectation']) {
        attach(server, event, ({ socket }: IncomingMessage, res: ServerResponse) => {
          const use = touch(socket)
          if (!use) return
          use.answers.add(res)
          attachOnce(res, 'close', () => {
            use.answers.delete(res)
            use.keyed.delete(res)
            busy.delete(res)
            touch(socket)
          })
        })
      }
    },
    /**
     * Keeps the connection open while the request is answered.
     * @throws AppError `queue_full` when only the reserve is left and the key is not an admin's
     */
    async admit(ctx: Context, next: Next): Promise<void> {
      const use = open.get(ctx.req.socket)
      if (busy.size >= max - reserve && !isAdmin(callingKey(ctx))) {
        ctx.set('Connection', 'close')
        const message = `${busy.size} requests are answered at once, which is all there is room for. Try again in a moment.`
        throw new AppError('queue_full', message, { retryAfterS: refusedRetryS })
      }
      // A client that is gone by now keeps nothing open.
      if (use?.answers.has(ctx.res)) {
        busy.add(ctx.res)
        use.keyed.add(ctx.res)
      }
      await next()
    },
  }
}

/** Returns the connection to close: the longest unused that answers nothing, then one that answers a request without a key, then the newest. */
function leastUsed(open: ReadonlyMap<Socket, Use>, newest: Socket): Socket {
  let withoutKey: Socket | undefined
  for (const [socket, { answers, keyed }] of open) {
    if (socket === newest) continue
    if (answers.size === 0) return socket
    if (keyed.size === 0) withoutKey ??= socket
  }
  return withoutKey ?? newest
}
