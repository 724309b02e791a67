/** A file that goes with each of the chosen ones, such as the picture of a stamp. */
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { useBrowser } from '../helpers/browser.ts'
import { useBuiltConsole } from '../helpers/built-console.ts'
import { createTestAction } from '../helpers/test-action.ts'
import { startTestServer } from '../helpers/test-server.ts'
import { begin, choose, countKept, signInAt } from './steps.ts'

const open = useBrowser()
const consoleDir = useBuiltConsole()
const seal = { name: 'seal.txt', mimeType: 'text/plain', buffer: Buffer.from(' sealed') }
const companion = (page: Page) => page.getByLabel(/^With (it|each file), if you like/)

async function start() {
  const pair = createTestAction('seal', { several: true, others: ['txt'] })
  const server = await startTestServer({}, undefined, pair, consoleDir())
  return { server, ...(await signInAt(open, server.url, server.key)) }
}

test('is sent with each file, as its second', async () => {
  const { server, page } = await start()
  await choose(page, ['a.txt', 'one'], ['b.txt', 'two'])
  await page.getByLabel('Seal').check()
  await companion(page).setInputFiles(seal)
  await begin(page)
  await page.getByText('2 done').waitFor()
  const { data } = await server.call('/api/v1/conversions')
  const names = (data.conversions as { inputs: { filename: string }[] }[]).map(({ inputs }) => inputs.map(({ filename }) => filename))
  expect(names.toSorted()).toEqual([
    ['a.txt', 'seal.txt'],
    ['b.txt', 'seal.txt'],
  ])
})

test('can be removed again, survives a reload, and is dropped with its action', async () => {
  const { server, page } = await start()
  await choose(page, ['a.txt', 'one'])
  await page.getByLabel('Seal').check()
  await companion(page).setInputFiles(seal)
  await vi.waitFor(async () => expect(await countKept(page)).toBe(2))
  await page.reload()
  await page.getByRole('button', { name: 'Leave out seal.txt' }).click()
  await page.getByText('Leave out seal.txt').waitFor({ state: 'detached' })
  await vi.waitFor(async () => expect(await countKept(page)).toBe(1))
  await companion(page).setInputFiles(seal)
  await page.getByLabel('Join').check()
  expect(await companion(page).count()).toBe(0)
  await page.getByLabel('Seal').check()
  await begin(page)
  await page.getByText('1 done').waitFor()
  const { data } = await server.call('/api/v1/conversions')
  expect((data.conversions as { inputs: object[] }[]).map(({ inputs }) => inputs.length)).toEqual([1])
})
