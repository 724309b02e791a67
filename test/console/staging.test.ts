/** What happens to files between being chosen and being sent. */
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { useBrowser } from '../helpers/browser.ts'
import { useBuiltConsole } from '../helpers/built-console.ts'
import { createTestAction } from '../helpers/test-action.ts'
import { startTestServer } from '../helpers/test-server.ts'
import { begin, choose, countKept, download, row, signInAt } from './steps.ts'

const open = useBrowser()
const consoleDir = useBuiltConsole()

async function start(echo = createTestAction('echo', { accepts: ['txt', 'rtf'] })) {
  const server = await startTestServer({}, undefined, echo, consoleDir())
  return { server, ...(await signInAt(open, server.url, server.key)) }
}

const rowNames = (page: Page) => page.locator('.items li').evaluateAll((rows) => rows.map((element) => element.getAttribute('aria-label')))

test('chosen files stay while another page is shown', async () => {
  const { page } = await start()
  await choose(page, ['a.txt', 'one'], ['b.txt', 'two'])
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('Nothing has been converted').waitFor()
  await page.getByRole('link', { name: 'Convert' }).click()
  await page.getByRole('button', { name: 'Leave out b.txt' }).click()
  await begin(page)
  expect((await download(page, 'Download a.txt')).content.toString()).toBe('one')
})

