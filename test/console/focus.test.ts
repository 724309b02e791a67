/** Where the focus is when a window opens or closes, or when what had it is gone. */
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { useBrowser } from '../helpers/browser.ts'
import { useBuiltConsole } from '../helpers/built-console.ts'
import { createTestAction } from '../helpers/test-action.ts'
import { startTestServer } from '../helpers/test-server.ts'
import { begin, choose, signInAt } from './steps.ts'

const open = useBrowser()
const consoleDir = useBuiltConsole()

async function start() {
  const server = await startTestServer({}, undefined, createTestAction(), consoleDir())
  return { server, ...(await signInAt(open, server.url, server.key)) }
}

/** What a screen reader would say of it, as far as a test needs to. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    return element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
  })
const expectFocus = (page: Page, name: string) => vi.waitFor(async () => expect(await focused(page)).toBe(name))

test('a password can be tried again and again without a mouse', async () => {
  const { server, page } = await start()
  await choose(page, ['other.txt', 'hold'], ['locked.txt', 'secret'])
  await begin(page)
  await page.getByLabel('Password of locked.txt').focus()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await vi.waitFor(() => expect(server.echo.started()).toBe(3))
  await expectFocus(page, 'Password of locked.txt')
  await page.keyboard.type('sesame')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Download locked.txt' }).waitFor()
  await expectFocus(page, 'locked.txt')
})

test('a new key stays visible if Enter is pressed twice', async () => {
  const { page } = await start()
  await page.getByRole('link', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  await expectFocus(page, 'Name')
  await page.keyboard.type('intranet')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Copy')
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Key', { exact: true }).inputValue()).toMatch(/^cvd_/)
  await page.getByRole('button', { name: 'Done' }).click()
  await expectFocus(page, 'New key')
})

test('the focus in a revocation starts on Cancel and returns to the page', async () => {
  const { server, page } = await start()
  await server.call('/api/v1/keys', {
    method: 'POST',
    body: JSON.stringify({ name: 'old' }),
    headers: { 'Content-Type': 'application/json' },
  })
  await page.getByRole('link', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'Revoke old' }).click()
  await expectFocus(page, 'Keep it')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Revoke old')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Revoke for good' }).click()
  await page.getByRole('button', { name: 'Revoke old' }).waitFor({ state: 'detached' })
  await vi.waitFor(async () => expect(await page.evaluate(() => document.activeElement?.id)).toBe('main'))
})
