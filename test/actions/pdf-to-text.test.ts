import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleScan } from '../../src/actions/common/sample-scan.ts'
import { pdfToText } from '../../src/actions/pdf-to-text.ts'
import type { OcrEngine } from '../../src/engines/ocr/ocr.ts'
import { encryptPdf, pages, pdf, writePdf } from '../helpers/pdf-engines.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'
import { makePdf } from '../pdf-to-word/helpers/make-pdf.ts'

/** Of a machine that cannot read pictures. */
const ocr = { isOn: async () => false } as OcrEngine

async function textOf(file: string, options: Record<string, unknown> = {}) {
  const outcome = await runAction({ action: pdfToText, file, kind: 'pdf', options, engines: { pdf, ocr } })
  expect(outcome.files.map(({ filename, kind }) => [filename, kind])).toEqual([['Report.txt', 'txt']])
  return { ...outcome, text: await readFile(outcome.files[0]?.path ?? '', 'utf8') }
}

async function drawn(...content: string[]) {
  const file = join(await makeTempDir(), 'Report.pdf')
  await writeFile(file, makePdf({ pages: content }))
  return file
}

test('gives the text of the chosen pages, with a form feed after each', async () => {
  const file = await writePdf(join(await makeTempDir(), 'Report.pdf'), pages(3))
  expect((await textOf(file)).text).toMatch(/^Page 1\s+\fPage 2\s+\fPage 3\s+\f$/)
  const { text, pages: counted, warnings } = await textOf(file, { pages: '3,1' })
  expect(text).toMatch(/^Page 1\s+\fPage 3\s+\f$/)
  expect(counted).toBe(3)
  expect(warnings).toEqual([])
})

test('keeps the layout of words on request', async () => {
  const file = await drawn('BT /F1 12 Tf 50 700 Td (left) Tj 300 0 Td (right) Tj ET')
  expect((await textOf(file, { layout: 'page' })).text).toMatch(/left {2,}right/)
  expect((await textOf(file)).text).not.toMatch(/left {2,}right/)
})

test('warns about pages without text', async () => {
  const { text, warnings } = await textOf(await drawn('0 0 100 100 re f'))
  expect(text.trim()).toBe('')
  expect(warnings).toEqual([{ code: 'no_text_layer', message: expect.any(String) }])
})

test('opens a protected file with its password', async () => {
  const locked = await encryptPdf(await writePdf(join(await makeTempDir(), 'Report.pdf'), pages(1)), { user: 'sesame' })
  const run = (options: Record<string, unknown>) =>
    runAction({ action: pdfToText, file: locked, kind: 'pdf', options, engines: { pdf, ocr } })
  expect((await run({ password: 'sesame' })).files).toHaveLength(1)
  await expect(run({})).rejects.toMatchObject({ code: 'password_required' })
})

test.each([{ layout: 'reading' }, { layout: 'page' }])('reads a page that is a picture, for $layout order', async (options) => {
  const file = join(await makeTempDir(), 'scan.pdf')
  await writeFile(file, sampleScan.bytes)
  const engines = await makeRealEngines()
  const read = await runAction({ action: pdfToText, file, kind: 'pdf', options, engines })
  expect(await readFile(read.files[0]?.path ?? '', 'utf8')).toMatch(/A scanned page shows its words\s+as a picture and nothing else\.\s+\f/)
  expect([read.warnings, read.pagesRead]).toEqual([[], [{ page: 1, confidence: expect.any(Number) }]])
  const off = await runAction({ action: pdfToText, file, kind: 'pdf', options: { ...options, ocr: 'off' }, engines })
  expect(off.warnings).toEqual([{ code: 'no_text_layer', message: expect.any(String) }])
})
