/** The HTTP server: middleware in order, and responses to requests that Node never passes to Koa. */
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import cors from '@koa/cors'
import { Router } from '@koa/router'
import Koa, { type Context, type Next } from 'koa'
import { AppError } from '../../errors.ts'
import { attach, attachOnce, every } from '../../guard.ts'
import { version } from '../../version.ts'
import { createAuthenticate } from '../authenticate.ts'
import type { ConsoleFile } from '../console-files.ts'
import { createEnvelope, errorEnvelope } from '../envelope.ts'
import { answerFailedResponses } from '../failed-response.ts'
import { checkIntervalMs, createKeyWatch } from '../key-watch.ts'
import { linger } from '../linger.ts'
import type { Metrics } from '../metrics.ts'
import { addOpenApiRoutes } from '../openapi/route.ts'
import { createRateLimit } from '../rate-limit.ts'
import { addActionRoutes } from '../routes/actions.ts'
import { addConsoleRoutes } from '../routes/console.ts'
import { addConversionRoutes } from '../routes/conversions.ts'
import { addHealthRoutes } from '../routes/health.ts'
import { addKeyRoutes, type KeyRouteParts } from '../routes/keys.ts'
import { addSystemRoutes, type SystemRouteParts } from '../routes/system.ts'
import { type ConnectionLimits, connectionLimits, createConnections, readOpenFileLimit } from './connections.ts'
import { createRequestLog } from './request-log.ts'

/** The dependencies of the server. */
export interface ServerParts extends KeyRouteParts, SystemRouteParts {
  metrics: Metrics
  /** Empty if they were not built. */
  consoleFiles: ReadonlyMap<string, ConsoleFile>
  /** Unset: derived from the limit of open files. */
  connections?: ConnectionLimits | undefined
}

/** Idle timeout of a connection; long polls are shorter. */
const idleSocketMs = 120_000
/** Longer than the idle timeouts of common proxies, so they never use a connection that is being closed. */
const keepAliveMs = 75_000
/** Interval of the check for late headers, as a share of their time limit. */
const looksAtHeaders = 4

/** Builds the server without listening. */
export function createHttpServer(parts: ServerParts): Server {
  const { log, metrics, config } = parts
  const app = new Koa({ proxy: config.trustProxy })
  answerFailedResponses(app, log)
  const apiOnly = (middleware: Koa.Middleware): Koa.Middleware => {
    return (ctx, next) => (/^\/api\/v1(\/|$)/.test(ctx.path) ? middleware(ctx, next) : next())
  }
  // One spelling per path: the API's guards match the path as text.
  const router = new Router({ sensitive: true })
  const answersClients = config.role !== 'worker'
  addHealthRoutes(router, parts)
  if (answersClients) addClientRoutes(router, parts)

  const limits = parts.connections ?? connectionLimits(readOpenFileLimit(), config.concurrency)
  const connections = createConnections(limits, log)
  const keyWatch = createKeyWatch(parts.keyStore)
  app.use(createRequestLog({ log, metrics }))
  if (config.corsOrigins) app.use(createCors(config.corsOrigins))
  app.use(linger)
  app.use(createEnvelope(log))
  if (!answersClients) app.use(refuseClients)
  app.use(apiOnly(forbidCaching))
  app.use(apiOnly(createAuthenticate({ ...parts, keyWatch })))
  app.use(apiOnly(createRateLimit(parts)))
  app.use(apiOnly(connections.admit))
  app.use(router.routes())
  app.use(refuseOtherMethods)

  const handle = app.callback()
  const onRequest = (req: IncomingMessage, res: ServerResponse) => void handle(req, res)
  const server = createServer({
    ...{ requireHostHeader: false, keepAliveTimeout: keepAliveMs, requestTimeout: 0 },
    ...{ headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.headersMs / looksAtHeaders },
  })
  server.timeout = idleSocketMs
  connections.watch(server)
  // Node would answer the second and third case before the key is checked.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) attach(server, event, onRequest)
  attach(server, 'clientError', refuseUnreadable)
  attach(server, 'connect', refuseConnect)
  attachOnce(server, 'listening', () => {
    attachOnce(
      server,
      'close',
      every(checkIntervalMs, () => void keyWatch.look()),
    )
  })
  return server
}

/** Adds the routes for clients, admins and browsers. */
function addClientRoutes(router: Router, parts: ServerParts): void {
  const { config, actions, consoleFiles } = parts
  addActionRoutes(router, parts)
  addConversionRoutes(router, parts)
  addKeyRoutes(router, parts)
  addSystemRoutes(router, parts)
  addConsoleRoutes(router, { files: consoleFiles, hasConsole: config.console })
  addOpenApiRoutes(router, { ...config, version, actions })
}

/** A worker serves only probes and metrics. */
async function refuseClients(ctx: Context, next: Next): Promise<void> {
  if (/^\/(health\/(live|ready)|metrics)$/.test(ctx.path)) return await next()
  const message =
    'This server runs conversions but serves no clients (CONVERTD_ROLE=worker); it has /health/live, /health/ready and /metrics. Ask a server whose role is api or all.'
  throw new AppError('route_not_found', message)
}

/** Responses must not be cached: they are for one key only. */
async function forbidCaching(ctx: Context, next: Next): Promise<void> {
  ctx.set('Cache-Control', 'no-store')
  await next()
}

function createCors(origins: readonly string[]): Koa.Middleware {
  return cors({
    origin: (ctx) => (origins.includes('*') ? '*' : origins.includes(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    allowMethods: 'GET,HEAD,POST,DELETE',
    exposeHeaders:
      'Content-Disposition,ETag,Location,Preference-Applied,RateLimit-Limit,RateLimit-Remaining,RateLimit-Reset,Retry-After,X-Request-Id',
    maxAge: 600,
  }) as Koa.Middleware
}

/** Known paths answer unsupported methods with 405 and Allow, and OPTIONS with Allow only. */
async function refuseOtherMethods(ctx: Context): Promise<void> {
  const matched: { methods: string[] }[] = ctx.matched ?? []
  const allowed = [...new Set(matched.flatMap(({ methods }) => methods))]
  // For unknown paths and routes that found nothing.
  if (allowed.length === 0 || allowed.includes(ctx.method)) return
  ctx.set('Allow', allowed.join(', '))
  if (ctx.method !== 'OPTIONS')
    throw new AppError(
      'method_not_allowed',
      `${ctx.method} is not allowed for ${ctx.path.slice(0, 200)}; use ${allowed.join(', ').replace(/, ([^,]*)$/, ' or $1')}.`,
    )
  ctx.status = 200
  ctx.body = ''
}

function refuseConnect(_req: IncomingMessage, socket: Duplex): void {
  // Node removes its own listener when it hands over the connection.
  attach(socket, 'error', () => socket.destroy())
  answerRaw(socket, 405, 'method_not_allowed', 'CONNECT is not supported.')
}

function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') answerRaw(socket, 431, 'malformed_request', 'The request headers are too large.')
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') answerRaw(socket, 408, 'malformed_request', 'The request headers took too long.')
  else answerRaw(socket, 400, 'malformed_request', 'This is not a readable HTTP request.')
}

function answerRaw(socket: Duplex, statusCode: number, code: 'malformed_request' | 'method_not_allowed', message: string): void {
  const body = JSON.stringify(errorEnvelope(statusCode, message, [{ code, field: null, message }]))
  socket.end(
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${crypto.randomUUID()}\r\nConnection: close\r\n\r\n${body}`,
  )
}
