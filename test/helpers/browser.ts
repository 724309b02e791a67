/** Debian's chromium, driven by playwright-core: one for a test file, a fresh context for each test. */
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

/** It shall neither need a sandbox of its own nor call home. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface BrowserPage {
  page: Page
  /** What the page complained about: errors, and what the Content-Security-Policy forbade. */
  complaints: string[]
}

/** To be called once in a test file; answers with the function that opens a page. */
export function useBrowser(): (url: string, options?: BrowserContextOptions) => Promise<BrowserPage> {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (!executablePath) throw new Error('there is no chromium: apt-get install chromium')
    // Where the machine names no locale, Chromium calls a download with letters beyond ASCII just "download".
    browser = await chromium.launch({ executablePath, args: flags, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  })
  afterAll(() => browser?.close())

  return async (url, options = {}) => {
    if (!browser) throw new Error('the browser did not start')
    const context = await browser.newContext({ acceptDownloads: true, locale: 'en-GB', ...options })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    page.setDefaultTimeout(25_000)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      // A refused call is logged by the browser itself and is no fault of the page.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text())
    })
    await page.goto(url)
    return { page, complaints }
  }
}
