import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseOptions } from '../../src/actions/common/options.ts'
import { protectPdf } from '../../src/actions/protect-pdf.ts'
import { checkPdf, encryptPdf, pages, pageTexts, pdf, writePdf } from '../helpers/pdf-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'

async function makeFile() {
  return await writePdf(join(await makeTempDir(), 'Report.pdf'), pages(2))
}

async function protect(options: Record<string, unknown>, file?: string) {
  const { files, ...outcome } = await runAction({
    action: protectPdf,
    file: file ?? (await makeFile()),
    kind: 'pdf',
    options,
    engines: { pdf },
  })
  return { path: files[0]?.path ?? '', filename: files[0]?.filename, ...outcome }
}

test('the result opens with the password only', async () => {
  const { path, filename, pages: counted } = await protect({ open_password: 'sésame' })
  expect([filename, counted]).toEqual(['Report.pdf', 2])
  await expect(pageTexts(path)).rejects.toThrow('Incorrect password')
  expect(await pageTexts(path, 'sésame')).toEqual(['Page 1', 'Page 2'])
  expect(await checkPdf(path, 'sésame')).toContain('AESv3')
})

test.each(['-secret', '--print=none', '@-', '--', ' '])('accepts the password %j', async (password) => {
  const { path } = await protect({ open_password: password })
  expect(await pageTexts(path, password)).toEqual(['Page 1', 'Page 2'])
})

test('restricts readers who do not know the owner password', async () => {
  const { path } = await protect({ owner_password: 'boss', print: 'low', copy: false, change: 'form' })
  const facts = await checkPdf(path)
  expect(facts).toMatch(/print low resolution: allowed\nprint high resolution: not allowed/)
  expect(facts).toMatch(/extract for any purpose: not allowed/)
  expect(facts).toMatch(/modify forms: allowed\nmodify annotations: not allowed/)
  expect(facts).toMatch(/modify document assembly: allowed/)
  expect(await pageTexts(path)).toEqual(['Page 1', 'Page 2'])
})

test('encrypts a protected file again with the new password', async () => {
  const locked = await encryptPdf(await makeFile(), { user: 'old' })
  const { path } = await protect({ password: 'old', open_password: 'new' }, locked)
  expect(await pageTexts(path, 'new')).toEqual(['Page 1', 'Page 2'])
  await expect(pageTexts(path, 'old')).rejects.toThrow('Incorrect password')
})

test.each([
  [{}, 'open_password', 'without a password there is no protection'],
  [{ open_password: 'a', print: 'none' }, 'owner_password', 'it gives full access'],
  [{ open_password: 'a', owner_password: 'a' }, 'owner_password', 'nothing would be restricted'],
  [{ open_password: 'a\nb' }, 'open_password', 'one line'],
])('refuses %j', (options, field, message) => {
  const { errors } = parseOptions(protectPdf, Object.entries(options))
  expect(errors).toEqual([expect.objectContaining({ code: 'invalid_option', field, message: expect.stringContaining(message) })])
})

test('a PDF without an end, as of a broken download, is unreadable', async () => {
  const file = await makeFile()
  const whole = await readFile(file, 'latin1')
  await writeFile(file, whole.slice(0, whole.lastIndexOf('trailer') + 12), 'latin1')
  await expect(protect({ open_password: 'a' }, file)).rejects.toMatchObject({ code: 'unreadable_input' })
})
