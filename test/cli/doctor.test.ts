import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Check } from '../../src/cli/doctor-check.ts'
import { findNativeProgram } from '../../src/engines/native.ts'
import { callCli } from '../helpers/cli.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { startTestServer } from '../helpers/test-server.ts'

async function examine(
  settings: Record<string, string>,
): Promise<{ exitCode: number | null; checks: Check[]; find: (name: string) => Check | undefined }> {
  const { exitCode, stdout } = await callCli(['doctor', '--json'], settings)
  const checks = JSON.parse(stdout) as Check[]
  return { exitCode, checks, find: (name) => checks.find((check) => check.name === name) }
}

test('finds every engine and every action on this machine, and leaves nothing in the data folder', async () => {
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

test('tells mistakes in the settings beside everything else', async () => {
  const settings = { CONVERTD_DATA_DIR: await makeTempDir(), CONVERTD_PORT: 'x', CONVERTD_PROT: '1', CONVERTD_ACTIONS: 'convert-image' }
  const { exitCode, checks, find } = await examine(settings)
  expect(exitCode).toBe(1)
  expect(checks.filter(({ name }) => name === 'settings')).toMatchObject([
    { status: 'fail', detail: expect.stringContaining('CONVERTD_PORT') },
    { status: 'warn', detail: expect.stringContaining('CONVERTD_PROT') },
  ])
  expect(find('sharp')).toMatchObject({ status: 'ok' })
})

test('says who works on the data folder', async () => {
  const { dataDir } = await startTestServer()
  const { find } = await examine({ CONVERTD_DATA_DIR: dataDir, CONVERTD_ACTIONS: 'convert-image' })
  expect(find('server')?.detail).toContain(`process ${process.pid} on `)
})

test('a folder of more fonts does not hide those of the system', async () => {
  const settings = { CONVERTD_DATA_DIR: await makeTempDir(), CONVERTD_ACTIONS: 'convert-image' }
  await mkdir(join(settings.CONVERTD_DATA_DIR, 'fonts'))
  const { exitCode, stdout } = await callCli(['doctor'], { ...settings, CONVERTD_FONTS_DIR: join(settings.CONVERTD_DATA_DIR, 'fonts') })
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^ok {4}Office fonts +Liberation Sans, /m)
})
