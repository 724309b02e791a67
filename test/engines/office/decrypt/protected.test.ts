import { copyFile, truncate } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openProtected } from '../../../../src/engines/office/decrypt/decrypt.ts'
import type { FileKind } from '../../../../src/file-kinds.ts'
import { makeOfficeEngines, textOf, writeWord } from '../../../helpers/office.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

const folder = join(import.meta.dirname, '../../../fixtures/protected')
const fixtures = ['agile.docx', 'standard.docx', 'entries.odt', 'whole.odt', 'rc4.doc']
const password = 'Käse 7'
const pdf = { pdfa: 'none', tagged: true, bookmarks: true, imageQuality: 90, maxImageDpi: 300 } as const

const kindOf = (name: string) => extname(name).slice(1) as FileKind

async function open(path: string, given: string | undefined) {
  const copy = join(await makeTempDir(), 'copy')
  return openProtected({ path, kind: kindOf(path), password: given, copy, signal: AbortSignal.timeout(50_000) })
}

describe.each(fixtures)('%s', (name) => {
  const path = join(folder, name)

  test('opens with its password, which stands on no command line', async () => {
    const { engines, started } = makeOfficeEngines()
    const request = { path, kind: kindOf(name), password, workDir: await makeTempDir(), signal: AbortSignal.timeout(50_000), pdf }
    expect(await textOf((await engines.office.exportPdf(request)).path)).toBe('Opened with the password.')
    expect(started.length).toBeGreaterThan(0)
    expect(JSON.stringify(started)).not.toContain(password)
  })

  test('wants a password and refuses a wrong one', async () => {
    await expect(open(path, undefined)).rejects.toMatchObject({ code: 'password_required' })
    await expect(open(path, 'Kase 7')).rejects.toMatchObject({ code: 'wrong_password' })
    await expect(open(path, '')).rejects.toMatchObject({ code: 'wrong_password' })
  })

  test('that is cut off is unreadable, not a crash', async () => {
    const cut = join(await makeTempDir(), `cut${extname(name)}`)
    await copyFile(path, cut)
    await truncate(cut, 3000)
    const outcome = await open(cut, password).catch((error: unknown) => error)
    // false: it cannot even be told whether it is protected, and LibreOffice will say.
    expect(outcome === false || outcome).toSatisfy((it) => it === true || (it as { code: string }).code === 'unreadable_input')
  })
})

test('a password that is not needed is ignored', async () => {
  expect(await open(await writeWord('docx', '<w:p/>'), password)).toBe(false)
})

test('an abort ends the work on a password', async () => {
  const signal = AbortSignal.abort(new Error('enough'))
  const copy = join(await makeTempDir(), 'copy')
  await expect(openProtected({ path: join(folder, 'agile.docx'), kind: 'docx', password, copy, signal })).rejects.toThrow('enough')
})
