import { execFile } from 'node:child_process'
import { chown, copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Check } from '../../../../src/cli/commands/doctor/check.ts'
import { checkFonts } from '../../../../src/cli/commands/doctor/fonts.ts'
import { checkOwner } from '../../../../src/cli/commands/doctor/owner.ts'
import { loadConfig } from '../../../../src/config.ts'
import { openFonts } from '../../../../src/engines/fonts.ts'
import { openKeyFile } from '../../../../src/keys/key-file.ts'
import { findNativeProgram } from '../../../../src/native-programs.ts'
import { prepareDataFolder } from '../../../../src/store/data-folder.ts'
import { callCli } from '../../../helpers/cli.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'
import { startTestServer } from '../../../helpers/test-server.ts'

async function examine(
  settings: Record<string, string>,
): Promise<{ exitCode: number | null; checks: Check[]; find: (name: string) => Check | undefined }> {
  const { exitCode, stdout } = await callCli(['doctor', '--json'], settings)
  const checks = JSON.parse(stdout) as Check[]
  return { exitCode, checks, find: (name) => checks.find((check) => check.name === name) }
}

test('finds every engine and action of this machine, and leaves nothing in the data folder', async () => {
  const dataDir = await makeTempDir()
  const { exitCode, checks, find } = await examine({ CONVERTD_DATA_DIR: dataDir })
  expect(exitCode).toBe(0)
  for (const name of ['LibreOffice', 'qpdf', 'poppler', 'sharp'])
    expect(find(name)).toMatchObject({ status: 'ok', detail: expect.stringMatching(/^\d/) })
  for (const name of ['pdf-to-word', 'pdf-to-jpg', 'word-to-pdf', 'convert-image']) expect(find(name)).toMatchObject({ status: 'ok' })
  // Where the helper is built and LibreOffice is there, it starts.
  const isBuilt = findNativeProgram('convertd-office-host') !== undefined
  expect(find('office host')).toMatchObject({
    status: isBuilt ? 'ok' : 'warn',
    detail: expect.stringMatching(isBuilt ? /^ready after \d+ ms$/ : /^not there/),
  })
  expect(find('keys')).toMatchObject({ status: 'warn', remedy: 'convertd keys create --name NAME' })
  expect(checks.every(({ status, remedy }) => status === 'ok' || remedy !== null)).toBe(true)
  expect(await readdir(dataDir)).toEqual([])
})

test('fails for a data folder that cannot be used', async () => {
  const path = join(await makeTempDir(), 'file')
  await writeFile(path, '')
  const { exitCode, find } = await examine({ CONVERTD_DATA_DIR: path, CONVERTD_ACTIONS: 'convert-image' })
  expect(exitCode).toBe(1)
  expect(find('data folder')).toMatchObject({ status: 'fail', detail: expect.stringContaining('ENOTDIR') })
})

test('fails for keys of a newer version, and where the disk is too full', async () => {
  const dataDir = await makeTempDir()
  await writeFile(join(dataDir, 'keys.json'), JSON.stringify({ version: 99, keys: [] }))
  const { exitCode, find } = await examine({
    CONVERTD_DATA_DIR: dataDir,
    CONVERTD_ACTIONS: 'convert-image',
    CONVERTD_DISK_FLOOR_MB: '100000000',
  })
  expect(exitCode).toBe(1)
  expect(find('keys')).toMatchObject({ status: 'fail', detail: expect.stringContaining('version 99') })
  expect(find('disk')).toMatchObject({ status: 'fail', remedy: expect.stringContaining('CONVERTD_DISK_FLOOR_MB') })
})

test('reports errors in the settings together with everything else', async () => {
  const settings = { CONVERTD_DATA_DIR: await makeTempDir(), CONVERTD_PORT: 'x', CONVERTD_PROT: '1', CONVERTD_ACTIONS: 'convert-image' }
  const { exitCode, checks, find } = await examine(settings)
  expect(exitCode).toBe(1)
  expect(checks.filter(({ name }) => name === 'settings')).toMatchObject([
    { status: 'fail', detail: expect.stringContaining('CONVERTD_PORT') },
    { status: 'warn', detail: expect.stringContaining('CONVERTD_PROT') },
  ])
  expect(find('sharp')).toMatchObject({ status: 'ok' })
})

