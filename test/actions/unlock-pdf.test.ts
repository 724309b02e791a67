import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unlockPdf } from '../../src/actions/unlock-pdf.ts'
import { checkPdf, encryptPdf, pages, pageTexts, pdf, writePdf } from '../helpers/pdf-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'

async function makeLocked(user: string) {
  return await encryptPdf(await writePdf(join(await makeTempDir(), 'Report.pdf'), pages(2)), { user })
}

function unlock(file: string, options: Record<string, unknown> = {}) {
  return runAction({ action: unlockPdf, file, kind: 'pdf', options, engines: { pdf } })
}

test.each([
  ['sesame', { password: 'sesame' }],
  ['', {}],
])('the result of a file with the password %j opens without one, unrestricted', async (user, options) => {
  const { files } = await unlock(await makeLocked(user), options)
  const path = files[0]?.path ?? ''
  expect(await checkPdf(path)).toContain('File is not encrypted')
  expect(await pageTexts(path)).toEqual(['Page 1', 'Page 2'])
})

test('a file without protection stays unchanged', async () => {
  const { files } = await unlock(await writePdf(join(await makeTempDir(), 'Report.pdf'), pages(1)))
  expect(await pageTexts(files[0]?.path ?? '')).toEqual(['Page 1'])
})

test.each([
  [{}, 'password_required'],
  [{ password: 'wrong' }, 'wrong_password'],
])('refuses %j with %s', async (options, code) => {
  await expect(unlock(await makeLocked('sesame'), options)).rejects.toMatchObject({ code })
})
