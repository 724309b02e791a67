/** What a person does at the console, for its tests. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { BrowserPage, useBrowser } from '../helpers/browser.ts'

type Open = ReturnType<typeof useBrowser>

/** Opens the console with a key; the page must not have complained by the end of the test. */
export async function signInAt(open: Open, url: string, key: string, options: Parameters<Open>[1] = {}): Promise<BrowserPage> {
  const opened = await open(url, options)
  await opened.page.getByLabel('API key').fill(key)
  await opened.page.getByRole('button', { name: 'Open the console' }).click()
  await opened.page.getByRole('heading', { name: 'Convert', exact: true }).waitFor()
  onTestFinished(() => expect(opened.complaints).toEqual([]))
  return opened
}

/** Files of plain text. */
export async function choose(page: Page, ...texts: [filename: string, text: string][]): Promise<void> {
  const files = texts.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) }))
  await page.getByLabel('Files', { exact: true }).setInputFiles(files)
}

export const begin = (page: Page) => page.getByRole('button', { name: /^Convert \d+ files?$/ }).click()
export const row = (page: Page, filename: string) => page.getByRole('listitem', { name: filename })

export async function download(page: Page, name: string | RegExp): Promise<{ filename: string; content: Buffer }> {
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return { filename: saved.suggestedFilename(), content: await readFile(await saved.path()) }
}

/** How many files the browser keeps for the console. */
export const countKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('convertd', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const count = opening.result.transaction('files').objectStore('files').count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
  )
