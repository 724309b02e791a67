import { expect, test } from 'vitest'
import { useBuiltConsole } from '../../helpers/built-console.ts'
import { sendRaw } from '../../helpers/raw-http.ts'
import { startTestServer } from '../../helpers/test-server.ts'

const consoleDir = useBuiltConsole()
const start = (env: Record<string, string> = {}) => startTestServer(env, undefined, undefined, consoleDir())

/** Every file that a page names, with the page itself. */
async function filesOf(url: string): Promise<Response[]> {
  const page = await fetch(url)
  const names = [...(await page.clone().text()).matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, name]) => name)
  return [page, ...(await Promise.all(names.map((name) => fetch(new URL(`./${name}`, url)))))]
}

test.each(['/', '/docs'])('serves the page %s with all its assets, under a strict content policy', async (path) => {
  const server = await start()
  const [page, ...assets] = await filesOf(server.url + path)
  expect(page?.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(page?.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'$/,
  )
  expect(page?.headers.get('Content-Security-Policy')).not.toContain('unsafe')
  expect(page?.headers.get('Cache-Control')).toBe('no-cache')
  expect(assets.length).toBeGreaterThan(2)
  for (const asset of assets) {
    expect([asset.status, asset.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(await asset.text()).not.toMatch(/https?:\/\/(?!www\.w3\.org\/)/)
  }
})

test.each(['/', '/docs'])('loads %s in less than 60 KB', async (path) => {
  const server = await start()
  const files = await filesOf(server.url + path)
  expect(files.every(({ headers }) => headers.get('Content-Encoding') === 'gzip')).toBe(true)
  const bytes = files.reduce((sum, { headers }) => sum + Number(headers.get('Content-Length')), 0)
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThan(60_000)
})

test('compresses only on request', async () => {
  const server = await start()
  const plain = await sendRaw(server.url, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect([plain.headers['content-encoding'], plain.headers.vary, plain.body.slice(0, 15)]).toEqual([
    undefined,
    'Accept-Encoding',
    '<!doctype html>',
  ])
  const page = await fetch(server.url, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(await page.text()).toBe(plain.body)
})

test('answers 304 to conditional requests, and HEAD without a body', async () => {
  const server = await start()
  const page = await fetch(server.url)
  const again = await sendRaw(
    server.url,
    `GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: ${page.headers.get('ETag')}\r\nConnection: close\r\n\r\n`,
  )
  expect(again).toMatchObject({ status: 304, body: '' })
  const head = await fetch(server.url, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('names of assets are not paths', async () => {
  const server = await start()
  for (const path of ['/assets/..%2f..%2fpackage.json', '/assets/%2e%2e%2findex.html', '/assets/none.js', '/index.html']) {
    expect(await (await fetch(server.url + path)).json()).toMatchObject({ errors: [{ code: 'route_not_found' }] })
  }
})

test('CONVERTD_CONSOLE=off removes the console, and keeps the reference page', async () => {
  const server = await start({ CONVERTD_CONSOLE: 'off' })
  expect((await server.call('/')).errors?.[0]?.code).toBe('route_not_found')
  expect((await fetch(`${server.url}/docs`)).status).toBe(200)
})

test('a server whose console was not built reports that, and works', async () => {
  const server = await startTestServer({}, undefined, undefined, '/nonexistent')
  for (const path of ['/', '/docs']) expect((await server.call(path)).statusCode).toBe(404)
  expect((await fetch(`${server.url}/openapi.json`)).status).toBe(200)
  expect(server.logs().some(({ msg }) => String(msg).includes('npm run build:console'))).toBe(true)
})
