/** What a first visit costs: bytes, requests, time; and that nothing comes from elsewhere. */
import type { Request } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { useBrowser } from '../helpers/browser.ts'
import { useBuiltConsole } from '../helpers/built-console.ts'
import { startTestServer } from '../helpers/test-server.ts'

const open = useBrowser()
const consoleDir = useBuiltConsole()

const mostBytes = 60_000
const mostRequests = 8

test.each([
  ['/', 'API key'],
  ['/docs', 'API reference'],
])('%s loads little, once, and only from this server', async (path, sign) => {
  const server = await startTestServer({}, undefined, undefined, consoleDir())
  const { page, complaints } = await open('about:blank')
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(server.url + path)
  await page.getByText(sign).first().waitFor()
  await page.waitForLoadState('networkidle')

  expect(requests.map((request) => new URL(request.url()).origin).filter((origin) => origin !== server.url)).toEqual([])
  expect(requests.length).toBeLessThanOrEqual(mostRequests)
  // The document that the reference draws is the API's, not the page's.
  const own = requests.filter((request) => !request.url().endsWith('/openapi.json'))
  const sizes = await Promise.all(own.map((request) => request.sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThan(mostBytes)
  expect(complaints).toEqual([])
  const firstPaintMs = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  console.info(`${path}: ${bytes} bytes, ${requests.length} requests, first contentful paint after ${Math.round(firstPaintMs ?? 0)} ms`)

  // A second visit has what is named after its content already.
  await page.goto('about:blank')
  await page.goto(server.url + path)
  await page.getByText(sign).first().waitFor()
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      const { name, transferSize } = entry as PerformanceResourceTiming
      return name.includes('/assets/') ? [transferSize] : []
    }),
  )
  expect(fetched.length).toBeGreaterThan(2)
  expect(fetched.every((size) => size === 0)).toBe(true)
})

test('the policy of both pages forbids inline code, evaluated code and other origins', async () => {
  const server = await startTestServer({}, undefined, undefined, consoleDir())
  for (const path of ['/', '/docs']) {
    const policy = (await fetch(server.url + path)).headers.get('Content-Security-Policy') ?? ''
    const rules = new Map(
      policy.split(';').map((rule): [string, string] => [rule.trim().split(' ')[0] ?? '', rule.trim().split(' ').slice(1).join(' ')]),
    )
    expect(rules.get('default-src')).toBe("'none'")
    expect(rules.get('script-src')).toBe("'self'")
    expect(rules.get('style-src')).toBe("'self'")
    expect(rules.get('connect-src')).toBe("'self'")
    expect(rules.get('frame-ancestors')).toBe("'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const { page } = await open(server.url + path)
    const evaluated = page.evaluate(() => {
      const element = document.createElement('p')
      element.setAttribute('onclick', 'globalThis.ran = true')
      document.body.append(element)
      element.click()
      return 'ran' in globalThis
    })
    expect(await evaluated).toBe(false)
  }
})

test.each([
  ['on', 1],
  ['off', 0],
])('with CONVERTD_CONSOLE=%s the reference page has %d links to the console', async (console, links) => {
  const server = await startTestServer({ CONVERTD_CONSOLE: console }, undefined, undefined, consoleDir())
  const { page } = await open('about:blank')
  const asked = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await page.goto(`${server.url}/docs`)
  await asked
  await page.getByRole('link', { name: 'openapi.json' }).waitFor()
  await vi.waitFor(async () => expect(await page.getByRole('link', { name: 'Console' }).count()).toBe(links))
})