test('a reload keeps chosen files with their action and options, but no password', async () => {
  const { page } = await start()
  await choose(page, ['a.txt', 'one'], ['b.rtf', 'two'])
  const form = page.locator('form.staging').first()
  await form.getByLabel('Other').check()
  await form.getByText('Options').click()
  await form.getByLabel('Loud').check()
  await form.getByLabel('Password').fill('sesame')
  await vi.waitFor(async () => expect(await countKept(page)).toBe(2))
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('sesame')
  await page.reload()
  await page.getByRole('button', { name: 'Convert all 2 files' }).waitFor()
  expect(await form.getByLabel('Other').isChecked()).toBe(true)
  expect(await form.getByLabel('Loud').isChecked()).toBe(true)
  expect(await form.getByLabel('Password').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Convert all 2 files' }).click()
  expect((await download(page, 'Download a.txt')).content.toString()).toBe('ONE')
  await vi.waitFor(async () => expect(await countKept(page)).toBe(0))
})

test('removing the key removes the chosen files', async () => {
  const { page, server } = await start()
  await choose(page, ['a.txt', 'one'])
  await vi.waitFor(async () => expect(await countKept(page)).toBe(1))
  await page.getByRole('button', { name: 'Forget key' }).click()
  await vi.waitFor(async () => expect(await countKept(page)).toBe(0))
  await page.getByLabel('API key').fill(server.key)
  await page.keyboard.press('Enter')
  await page.getByText('Drop files or folders here').waitFor()
})

test('the browser warns before leaving a page with files that it cannot store', async () => {
  const server = await startTestServer({}, undefined, undefined, consoleDir())
  const { page } = await open('about:blank')
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.goto(server.url)
  await page.getByLabel('API key').fill(server.key)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await page.getByText('Drop files or folders here').waitFor()
  await choose(page, ['a.txt', 'one'])
  await page.getByRole('button', { name: 'Convert 1 file' }).waitFor()
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('files of an unknown kind are shown as such at once, and sent only with an action chosen by the user', async () => {
  const { page } = await start()
  await choose(page, ['model.xyz', 'one'], ['noextension', 'two'])
  await page.getByRole('heading', { name: '2 files cannot be converted' }).waitFor()
  await page.getByText('No action on this server takes .xyz files.').waitFor()
  await page.getByText('Without an extension such as').waitFor()
  await page.getByText('Accepted: txt, rtf.').waitFor()
  expect(await page.getByRole('button', { name: /^Convert \d/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Leave out model.xyz' }).click()
  await page.getByText('Convert anyway').click()
  await page.getByLabel('Echo').check()
  await begin(page)
  expect((await download(page, /^Download noextension/)).content.toString()).toBe('two')
})

test('names kinds that only this key may not convert', async () => {
  const { server } = await start()
  const { rawKey } = await server.issueKey({ name: 'narrow', actions: ['other'] })
  const { page } = await signInAt(open, server.url, rawKey)
  await choose(page, ['b.rtf', 'two'])
  await page.getByText('.rtf files need echo, which this key may not use.').waitFor()
})

test('actions are grouped as in the API, the most common first, and the chosen one has a description', async () => {
  const { page } = await start(createTestAction('echo', { group: 'to_pdf' }))
  await page.getByRole('heading', { name: 'Office files' }).waitFor()
  await choose(page, ['a.txt', 'one'])
  const offered = page.getByRole('group', { name: 'Action' }).getByRole('group')
  expect(await offered.evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label')))).toEqual(['To PDF', 'Office files'])
  expect(await offered.first().getByRole('radio', { name: 'Echo' }).isChecked()).toBe(true)
  expect(await offered.last().getByRole('radio').count()).toBe(2)
  await page.getByRole('group', { name: 'Action' }).getByText('Hands its input on.').waitFor()
})

test('the heading of a page longer than the screen stays visible', async () => {
  const server = await startTestServer({}, undefined, undefined, consoleDir())
  const { page } = await signInAt(open, server.url, server.key, { viewport: { width: 1280, height: 300 } })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.mouse.wheel(0, 400)
  await vi.waitFor(async () => expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0))
  await page.evaluate(() => {
    location.hash = '#/history'
  })
  await page.getByText('Nothing has been converted').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the format must be chosen before sending', async () => {
  const echo = createTestAction('echo', { formats: ['txt', 'rtf', 'odt'], produces: ['txt', 'rtf'] })
  const { page, server } = await start(echo)
  await choose(page, ['a.txt', 'one'])
  await page.getByLabel('Echo').check()
  expect(await page.getByRole('radio', { name: 'ODT' }).count()).toBe(0)
  await begin(page)
  expect(await page.getByRole('radio', { name: 'RTF' }).evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  expect(await page.locator('.items li').count()).toBe(0)
  await page.getByRole('radio', { name: 'TXT' }).check()
  await page.getByText('This file is TXT already').waitFor()
  await page.getByRole('radio', { name: 'RTF' }).check()
  await begin(page)
  await page.getByText('1 done').waitFor()
  const { data } = await server.call('/api/v1/conversions')
  expect(data.conversions[0]?.options).toMatchObject({ format: 'rtf' })
})

test('a file dropped on another page is accepted and shown on the page Convert', async () => {
  const { page } = await start()
  await page.getByRole('link', { name: 'System' }).click()
  await page.getByText('Ready for conversions').waitFor()
  const transfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File(['dropped'], 'dropped.txt'))
    return dropped
  })
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
  await page.getByText('Release to add the files').waitFor()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  await begin(page)
  expect((await download(page, 'Download dropped.txt')).content.toString()).toBe('dropped')
})

test('dropping a file on the sign-in page does not navigate away', async () => {
  const server = await startTestServer({}, undefined, undefined, consoleDir())
  const { page } = await open(server.url)
  await page.getByLabel('API key').waitFor()
  const isTaken = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['dropped'], 'dropped.txt'))
    return !document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  expect(isTaken).toBe(true)
})

test('files keep the order in which they were chosen, whichever form is sent first', async () => {
  const { page } = await start()
  await choose(page, ['1.txt', 'one'], ['2.rtf', 'two'], ['3.txt', 'three'])
  await choose(page, ['4.rtf', 'four'])
  await page.getByRole('button', { name: 'Convert 2 files' }).last().click()
  await page.getByText('2 done').waitFor()
  await begin(page)
  await page.getByText('4 done').waitFor()
  expect(await rowNames(page)).toEqual(['1.txt', '2.rtf', '3.txt', '4.rtf'])
  await choose(page, ['5.txt', 'five'])
  await begin(page)
  await page.getByText('5 done').waitFor()
  await page.reload()
  await page.getByText('5 done').waitFor()
  expect(await rowNames(page)).toEqual(['1.txt', '2.rtf', '3.txt', '4.rtf', '5.txt'])
})

test('thirty files take a line each, under a summary and one primary button', async () => {
  const { page } = await start()
  await choose(page, ...Array.from({ length: 30 }, (_, index): [string, string] => [`${index}.txt`, index === 7 ? 'fail' : 'warn']))
  expect(await page.locator('button.primary').allTextContents()).toEqual(['Convert 30 files'])
  await begin(page)
  await page.getByText('29 done · 1 failed').waitFor()
  expect(await page.locator('button.primary').allTextContents()).toEqual(['Download all'])
  const heights = await page
    .locator('.item.is-completed')
    .evaluateAll((rows) => rows.map((element) => element.getBoundingClientRect().height))
  expect(heights).toHaveLength(29)
  expect(Math.max(...heights)).toBeLessThanOrEqual(26)
  const last = await row(page, '29.txt').boundingBox()
  // What a browser leaves of a screen of 1080.
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(940)
  await row(page, '23.txt').getByText('1 warning').click()
  await row(page, '23.txt').getByText('Carlito stood in for Calibri.').waitFor()
})

test.each([
  ['no-preference', 'under-way'],
  ['reduce', 'none'],
] as const)('a bar without progress has a separate look, animated only if the user allows it: %s', async (reducedMotion, animation) => {
  const server = await startTestServer({}, undefined, undefined, consoleDir())
  const { page } = await signInAt(open, server.url, server.key, { reducedMotion })
  await choose(page, ['long.txt', 'hold'])
  await begin(page)
  await row(page, 'long.txt').getByText('Converting').waitFor()
  const bar = row(page, 'long.txt').getByRole('progressbar')
  const look = await bar.evaluate((element) => {
    const { animationName, backgroundImage } = getComputedStyle(element)
    return { animationName, backgroundImage, isIndeterminate: element.matches(':indeterminate') }
  })
  expect(look).toMatchObject({ animationName: animation, isIndeterminate: true })
  expect(look.backgroundImage).toContain('gradient')
})