test('names the user of the data folder', async () => {
  const { dataDir } = await startTestServer()
  const { find } = await examine({ CONVERTD_DATA_DIR: dataDir, CONVERTD_ACTIONS: 'convert-image' })
  expect(find('server')?.detail).toContain(`process ${process.pid} on `)
})

test('warns if one conversion of the maximum size would not fit on the disk', async () => {
  const settings = { CONVERTD_DATA_DIR: await makeTempDir(), CONVERTD_ACTIONS: 'convert-image', CONVERTD_MAX_RESULT_MB: '1000000' }
  const { exitCode, find } = await examine({ ...settings, CONVERTD_MAX_UPLOAD_MB: '1000000' })
  expect(exitCode).toBe(0)
  expect(find('disk')).toMatchObject({ status: 'warn', remedy: expect.stringContaining('CONVERTD_MAX_RESULT_MB') })
})

test('warns if files in the data folder belong to another user', async () => {
  const files = await prepareDataFolder(await makeTempDir())
  await openKeyFile(files).update(() => undefined)
  const { uid } = await stat(files.keys)
  expect(await checkOwner(files, uid)).toEqual([])
  const [check, ...more] = await checkOwner(files, uid + 1)
  expect(more).toEqual([])
  expect(check).toMatchObject({
    status: 'fail',
    detail: `this is user ${uid + 1}, but keys.json, keys.lock, conversions in the data folder belong to user ${uid}`,
  })
  expect(check?.remedy).toBe(`as root: chown -R ${uid + 1} ${files.dataDir}`)
})

test.skipIf(process.geteuid?.() !== 0)('tells root who owns the folder, and repairs one that root owns in part', async () => {
  const files = await prepareDataFolder(await makeTempDir())
  await openKeyFile(files).update(() => undefined)
  for (const path of [files.conversionsDir, files.keysLock]) await chown(path, 1000, 1000)
  expect(await checkOwner(files)).toMatchObject([{ status: 'fail', remedy: `as root: chown -R 1000 ${files.dataDir}` }])
  await chown(files.keys, 1000, 1000)
  expect(await checkOwner(files)).toMatchObject([{ status: 'ok', detail: expect.stringContaining('user 1000') }])
})

test('reports problems with the folder of further fonts', async () => {
  const folder = await makeTempDir()
  const look = async (CONVERTD_FONTS_DIR: string) => {
    const config = loadConfig({ CONVERTD_FONTS_DIR })
    const { env } = await openFonts(config.fontsDir, folder)
    return (await checkFonts(config, env, folder)).find(({ name }) => name === 'more fonts')
  }
  const missing = join(folder, 'missing')
  expect(await look(missing)).toMatchObject({ status: 'warn', detail: `the folder ${missing} (CONVERTD_FONTS_DIR) is not there` })
  const own = join(folder, 'own')
  await mkdir(own)
  expect(await look(own)).toMatchObject({ status: 'warn', detail: expect.stringContaining('contains no readable font') })
  const { stdout: font } = await promisify(execFile)('fc-match', ['--format', '%{file}', 'Liberation Sans'])
  await copyFile(font, join(own, 'own.ttf'))
  expect(await look(own)).toEqual({ name: 'more fonts', status: 'ok', detail: `1 in ${own}`, remedy: null })
})

test('ends with a summary', async () => {
  const settings = { CONVERTD_DATA_DIR: await makeTempDir(), CONVERTD_ACTIONS: 'convert-image' }
  await callCli(['keys', 'create', '--name', 'ci'], settings)
  const verdict = async (more = {}) => (await callCli(['doctor'], { ...settings, ...more })).stderr.trim()
  expect(await verdict({ CONVERTD_PROT: '1' })).toBe('convertd can work, with the problems marked warn.')
  expect(await verdict({ CONVERTD_PORT: 'x' })).toBe('convertd cannot work: see the lines marked fail.')
})

test('further fonts do not hide those of the system', async () => {
  const settings = { CONVERTD_DATA_DIR: await makeTempDir(), CONVERTD_ACTIONS: 'convert-image' }
  await mkdir(join(settings.CONVERTD_DATA_DIR, 'fonts'))
  const { exitCode, stdout } = await callCli(['doctor'], { ...settings, CONVERTD_FONTS_DIR: join(settings.CONVERTD_DATA_DIR, 'fonts') })
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^ok {4}Office fonts +Liberation Sans, /m)
})
