/** Limits open connections, so that idle ones cannot use up the file descriptors. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import { AppError } from '../../errors.ts'
import { attach, attachOnce } from '../../guard.ts'
import { isAdmin } from '../../keys/key.ts'
import { callingKey } from '../authenticate.ts'

/** The limits on connections. */
export interface ConnectionLimits {
  /** Most connections open at once. */
  max: number
  /** Of these, how many are reserved for health checks, pages and admin keys. */
  reserve: number
  /** A connection is closed if a request's headers are incomplete after this many milliseconds. */
  headersMs: number
}

/** Of a connection. */
interface Use {
  /** Responses in progress. */
  answers: Set<ServerResponse>
  /** Of these, responses to requests with a valid key. */
  keyed: Set<ServerResponse>
}

/** Descriptors of the data folder, the log, the control socket and the server's own pipes. */
const ownDescriptors = 128
/** Pipes and files of one running conversion, with a margin. */
const descriptorsOfConversion = 32
/** Above this, memory is the limit (about 20 KiB per connection) rather than descriptors. */
const mostConnections = 10_000
const leastConnections = 16
const headersMs = 10_000
const refusedRetryS = 5
const warnEveryMs = 60_000

/** Returns the limits for a process that may open `openFiles` files: a connection with an upload or download needs two. */
export function connectionLimits(openFiles: number, concurrency: number): ConnectionLimits {
  const free = Math.floor((openFiles - ownDescriptors - descriptorsOfConversion * concurrency) / 2)
  const max = Math.min(mostConnections, Math.max(leastConnections, free))
  return { max, reserve: Math.min(64, Math.ceil(max / 8)), headersMs }
}

/** Returns the process's soft limit of open files (proc_pid_limits(5)); if unreadable, 1024, the usual value on Linux. */
export function readOpenFileLimit(): number {
  try {
    const soft = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? 1024)
  } catch {
    return 1024
  }
}

/** Keeps the connections in order of last use; `watch` limits those of a server, `admit` is the middleware after `createRateLimit`. */
export function createConnections({ max, reserve }: ConnectionLimits, log: Logger) {
  const open = new Map<Socket, Use>()
  /** Responses to requests with a valid key. */
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
      // A pipelined response that waits for the one before it is not notified when the connection ends.
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
    /** Limits the connections of a server that does not listen yet. */
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
     * Keeps the connection open during the request. @throws AppError `queue_full` if only the reserve is left and the key is not an admin's
     */
    async admit(ctx: Context, next: Next): Promise<void> {
      const use = open.get(ctx.req.socket)
      if (busy.size >= max - reserve && !isAdmin(callingKey(ctx))) {
        ctx.set('Connection', 'close')
        const message = `The server is answering ${busy.size} requests, the most that it can at once. Try again in a moment.`
        throw new AppError('queue_full', message, { retryAfterS: refusedRetryS })
      }
      // A client that has disconnected needs no open connection.
      if (use?.answers.has(ctx.res)) {
        busy.add(ctx.res)
        use.keyed.add(ctx.res)
      }
      await next()
    },
  }
}

/** Returns the connection to close: the longest idle one, then one with a request without a key, then the newest. */
function leastUsed(open: ReadonlyMap<Socket, Use>, newest: Socket): Socket {
  let withoutKey: Socket | undefined
  for (const [socket, { answers, keyed }] of open) {
    if (socket === newest) continue
    if (answers.size === 0) return socket
    if (keyed.size === 0) withoutKey ??= socket
  }
  return withoutKey ?? newest
}
