/** What the console does without being asked: order, focus, news. */
import { expect, test, vi } from 'vitest'
import { useBrowser } from '../helpers/browser.ts'
import { useBuiltConsole } from '../helpers/built-console.ts'
import { createTestAction } from '../helpers/test-action.ts'
import { startTestServer } from '../helpers/test-server.ts'
import { begin, choose, row, signInAt } from './steps.ts'

const open = useBrowser()
const consoleDir = useBuiltConsole()
const start = (env: Record<string, string> = {}) =>
  startTestServer(env, undefined, createTestAction('echo', { accepts: ['txt', 'rtf'] }), consoleDir())

/** Whatever the keyboard would act on. */
const focused = () => document.activeElement?.id

test('files added together are sent from the top of the list down', async () => {
  const server = await start({ CONVERTD_CONCURRENCY: '1' })
  const { page } = await signInAt(open, server.url, server.key)
  const names = Array.from({ length: 8 }, (_, index) => `${index + 1}.txt`)
  await choose(page, ...names.map((name): [string, string] => [name, 'quick']))
  await begin(page)
  await page.getByText('8 done').waitFor()
  const shown = await page.locator('.items li').evaluateAll((rows) => rows.map((element) => element.getAttribute('aria-label')))
  expect(shown).toEqual(names)
  const { data } = await server.call('/api/v1/conversions')
  const sent = data.conversions.map(({ input }) => input.filename).reverse()
  // Three go at once, and any of these may arrive first.
  for (const [index, name] of sent.entries()) expect(Math.abs(names.indexOf(name) - index)).toBeLessThan(3)
})

test('one button sends files of different kinds, each with its own options', async () => {
  const { page } = await signInAt(open, ...(await whoAndWhere()))
  await choose(page, ['a.txt', 'one'], ['b.rtf', 'two'])
  await page.getByRole('button', { name: 'Convert all 2 files' }).click()
  await page.getByText('2 done').waitFor()
  expect(await page.locator('form.staging').count()).toBe(0)
})

test('one button does not send a form with invalid options', async () => {
  const { page } = await signInAt(open, ...(await whoAndWhere()))
  await choose(page, ['a.txt', 'one'], ['b.rtf', 'two'])
  await page.getByText('Options').first().click()
  await page.getByLabel('Copies').first().fill('51')
  await page.getByRole('button', { name: 'Convert all 2 files' }).click()
  await page.getByText('1 done').waitFor()
  await page.getByRole('button', { name: 'Convert 1 file' }).waitFor()
})

test('the focus moves to the list if its element disappears', async () => {
  const { page } = await signInAt(open, ...(await whoAndWhere()))
  await choose(page, ['a.txt', 'one'], ['b.txt', 'two'])
  await page.getByRole('button', { name: 'Convert 2 files' }).focus()
  await page.keyboard.press('Enter')
  await vi.waitFor(async () => expect(await page.evaluate(focused)).toBe('your-files'))
  await page.getByRole('button', { name: 'Delete a.txt' }).focus()
  await page.keyboard.press('Enter')
  await row(page, 'a.txt').waitFor({ state: 'detached' })
  await vi.waitFor(async () => expect(await page.evaluate(focused)).toBe('your-files'))
})

test('history and system show what happens elsewhere, without a reload', async () => {
  const server = await start()
  const { page } = await signInAt(open, server.url, server.key)
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('Nothing has been converted with this key yet.').waitFor()
  const { data } = await server.submit('hold', { filename: 'elsewhere.txt' })
  const news = page.getByRole('row').filter({ hasText: 'elsewhere.txt' })
  await news.getByText('processing').waitFor()
  await page.getByRole('link', { name: 'System' }).click()
  await page.getByText('0 done').waitFor()
  server.echo.letGo()
  await page.getByText('1 done').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await news.getByText('completed').waitFor()
  await server.call(`/api/v1/conversions/${data.conversion_id}`, { method: 'DELETE' })
  await news.waitFor({ state: 'detached' })
})

test('a conversion that fails by a server error shows the id to look for in the log', async () => {
  const server = await start()
  const { page } = await signInAt(open, server.url, server.key)
  await choose(page, ['bug.txt', 'bug'])
  await begin(page)
  const shown = await row(page, 'bug.txt').locator('code').textContent()
  const { data } = await server.call('/api/v1/conversions')
  expect(shown).toBe(data.conversions[0]?.conversion_id)
  await page.getByRole('button', { name: 'Try again: bug.txt' }).waitFor()
})

test('a file that is too large is refused before it is sent', async () => {
  const server = await start({ CONVERTD_MAX_UPLOAD_MB: '1' })
  const { page } = await signInAt(open, server.url, server.key)
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') uploads.push(request.url())
  })
  await choose(page, ['large.txt', 'x'.repeat(1024 * 1024 + 1)], ['small.txt', 'y'])
  await begin(page)
  await row(page, 'large.txt').getByText('The file is larger than 1.0 MB').waitFor()
  await page.getByText('1 done · 1 failed').waitFor()
  expect(uploads).toHaveLength(1)
})

async function whoAndWhere(): Promise<[url: string, key: string]> {
  const { url, key } = await start()
  return [url, key]
}
