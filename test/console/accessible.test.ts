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

/** `rules`: of axe-core; empty for all. */
async function findFaults(page: Page, rules: readonly string[]): Promise<string[]> {
  // Evaluated rather than added as a script, which the page's Content-Security-Policy forbids.
  await page.evaluate(await readFile(axePath, 'utf8'))
  const options = { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) }
  const { violations } = await page.evaluate(
    (wanted) =>
      (globalThis as unknown as { axe: { run(where: Document, options: object): Promise<AxeResults> } }).axe.run(document, wanted),
    options,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

/** Buttons that stand outside of what holds them, where nobody sees them. */
async function cutOffButtons(page: Page): Promise<(string | null)[]> {
  return await page.locator('main button:visible').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const holder = button.closest('.scroller, .card, .item')
        return holder && button.getBoundingClientRect().right > holder.getBoundingClientRect().right + 1
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  )
}

/** Names that a page is easily too narrow for, and one that is written from right to left. */
const names = [
  `${'no-end-in-sight-'.repeat(12)}.txt`,
  'تقرير الربع الثالث 2026.txt',
  `${'A long name of several words '.repeat(6)}.unknown`,
]

async function fill(server: TestServer, page: Page): Promise<void> {
  await page.getByLabel('API key').fill(server.key)
  await page.keyboard.press('Enter')
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  const sent = ['good', 'fail', 'secret', 'hold'].map((text) => file(`${text}.txt`, text))
  const hard = names.map((name) => file(name, 'hard'))
  await page.getByLabel('Files', { exact: true }).setInputFiles([...sent, ...hard.slice(0, 2)])
  await page.getByRole('button', { name: 'Convert 6 files' }).click()
  await page.getByText('3 done · 2 failed · 1 remaining').waitFor()
  await page.getByLabel('Files', { exact: true }).setInputFiles([...sent.slice(0, 1), ...hard])
  await page.getByLabel('Join').first().check()
  await page.locator('.staging summary').first().click()
}

/** Colours and widths change with the look, and nothing else does. */
const looks: [name: string, options: BrowserContextOptions, rules: string[]][] = [
  ['light', { colorScheme: 'light' }, []],
  ['dark', { colorScheme: 'dark' }, ['color-contrast']],
  ['a tablet', { viewport: { width: 820, height: 1180 }, hasTouch: true }, ['scrollable-region-focusable']],
  ['a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }, ['scrollable-region-focusable', 'target-size']],
]

test.each(looks)('axe-core finds no problem on any page, in %s', async (_, options, rules) => {
  const server = await startTestServer({}, undefined, undefined, consoleDir())
  const { page, complaints } = await open(server.url, options)
  const check = async (name: string) => {
    expect(await findFaults(page, rules), name).toEqual([])
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(isTooWide, `${name} scrolls sideways`).toBe(false)
    expect(await cutOffButtons(page), `${name} hides buttons`).toEqual([])
  }
  await check('sign-in')
  await fill(server, page)
  await check('convert')
  for (const [name, sign] of [
    ['History', 'good.txt'],
    ['System', 'Ready for conversions'],
    ['Keys', 'yours'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await page.getByText(sign).first().waitFor()
    await check(name)
  }
  await page.getByRole('button', { name: 'New key' }).click()
  await check('dialog')
  await page.goto(`${server.url}/docs`)
  await page.getByRole('heading', { name: 'API reference' }).waitFor()
  await check('docs')
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
  // Long before it is needed: the browser takes a moment to hand its choosers over.
  page.once('filechooser', (chooser) => {
    void chooser.setFiles({ name: 'typed.txt', mimeType: 'text/plain', buffer: Buffer.from('typed') })
  })
  await page.keyboard.press('Tab')
  await page.keyboard.type(server.key)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await tabTo('Choose files')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Convert 1 file' }).waitFor()
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
