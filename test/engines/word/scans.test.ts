/** What the OCR engine read goes to the worker in a file, and nothing in it is believed. */
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { readScans } from '../../../src/engines/word/read-scans.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { makeWordEngine } from '../../helpers/word-engine.ts'
import { makePdf } from '../../pdf-to-word/helpers/make-pdf.ts'

const box = { x0: 200, y0: 276, x1: 300, y1: 306 }
const word = { ...box, text: 'Ledger', confidence: 95, baseline: [300, 300], size: 29, block: 0, paragraph: 0, line: 0 }
const place = { page: 1, width: 1700, height: 2200, dpi: 200, turned: 0, slope: 0, toPage: [0.36, 0, 0, 0.36, 0, 0], languages: ['eng'] }
const page = { ...place, confidence: 95, words: [word], rules: [], fills: [], pictures: [] }

async function convert(scans: readonly string[]) {
  const workDir = await makeTempDir()
  const path = join(workDir, 'input.pdf')
  await writeFile(path, makePdf({ pages: ['0.9 g 0 0 100 100 re f'] }))
  const { engine } = makeWordEngine()
  return engine.convertPdf({ path, images: true, scans, workDir, signal: AbortSignal.timeout(60_000), onProgress: () => {} })
}

async function fileOf(text: string): Promise<string> {
  const path = join(await makeTempDir(), 'page.json')
  await writeFile(path, text)
  return path
}

test('words of a scanned page are in the Word file', async () => {
  const { path, hasText } = await convert([await fileOf(JSON.stringify(page))])
  expect(hasText).toBe(true)
  expect((await execa('unzip', ['-p', path, 'word/document.xml'])).stdout).toContain('Ledger')
})

test.each([
  'not json',
  '[]',
  JSON.stringify({ ...page, words: [{ ...word, x0: 'left' }] }),
  JSON.stringify({ ...page, words: [{ ...word, size: -1 }] }),
  JSON.stringify({ ...page, toPage: [1, 2] }),
  JSON.stringify({ ...page, words: Array.from({ length: 50_001 }, () => word) }),
])('refuses %.40s', async (text) => {
  await expect(readScans(await fileOf(text))).rejects.toMatchObject({ code: 'engine_failed' })
})

test('a link in place of a page is not followed', async () => {
  const folder = await makeTempDir()
  await symlink('/etc/hostname', join(folder, 'page.json'))
  await expect(convert([join(folder, 'page.json')])).rejects.toMatchObject({ code: 'engine_failed' })
  expect(await readFile('/etc/hostname', 'utf8')).toBeTruthy()
})
