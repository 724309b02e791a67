import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { excelToPdf } from '../../src/actions/excel-to-pdf.ts'
import { openDocumentFiles } from '../helpers/hostile-office.ts'
import { pageTexts } from '../helpers/pdf-engines.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { convertSample, runAction } from '../helpers/work.ts'
import { makeZip } from '../helpers/zip-file.ts'

/** One sheet with a number in each of its rows; each row is some 4.5 mm high. */
async function makeSheet(rows: number) {
  const row = (n: number) =>
    `<table:table-row><table:table-cell office:value-type="float" office:value="${n}"><text:p>${n}</text:p></table:table-cell></table:table-row>`
  const sheet = `<table:table table:name="Sheet">${Array.from({ length: rows }, (_, index) => row(index + 1)).join('')}</table:table>`
  const file = join(await makeTempDir(), 'Report.ods')
  await writeFile(
    file,
    makeZip(openDocumentFiles(`<office:body><office:spreadsheet>${sheet}</office:spreadsheet></office:body>`, {}, 'spreadsheet')),
  )
  return file
}

async function convert(file: string, options: Record<string, unknown> = {}, limits: { maxPages?: number } = {}) {
  const outcome = await runAction({ action: excelToPdf, file, kind: 'ods', options, engines: await makeRealEngines(), ...limits })
  return { ...outcome, texts: await pageTexts(outcome.files[0]?.path ?? '', (options.open_password as string) ?? '') }
}

test('prints the sheet, named after the input', async () => {
  const { files } = await convertSample(excelToPdf, makeRealEngines())
  expect(files.map(({ filename, kind }) => [filename, kind])).toEqual([['sample.pdf', 'pdf']])
  expect((await pageTexts(files[0]?.path ?? ''))[0]).toContain('Sample')
})

test('cuts a long sheet into pages, or makes one page of it', async () => {
  const file = await makeSheet(200)
  const { texts, pages } = await convert(file)
  expect(texts.length).toBeGreaterThan(2)
  expect(pages).toBe(texts.length)
  const { texts: whole } = await convert(file, { fit: 'sheet' })
  expect(whole).toHaveLength(1)
  expect(whole[0]?.split(/\s+/)).toEqual(expect.arrayContaining(['1', '100', '200']))
})

test('gives the chosen pages, protected', async () => {
  const { texts } = await convert(await makeSheet(200), { pages: '2', open_password: 'sesame' })
  expect(texts).toHaveLength(1)
  expect(texts[0]?.split(/\s+/)).not.toContain('1')
})

test('refuses more pages than allowed, and the message names the way to get fewer', async () => {
  await expect(convert(await makeSheet(200), {}, { maxPages: 1 })).rejects.toMatchObject({
    code: 'too_many_pages',
    message: expect.stringMatching(/The conversion has \d+ pages.*pages or sheets option/),
  })
})

test.each([
  ['name,qty\nnails,3\nscrews,12\n', 'csv'],
  ['name;qty\nnails;3\nscrews;12\n', 'csv'],
  ['name\tqty\nnails\t3\nscrews\t12\n', 'tsv'],
  ['one\ntwo\n', 'txt'],
] as const)('prints a table as text: %j', async (text, kind) => {
  const file = join(await makeTempDir(), 'table')
  await writeFile(file, Buffer.from(`\ufeff${text}`, 'utf16le'))
  const engines = await makeRealEngines()
  expect(await engines.detectKind(file)).toBe(kind)
  const { files } = await runAction({ action: excelToPdf, file, kind, engines })
  expect((await pageTexts(files[0]?.path ?? ''))[0]?.split(/\s+/).toSorted()).toEqual(
    text
      .trim()
      .split(/[\s,;]+/)
      .toSorted(),
  )
})

test('the password opens an Excel 97-2003 file, which only LibreOffice can', async () => {
  const file = join(import.meta.dirname, '../fixtures/protected/rc4.xls')
  const run = { action: excelToPdf, file, kind: 'xls', engines: await makeRealEngines() } as const
  const { files } = await runAction({ ...run, options: { password: 'Käse 7' } })
  expect((await pageTexts(files[0]?.path ?? ''))[0]).toContain('Opened with the password.')
  await expect(runAction(run)).rejects.toMatchObject({ code: 'password_required' })
  await expect(runAction({ ...run, options: { password: 'Käse' } })).rejects.toMatchObject({ code: 'wrong_password' })
})
