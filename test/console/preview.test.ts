/** A look at results before they are downloaded: real engines draw what the browser does not. */
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../src/app/app.ts'
import { loadConfig } from '../../src/config.ts'
import { issueKey } from '../../src/keys/issue.ts'
import { useBrowser } from '../helpers/browser.ts'
import { useBuiltConsole } from '../helpers/built-console.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { begin, row, signInAt } from './steps.ts'

const open = useBrowser()
const consoleDir = useBuiltConsole()
const sample = join(import.meta.dirname, '../../docs/samples/welcome.docx')

async function start() {
  const config = loadConfig({ CONVERTD_HOST: '127.0.0.1', CONVERTD_PORT: '0', CONVERTD_DATA_DIR: await makeTempDir() })
  const app = await startApp({ config, log: pino({ level: 'silent' }), consoleDir: consoleDir() })
  onTestFinished(() => app.stop())
  const { rawKey } = await issueKey({ keyStore: app.keyStore, knownActions: [] }, { name: 'viewer' })
  const { page } = await signInAt(open, app.url, rawKey)
  return { app, rawKey, page }
}

test('the first page of a PDF is drawn once, shown, kept with the result, and not kept on the server', async () => {
  const { app, rawKey, page } = await start()
  await page.getByLabel('Files', { exact: true }).setInputFiles(sample)
  await begin(page)
  const picture = row(page, 'welcome.docx').locator('.thumbnail img')
  expect(await picture.count()).toBe(0)

  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') uploads.push(request.url())
  })
  for (let look = 0; look < 2; look++) {
    await page.getByRole('button', { name: 'Preview welcome.pdf' }).click()
    const shown = page.getByRole('img', { name: 'First page of welcome.pdf' })
    await shown.waitFor()
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
    await page.keyboard.press('Escape')
  }
  expect(uploads).toHaveLength(1)
  await picture.waitFor()
  const { data } = (await (await fetch(`${app.url}/api/v1/conversions`, { headers: { 'X-Api-Key': rawKey } })).json()) as {
    data: { conversions: { action: string }[] }
  }
  expect(data.conversions.map(({ action }) => action)).toEqual(['word-to-pdf'])
})

test('a text in another Office format is drawn from a PDF', async () => {
  const { page } = await start()
  await page.getByLabel('Files', { exact: true }).setInputFiles(sample)
  await page.getByLabel('Convert Office').check()
  await page.getByRole('radio', { name: 'ODT' }).check()
  await begin(page)
  await page.getByRole('button', { name: 'Preview welcome.odt' }).click()
  const shown = page.getByRole('img', { name: 'First page of welcome.odt' })
  await shown.waitFor()
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
})
