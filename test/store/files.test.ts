import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ownTrees } from '../../src/disk/trees.ts'
import { createFiles, makeFreshDir, remove } from '../../src/store/files.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

test('all paths of a conversion are inside its folder', () => {
  const own = createFiles('/data').conversion('abc')
  const paths = [
    own.record,
    own.upload(0),
    own.upload(1),
    own.input('pdf', 0),
    own.input('pdf', 1),
    own.secrets,
    own.workDir,
    own.resultDir,
    own.resultFile(3),
  ]
  expect(own.dir).toBe('/data/conversions/abc')
  for (const path of paths) expect(relative(own.dir, path)).not.toMatch(/^\.\.|^\//)
  expect(new Set(paths).size).toBe(paths.length)
})

test('lists folders alone, oldest first', async () => {
  const files = createFiles(await makeTempDir())
  for (const id of ['b', 'a', 'C']) await mkdir(join(files.conversionsDir, id), { recursive: true })
  await writeFile(join(files.conversionsDir, 'stray'), '')
  expect(await files.listConversionIds()).toEqual(['C', 'a', 'b'])
})

test('a conversion folder is for its owner only, and an id is used once', async () => {
  const files = createFiles(await makeTempDir())
  await mkdir(files.conversionsDir)
  await files.createConversionDir('abc')
  expect((await stat(files.conversion('abc').dir)).mode & 0o777).toBe(0o700)
  await expect(files.createConversionDir('abc')).rejects.toMatchObject({ code: 'EEXIST' })
})

test('a fresh folder contains nothing of the old one', async () => {
  const path = join(await makeTempDir(), 'work')
  await makeFreshDir(path)
  await writeFile(join(path, 'old'), '')
  await makeFreshDir(path)
  expect(await readdir(path)).toEqual([])
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test('removes files, and ignores missing ones', async () => {
  const path = join(await makeTempDir(), 'folder')
  await mkdir(join(path, 'deep', 'deeper'), { recursive: true })
  await remove(path)
  await remove(path)
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a file that cannot be removed is moved aside, reported, counted, and tried again', async () => {
  const told: string[] = []
  const files = createFiles(await makeTempDir(), (path) => told.push(path))
  await mkdir(join(files.scratchDir, 'deep'), { recursive: true })
  const trees = ownTrees()
  const removing = vi.spyOn(trees, 'remove').mockRejectedValueOnce(Object.assign(new Error('EPERM'), { code: 'EPERM' }))
  expect(await files.discard(files.scratchDir)).toBe(false)
  expect(told).toEqual([files.scratchDir])
  expect(await files.countTrash()).toBe(1)
  removing.mockRejectedValueOnce(Object.assign(new Error('EPERM'), { code: 'EPERM' }))
  expect(await files.emptyTrash()).toBe(1)
  removing.mockRestore()
  expect(await files.emptyTrash()).toBe(0)
  expect(await files.countTrash()).toBe(0)
  expect(await files.discard(files.scratchDir)).toBe(true)
})
