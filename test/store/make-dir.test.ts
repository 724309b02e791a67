import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDir } from '../../src/store/make-dir.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

test('makes a folder with all above it, with the mode that was asked for', async () => {
  const path = join(await makeTempDir(), 'a', 'b', 'c')
  await makeDir(path, 0o700)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700)
})

test('keeps an existing folder, also under concurrent calls', async () => {
  const folder = await makeTempDir()
  await mkdir(join(folder, 'old'), { mode: 0o750 })
  await makeDir(join(folder, 'old'), 0o700)
  expect((await stat(join(folder, 'old'))).mode & 0o777).toBe(0o750)
  await Promise.all(Array.from({ length: 20 }, () => makeDir(join(folder, 'x', 'y', 'z'))))
  expect((await stat(join(folder, 'x', 'y', 'z'))).isDirectory()).toBe(true)
})

test('reports a file with the name of the folder', async () => {
  const folder = await makeTempDir()
  await writeFile(join(folder, 'file'), '')
  await expect(makeDir(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeDir(join(folder, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('fails if the folder can never be created', async () => {
  await expect(makeDir('/proc/nothing/at/all')).rejects.toMatchObject({ code: 'ENOENT' })
})
