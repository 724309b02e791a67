/** Every page of the console, as axe-core and a person without a mouse meet it. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../helpers/browser.ts'
import { useBuiltConsole } from '../helpers/built-console.ts'
import { startTestServer, type TestServer } from '../helpers/test-server.ts'

const open = useBrowser()
const consoleDir = useBuiltConsole()
const axePath = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

async function findFaults(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script, which the page's Content-Security-Policy forbids.
  await page.evaluate(await readFile(axePath, 'utf8'))
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run())
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

async function fill(server: TestServer, page: Page): Promise<void> {
  await page.getByLabel('API key').fill(server.key)
  await page.keyboard.press('Enter')
  const files = ['good', 'fail', 'secret', 'hold'].map((text) => ({
    name: `${text}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  }))
  await page.getByLabel('Files', { exact: true }).setInputFiles(files)
  await page.getByRole('button', { name: 'Convert 4 files' }).click()
  await page.getByText('1 under way · 1 done · 2 failed').waitFor()
  await page.getByLabel('Files', { exact: true }).setInputFiles(files.slice(0, 1))
  await page.locator('summary').click()
}

const looks: [string, BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['a tablet', { viewport: { width: 820, height: 1180 }, hasTouch: true }],
  ['a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
]

test.each(looks)('axe-core finds no fault on any page, in %s', async (_, options) => {
  const server = await startTestServer({}, undefined, undefined, consoleDir())
  const { page, complaints } = await open(server.url, options)
  expect(await findFaults(page)).toEqual([])
  await fill(server, page)
  expect(await findFaults(page)).toEqual([])
  for (const [name, sign] of [
    ['History', 'good.txt'],
    ['Keys', 'yours'],
    ['System', 'Ready for conversions'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await page.getByText(sign).first().waitFor()
    expect(await findFaults(page), name).toEqual([])
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(isTooWide, `${name} scrolls sideways`).toBe(false)
  }
  await page.getByRole('link', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  expect(await findFaults(page), 'dialog').toEqual([])
  await page.goto(`${server.url}/docs`)
  await page.getByRole('heading', { name: 'API reference' }).waitFor()
  expect(await findFaults(page), 'docs').toEqual([])
  expect(complaints).toEqual([])
})

test('works by keyboard alone', async () => {
  const server = await startTestServer({}, undefined, undefined, consoleDir())
  const { page } = await open(server.url)
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return element?.matches('a, button') ? (element.getAttribute('aria-label') ?? element.textContent) : ''
    })
  const tabTo = async (name: string) => {
    for (let step = 0; step < 40; step++) {
      if ((await focused()).includes(name)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`no Tab leads to ${name}`)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type(server.key)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await tabTo('Choose files')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles({ name: 'typed.txt', mimeType: 'text/plain', buffer: Buffer.from('typed') })
  await tabTo('Convert 1 file')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Download typed.txt' }).waitFor()
  await tabTo('Download typed.txt')
  await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await tabTo('Keys')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New key' }).waitFor()
  await tabTo('New key')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await focused()).toBe('New key')
})
