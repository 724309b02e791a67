import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { arrangePdf } from '../../src/actions/arrange-pdf.ts'
import { checkPdf, pages, pageTexts, pdf, writePdf } from '../helpers/pdf-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'
import { makePdf } from '../pdf-to-word/helpers/make-pdf.ts'

async function arrange(options: Record<string, unknown>, sheets = pages(5), maxPages = 100) {
  const file = await writePdf(join(await makeTempDir(), 'Report.pdf'), sheets)
  const outcome = await runAction({ action: arrangePdf, file, kind: 'pdf', options, engines: { pdf }, maxPages })
  const path = outcome.files[0]?.path ?? ''
  await checkPdf(path)
  return { ...outcome, path, order: (await pageTexts(path)).join(' ').replaceAll('Page ', '') }
}

test.each([
  [{}, '1 2 3 4 5'],
  [{ order: '3,1,5-' }, '3 1 5'],
  [{ order: '5-1' }, '5 4 3 2 1'],
  [{ order: '1, 1,2-3' }, '1 1 2 3'],
  [{ delete: '2,4-' }, '1 3'],
  [{ order: '5-1', delete: '3' }, '5 4 2 1'],
])('%j gives the pages %s', async (options, order) => {
  expect((await arrange(options)).order).toBe(order)
})

test('rotates pages relative to how they are shown', async () => {
  const { path } = await arrange({ rotate: '90', rotate_pages: '1-2', order: '3,2,1' }, [{ rotation: 270 }, {}, {}])
  const result = await PDFDocument.load(await readFile(path))
  expect(result.getPages().map((page) => page.getRotation().angle % 360)).toEqual([0, 90, 0])
})

test('a page that is requested twice is rotated in both places', async () => {
  const { path } = await arrange({ order: '1,1', rotate: '180' })
  const result = await PDFDocument.load(await readFile(path))
  expect(result.getPages().map((page) => page.getRotation().angle)).toEqual([180, 180])
})

test('warns that the signature becomes invalid', async () => {
  const file = join(await makeTempDir(), 'Signed.pdf')
  const signature = '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 1 2 3]/Contents<00>>>'
  await writeFile(file, makePdf({ pages: [''], objects: { 90: signature } }))
  const { warnings } = await runAction({ action: arrangePdf, file, kind: 'pdf', options: {}, engines: { pdf } })
  expect(warnings).toEqual([{ code: 'signature_broken', message: expect.stringContaining('Signed.pdf is digitally signed') }])
  expect((await arrange({})).warnings).toEqual([])
})

test.each([
  [{ order: '6' }, 'invalid_option', 'order names page 6, but the file has 5 pages.'],
  [{ order: '1-9999999' }, 'invalid_option', 'order names page 9999999'],
  [{ delete: '1-' }, 'invalid_option', 'delete leaves no page'],
  [{ order: Array(50).fill('1-').join(',') }, 'too_many_pages', '250 pages'],
])('refuses %j', async (options, code, message) => {
  await expect(arrange(options)).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
})
