import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freeBytes, openDataFolder, prepareDataFolder } from '../../src/store/data-folder.ts'
import { startChild } from '../helpers/child.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

test('creates the folder and its parents for its owner only', async () => {
  const dataDir = join(await makeTempDir(), 'deep', 'data')
  const folder = await openDataFolder(dataDir)
  for (const path of [dataDir, folder.files.conversionsDir]) expect((await stat(path)).mode & 0o777).toBe(0o700)
  expect((await stat(folder.files.lock)).mode & 0o777).toBe(0o600)
  await folder.close()
})

test('refuses a second holder and names the first one', async () => {
  const dataDir = await makeTempDir()
  const folder = await openDataFolder(dataDir)
  await expect(openDataFolder(dataDir)).rejects.toMatchObject({
    code: 'data_folder_locked',
    message: expect.stringContaining(`process ${process.pid} on `),
  })
  await folder.close()
})

test('can be locked again after its release, and names only the new holder', async () => {
  const dataDir = await makeTempDir()
  await (await openDataFolder(dataDir)).close()
  const folder = await openDataFolder(dataDir)
  expect((await readFile(folder.files.lock, 'utf8')).match(/process/g)).toHaveLength(1)
  await folder.close()
})

test('the lock of a killed server dies with it', async () => {
  const dataDir = await makeTempDir()
  const holder = startChild('./hold-lock-child.ts', [dataDir])
  expect(await holder.line()).toBe('taken')
  await expect(openDataFolder(dataDir)).rejects.toMatchObject({
    code: 'data_folder_locked',
    message: expect.stringContaining(`process ${holder.process.pid} on `),
  })
  await holder.kill()
  await (await openDataFolder(dataDir)).close()
})

test('the key file can be used beside a running server', async () => {
  const dataDir = await makeTempDir()
  const folder = await openDataFolder(dataDir)
  expect((await prepareDataFolder(dataDir)).keys).toBe(folder.files.keys)
  await folder.close()
})

test('explains what to do if the folder cannot be used', async () => {
  const file = join(await makeTempDir(), 'file')
  await writeFile(file, '')
  await expect(openDataFolder(join(file, 'data'))).rejects.toMatchObject({
    code: 'data_folder_unusable',
    message: expect.stringMatching(/ENOTDIR.*CONVERTD_DATA_DIR/),
  })
})

test('reports the free space', async () => {
  expect(await freeBytes(await makeTempDir())).toBeGreaterThan(1_000_000)
})
