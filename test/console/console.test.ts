/** The console in a real browser, over a real server whose one action needs no engine. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { useBrowser } from '../helpers/browser.ts'
import { useBuiltConsole } from '../helpers/built-console.ts'
import { startTestServer, type TestServer } from '../helpers/test-server.ts'
import { begin, choose, download, row, signInAt } from './steps.ts'

const open = useBrowser()
const consoleDir = useBuiltConsole()
const start = (env: Record<string, string> = {}, dataDir?: string) => startTestServer(env, dataDir, undefined, consoleDir())

const signIn = (server: TestServer, key = server.key) => signInAt(open, server.url, key)

test('converts a file with options from a form generated from the schema', async () => {
  const { page } = await signIn(await start())
  await choose(page, ['Grüße 世界.txt', 'hello'])
  await page.getByText('Options').click()
  await page.getByLabel('Loud').check()
  await page.getByLabel('Copies').fill('1')
  await begin(page)
  expect(await download(page, 'Download Grüße 世界.txt')).toEqual({ filename: 'Grüße 世界.txt', content: Buffer.from('HELLO') })
  await page.getByRole('status').filter({ hasText: 'Grüße 世界.txt is ready' }).waitFor()
})

test('the form refuses an invalid option', async () => {
  const { page } = await signIn(await start())
  await choose(page, ['a.txt', 'hello'])
  await page.getByText('Options').click()
  await page.getByLabel('Copies').fill('51')
  await begin(page)
  expect(await page.getByLabel('Copies').evaluate((input: HTMLInputElement) => input.validity.rangeOverflow)).toBe(true)
  expect(await page.getByRole('listitem', { name: 'a.txt' }).count()).toBe(0)
})

test('a filename with markup is shown as text', async () => {
  const { page } = await signIn(await start())
  const filename = '<img src=x onerror=alert(1)>.txt'
  page.on('dialog', () => expect.unreachable('a script of the filename ran'))
  await choose(page, [filename, 'hello'])
  await begin(page)
  expect((await download(page, `Download ${filename}`)).content.toString()).toBe('hello')
  expect(await page.locator('main img').count()).toBe(0)
})

test('accepts dropped files', async () => {
  const { page } = await signIn(await start())
  const transfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File(['dropped'], 'dropped.txt'))
    return dropped
  })
  await page.dispatchEvent('.drop-zone', 'drop', { dataTransfer: transfer })
  await begin(page)
  expect((await download(page, 'Download dropped.txt')).content.toString()).toBe('dropped')
})

test('asks for the password of a protected file, and retries with it', async () => {
  const server = await start()
  const { page } = await signIn(server)
  await choose(page, ['locked.txt', 'secret'])
  await begin(page)
  await page.getByLabel('Password of locked.txt').fill('wrong')
  await page.keyboard.press('Enter')
  await vi.waitFor(() => expect(server.echo.started()).toBe(2))
  await page.getByLabel('Password of locked.txt').fill('sesame')
  await page.getByRole('button', { name: 'Unlock and convert' }).click()
  expect((await download(page, 'Download locked.txt')).content.toString()).toBe('secret')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('sesame')
})

test('shows why a file failed, and offers to change its action and options', async () => {
  const { page } = await signIn(await start())
  await choose(page, ['bad.txt', 'fail'], ['none.txt', ''])
  await begin(page)
  await row(page, 'bad.txt').getByText('The file is damaged.').waitFor()
  await row(page, 'none.txt').getByText('The file is empty.').waitFor()
  await page.getByRole('button', { name: 'Change options of bad.txt' }).click()
  await page.getByLabel('Other').check()
  await begin(page)
  await row(page, 'bad.txt').getByText('Failed').waitFor()
})

test('cancelling ends the conversion on the server and removes it', async () => {
  const server = await start()
  const { page } = await signIn(server)
  await choose(page, ['long.txt', 'hold'])
  await begin(page)
  await row(page, 'long.txt').getByText('Converting').waitFor()
  await page.getByRole('button', { name: 'Cancel long.txt' }).click()
  await vi.waitFor(async () => expect(await readdir(join(server.dataDir, 'conversions'))).toEqual([]))
  expect(await row(page, 'long.txt').count()).toBe(0)
})

test('twenty files are all converted, and downloaded together', async () => {
  const { page } = await signIn(await start())
  await choose(page, ...Array.from({ length: 20 }, (_, index): [string, string] => [`file ${index + 1}.txt`, `text ${index + 1}`]))
  await page.getByRole('button', { name: 'and 12 more' }).click()
  await begin(page)
  await page.getByText('20 done').waitFor()
  const { filename, content } = await download(page, 'Download all')
  expect(filename).toBe('converted.zip')
  for (let index = 1; index <= 20; index++) expect(content.includes(`text ${index}`)).toBe(true)
})

test('a file is sent later if the queue is full', async () => {
  const server = await start({ CONVERTD_CONCURRENCY: '1', CONVERTD_QUEUE_LIMIT: '1' })
  const { page } = await signIn(server)
  await server.submit('hold')
  await vi.waitFor(() => expect(server.echo.started()).toBe(1))
  await server.submit('waits')
  await choose(page, ['late.txt', 'late'])
  await begin(page)
  await page.getByText(/\(CONVERTD_\w+\)\. Trying again in \d+ s/).waitFor()
  server.echo.letGo()
  await row(page, 'late.txt').getByText('Done').waitFor()
})

test('an admin creates a restricted key, whose holder sees only what it allows, and revokes it', async () => {
  const server = await start()
  const { page } = await signIn(server)
  await page.getByRole('link', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('intranet')
  await page.getByLabel('Other').uncheck()
  await page.getByRole('button', { name: 'Make the key' }).click()
  const key = await page.getByLabel('Key', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied.').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()

  const other = await signIn(server, key)
  expect(await other.page.getByRole('navigation').getByRole('link').allTextContents()).toEqual(['Convert', 'History'])
  expect(await other.page.getByText('Other').count()).toBe(0)
  await page.getByRole('button', { name: 'Revoke intranet' }).click()
  await page.getByRole('button', { name: 'Revoke for good' }).click()
  await page.getByRole('row').filter({ hasText: 'intranet' }).waitFor({ state: 'detached' })
  await page.getByLabel('Show revoked and expired (1)').check()
  await page.getByText('revoked', { exact: true }).waitFor()
  await other.page.getByRole('link', { name: 'History' }).click()
  await other.page.getByText('This API key was revoked.').waitFor()
})

test('a key without actions is not created as a key for all actions', async () => {
  const server = await start()
  const { page } = await signInAt(open, server.url, server.key, {})
  await page.getByRole('link', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('nothing')
  await page.getByLabel('Echo').uncheck()
  await page.getByLabel('Other').uncheck()
  await page.getByLabel('Join').uncheck()
  await page.getByRole('button', { name: 'Make the key' }).click()
  await page.getByRole('alert').filter({ hasText: 'at least one action' }).waitFor()
  expect((await server.call('/api/v1/keys')).data.keys).toHaveLength(1)
})

test('a restricted admin key creates only keys within the choices of the form', async () => {
  const server = await start()
  const { rawKey } = await server.issueKey({ name: 'limited', admin: true, actions: ['echo'] })
  const { page } = await signIn(server, rawKey)
  await page.getByRole('link', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('narrow')
  await page.getByRole('button', { name: 'Make the key' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const { keys } = (await server.call('/api/v1/keys')).data
  expect(keys.find(({ name }) => name === 'narrow')?.actions).toEqual(['echo'])
})

test('the history shows what was converted, and deletes it now', async () => {
  const server = await start()
  const { page } = await signIn(server)
  await server.submit('hello', { filename: 'old.txt', wait: 10 })
  await server.submit('fail', { filename: 'bad.txt', wait: 10 })
  await page.getByRole('link', { name: 'History' }).click()
  const old = page.getByRole('row').filter({ hasText: 'old.txt' })
  await old.getByText('60 min').waitFor()
  await page.getByRole('row').filter({ hasText: 'The file is damaged.' }).waitFor()
  expect((await download(page, 'Download old.txt')).content.toString()).toBe('hello')
  await page.getByRole('button', { name: 'Delete now: old.txt' }).click()
  await vi.waitFor(async () => expect(await old.count()).toBe(0))
  await page.getByLabel('Show').selectOption('queued')
  await page.getByText('No conversion in this state.').waitFor()
})

test('the tab keeps the key until the user removes it', async () => {
  const server = await start()
  const { page } = await open(server.url)
  await page.getByLabel('API key').fill('cvd_no_key')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'This API key is unknown.' }).waitFor()
  await page.getByLabel('API key').fill(`X-Api-Key: ${server.key}\n`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Forget key' }).click()
  await page.getByText('The key was forgotten.').waitFor()
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
})
