/** /, /docs and their assets: pages for people, which may load only from this server. */
import type { Router } from '@koa/router'
import type { Context } from 'koa'
import type { ConsoleFile } from '../console-files.ts'

/** Pictures of results are blobs; everything else comes from this server. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const pageHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
}
const yearS = 31_536_000

interface Parts {
  files: ReadonlyMap<string, ConsoleFile>
  /** False: only the reference page. */
  hasConsole: boolean
}

/** Adds the routes. */
export function addConsoleRoutes(router: Router, { files, hasConsole }: Parts): void {
  for (const [path, name] of [
    ['/', 'index.html'],
    ['/docs', 'docs.html'],
  ] as const) {
    const file = files.get(name)
    if (file && (hasConsole || name !== 'index.html')) router.get(path, (ctx) => send(ctx, file))
  }
  router.get('/assets/:name', (ctx) => {
    const file = files.get(`assets/${ctx.params.name}`)
    if (file) send(ctx, file)
  })
}

function send(ctx: Context, { mediaType, content, gzipped, tag, isHashed }: ConsoleFile): void {
  ctx.set(pageHeaders)
  ctx.set('Cache-Control', isHashed ? `public, max-age=${yearS}, immutable` : 'no-cache')
  ctx.set('ETag', tag)
  ctx.vary('Accept-Encoding')
  ctx.type = mediaType
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const isGzip = ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
  if (isGzip) ctx.set('Content-Encoding', 'gzip')
  ctx.body = isGzip ? gzipped : content
}
