/** What outlives a reload, a restart of the server, and a while without it. */
import { expect, test, vi } from 'vitest'
import { useBrowser } from '../helpers/browser.ts'
import { useBuiltConsole } from '../helpers/built-console.ts'
import { startTestServer, type TestServer } from '../helpers/test-server.ts'
import { begin, choose, download, row, signInAt } from './steps.ts'

const open = useBrowser()
const consoleDir = useBuiltConsole()
const start = (env: Record<string, string> = {}, dataDir?: string) => startTestServer(env, dataDir, undefined, consoleDir())
const signIn = (server: TestServer) => signInAt(open, server.url, server.key)

test('a reload in the middle loses nothing that was sent', async () => {
  const server = await start()
  const { page } = await signIn(server)
  await choose(page, ['one.txt', 'hold'], ['two.txt', 'quick'])
  await begin(page)
  await row(page, 'two.txt').getByText('Done').waitFor()
  await row(page, 'one.txt').getByText('Converting').waitFor()
  await page.reload()
  await row(page, 'one.txt').getByText('Converting').waitFor()
  server.echo.letGo()
  expect((await download(page, 'Download one.txt')).content.toString()).toBe('hold')
})

test('a reload without a server keeps the session and all files', async () => {
  const server = await start()
  const { page } = await signIn(server)
  await choose(page, ['sent.txt', 'quick'])
  await begin(page)
  await row(page, 'sent.txt').getByText('Done').waitFor()
  await choose(page, ['chosen.txt', 'later'])
  await vi.waitFor(async () => expect(await page.evaluate(() => sessionStorage.getItem('convertd.staged'))).not.toBeNull())
  await page.route('**/api/v1/**', (route) => route.abort())
  await page.reload()
  await page.getByText('The server cannot be reached. Trying again; nothing is lost.').waitFor()
  await page.unroute('**/api/v1/**')
  await row(page, 'sent.txt').getByText('Done').waitFor()
  await page.getByRole('button', { name: 'Leave out chosen.txt' }).waitFor()
})

test('a refusal by a proxy keeps the session; one by the server ends it, and a key can be removed without a server', async () => {
  const server = await start()
  const { page } = await signIn(server)
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, body: 'Who are you?' }))
  await page.reload()
  await page.getByText('The server sent an unreadable response. Trying again').waitFor()
  await page.getByRole('button', { name: 'Forget key' }).click()
  await page.getByText('The key was forgotten.').waitFor()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.unroute('**/api/v1/**')
  const { rawKey, key } = await server.issueKey({ name: 'doomed' })
  await page.getByLabel('API key').fill(rawKey)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Convert', exact: true }).waitFor()
  await server.call(`/api/v1/keys/${key.id}`, { method: 'DELETE' })
  await page.reload()
  await page.getByText('This API key was revoked.').waitFor()
})

test('a restart of the server loses nothing', async () => {
  const first = await start()
  const { page } = await signIn(first)
  await choose(page, ['slow.txt', 'hold'])
  await begin(page)
  await row(page, 'slow.txt').getByText('Converting').waitFor()
  await first.app.stop()
  await row(page, 'slow.txt').getByText('The server cannot be reached. Trying again.').waitFor()
  await choose(page, ['late.txt', 'late'])
  await begin(page)
  await row(page, 'late.txt').getByText('The server cannot be reached. Trying again').waitFor()
  const second = await start({ CONVERTD_PORT: new URL(first.url).port }, first.dataDir)
  second.echo.letGo()
  await page.getByText('2 done').waitFor()
})
