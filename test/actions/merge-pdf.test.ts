import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseOptions } from '../../src/actions/common/options.ts'
import { mergePdf } from '../../src/actions/merge-pdf.ts'
import { merge, says, writeSpec } from '../helpers/merge.ts'
import { encryptPdf, pages, pdf, writePdf } from '../helpers/pdf-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'
import { makePdf } from '../pdf-to-word/helpers/make-pdf.ts'

test('joins the files in the given order', async () => {
  const { texts, files, progress, inputPages } = await merge([{ pages: says('one', 'two') }, { pages: says('three') }])
  expect(texts).toEqual(['one', 'two', 'three'])
  expect(files).toMatchObject([{ filename: 'a-merged.pdf', kind: 'pdf' }])
  expect(progress.at(-1)).toEqual({ done: 2, total: 2 })
  expect(inputPages).toEqual([2, 1])
})

test('a file may be listed twice, with its own page ranges', async () => {
  const three = { pages: says('one', 'two', 'three') }
  expect((await merge([three, three, three], { pages: '3; ;2-' })).texts).toEqual(['three', 'one', 'two', 'three', 'two', 'three'])
})

test.each([
  ['1;2', 'pages is for 2 files, but the upload has 1 file.'],
  ['4', 'the file has 1 page'],
])('refuses the pages %j of one file with one page', async (ranges, message) => {
  await expect(merge([{ pages: says('one') }], { pages: ranges })).rejects.toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining(message),
    errors: [{ field: 'pages' }],
  })
})

test('refuses pages that are no ranges before anything is converted', () => {
  const { errors } = parseOptions(mergePdf, [['pages', '1;x']])
  expect(errors).toMatchObject([{ code: 'invalid_option', field: 'pages' }])
})

test('a missing page is reported with the name of its file', async () => {
  const converting = merge([{ pages: says('one') }, { pages: says('two') }], { pages: ';7' })
  await expect(converting).rejects.toMatchObject({ code: 'invalid_option', message: expect.stringMatching(/^b\.pdf: .*1 page/) })
})

test('one password opens all protected files, and an error names the file', async () => {
  const folder = await makeTempDir()
  const locked = await encryptPdf(await writePdf(join(folder, 'locked.pdf'), pages(1)), { user: 'sesame' })
  const open = { pages: says('open') }
  expect((await merge([open, locked, locked], { password: 'sesame' })).texts).toEqual(['open', 'Page 1', 'Page 1'])
  await expect(merge([open, locked])).rejects.toMatchObject({
    code: 'password_required',
    message: expect.stringMatching(/^locked-encrypted\.pdf: /),
  })
  await expect(merge([open, locked], { password: 'x' })).rejects.toMatchObject({
    code: 'wrong_password',
    message: expect.stringMatching(/^locked-/),
  })
})

test('limits the total number of pages', async () => {
  const file = await writeSpec('a.pdf', { pages: says('one', 'two') })
  const more = [{ file, kind: 'pdf' as const }]
  await expect(runAction({ action: mergePdf, file, kind: 'pdf', more, engines: { pdf }, maxPages: 3 })).rejects.toMatchObject({
    code: 'too_many_pages',
  })
})

test('warns that signatures become invalid', async () => {
  const signed = makePdf({ pages: says('one'), objects: { 40: '<< /Type /Sig /ByteRange [0 1 2 3] >>' } })
  expect((await merge([signed])).warnings).toMatchObject([{ code: 'signature_broken' }])
})

test('a file with wrong tables is repaired, and a file that is no PDF is refused by name', async () => {
  const whole = makePdf({ pages: says('one') })
  const broken = Buffer.from(whole.toString('latin1').replace(/\d{10} 00000 n/g, '0000000003 00000 n'), 'latin1')
  expect((await merge([{ pages: says('zero') }, broken])).texts).toEqual(['zero', 'one'])
  const nothing = Buffer.from('%PDF-1.4\nnothing here\n%%EOF\n')
  await expect(merge([{ pages: says('zero') }, nothing])).rejects.toMatchObject({
    code: 'unreadable_input',
    message: expect.stringMatching(/^b\.pdf: /),
  })
})
