import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { detectKind } from '../../../../src/engines/inspect/detection/detect.ts'
import { openProtected } from '../../../../src/engines/office/decrypt/decrypt.ts'
import type { FileKind } from '../../../../src/file-kinds.ts'
import { encryptOoxml } from '../../../helpers/encrypt-ooxml.ts'
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

  test('opens with its password, which is on no command line', async () => {
    const { engines, started } = makeOfficeEngines()
    const request = { path, kind: kindOf(name), password, workDir: await makeTempDir(), signal: AbortSignal.timeout(50_000), pdf }
    expect(await textOf((await engines.office.exportPdf(request)).path)).toBe('Opened with the password.')
    expect(started.length).toBeGreaterThan(0)
    expect(JSON.stringify(started)).not.toContain(password)
  })

  test('asks for a password and refuses a wrong one', async () => {
    await expect(open(path, undefined)).rejects.toMatchObject({ code: 'password_required' })
    await expect(open(path, 'Kase 7')).rejects.toMatchObject({ code: 'wrong_password' })
    await expect(open(path, '')).rejects.toMatchObject({ code: 'wrong_password' })
  })

  test('is unreadable when truncated, without a crash', async () => {
    const cut = join(await makeTempDir(), `cut${extname(name)}`)
    await copyFile(path, cut)
    await truncate(cut, 3000)
    const outcome = await open(cut, password).catch((error: unknown) => error)
    // false: it cannot even be told whether it is protected, and LibreOffice will say.
    expect(outcome === false || outcome).toSatisfy((it) => it === true || (it as { code: string }).code === 'unreadable_input')
  })
})

test('an unneeded password is ignored', async () => {
  expect(await open(await writeWord('docx', '<w:p/>'), password)).toBe(false)
})

test('an abort ends the check of a password', async () => {
  const signal = AbortSignal.abort(new Error('enough'))
  const copy = join(await makeTempDir(), 'copy')
  await expect(openProtected({ path: join(folder, 'agile.docx'), kind: 'docx', password, copy, signal })).rejects.toThrow('enough')
})

const own = { info: 'EncryptionInfo', content: 'EncryptedPackage' }

/** A protected docx, and what becomes of it. */
async function openDocx(secret: string, given: string | undefined, names = own, decoys: Parameters<typeof encryptOoxml>[3] = []) {
  const plain = await readFile(await writeWord('docx', `<w:p><w:r><w:t>${'Seen. '.repeat(400)}</w:t></w:r></w:p>`))
  const path = join(await makeTempDir(), 'input.docx')
  await writeFile(path, encryptOoxml(plain, secret, names, decoys))
  const copy = join(await makeTempDir(), 'copy')
  const kind = await detectKind(path)
  const isOpened = await openProtected({ path, kind: kind as FileKind, password: given, copy, signal: AbortSignal.timeout(50_000) })
  return { kind, isOpened, isPlain: isOpened && (await readFile(copy)).equals(plain) }
}

const opened = { kind: 'encrypted', isOpened: true, isPlain: true }

test('a file with a hidden encrypted copy for old programs opens', async () => {
  const content = Buffer.alloc(4096)
  content.writeUInt16LE(0xa5ec)
  expect(await openDocx(password, password, own, [{ name: 'WordDocument', content }])).toEqual(opened)
})

test('finds streams whatever the case of their names', async () => {
  expect(await openDocx(password, password, { info: 'encryptioninfo', content: 'ENCRYPTEDPACKAGE' })).toEqual(opened)
})

test("a file protected with Office's built-in password opens without one, or with any", async () => {
  expect(await openDocx('VelvetSweatshop', undefined)).toEqual(opened)
  expect(await openDocx('VelvetSweatshop', 'a guess')).toEqual(opened)
})

test('accepts a password in decomposed letters', async () => {
  expect(await openDocx('K\u00e4se', 'Ka\u0308se')).toEqual(opened)
  expect(await openDocx('Ka\u0308se', 'Ka\u0308se')).toEqual(opened)
})
