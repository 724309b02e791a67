/** What is kept of a result, and what an engine that was taken over may leave in place of it. */
import { createHash } from 'node:crypto'
import { chmod, link, lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import type { ResultFile } from '../../src/actions/common/action.ts'
import { keepResult, measureResult } from '../../src/conversions/keep-result.ts'
import { createFiles, type Files } from '../../src/store/files.ts'
import { createLocalFileStore } from '../../src/store/local/local-file-store.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

const keepIn = (files: Files, made: readonly ResultFile[]) => {
  const { workDir } = files.conversion('one')
  const run = { attempt: { id: 'one', attempt: 1 }, workDir, signal: new AbortController().signal }
  return keepResult(createLocalFileStore(files), { ...run, files: made })
}

async function makeConversion() {
  const files = createFiles(await makeTempDir())
  await mkdir(files.conversionsDir)
  await files.createConversionDir('one')
  const own = files.conversion('one')
  await mkdir(own.workDir)
  await writeFile(files.keys, 'secret', { mode: 0o640 })
  const keep = (name: string) => keepIn(files, [{ path: join(own.workDir, name), filename: 'a.pdf', kind: 'pdf' }])
  return { own, keys: files.keys, keep }
}

test('stores a file for its owner only', async () => {
  const { own, keep } = await makeConversion()
  await writeFile(join(own.workDir, 'file'), 'result')
  await chmod(join(own.workDir, 'file'), 0o4777)
  expect((await keep('file')).result).toMatchObject([
    { filename: 'a.pdf', size: 6, sha256: createHash('sha256').update('result').digest('hex') },
  ])
  expect(await readFile(own.resultFile(0), 'utf8')).toBe('result')
  expect((await lstat(own.resultFile(0))).mode & 0o7777).toBe(0o600)
})

test.each<[string, (workDir: string, keys: string) => Promise<unknown>, string?]>([
  ['a link to a file of the server', (workDir, keys) => symlink(keys, join(workDir, 'file'))],
  ['another name of a file of the server', (workDir, keys) => link(keys, join(workDir, 'file'))],
  ['a pipe, which would hold whoever opens it', (workDir) => execa('mkfifo', [join(workDir, 'file')])],
  ['a folder', (workDir) => mkdir(join(workDir, 'file'))],
  ['a file in a folder that is a link', (workDir, keys) => symlink(join(keys, '..'), join(workDir, 'folder')), 'folder/keys.json'],
])('takes no %s for a result', async (_, leave, name = 'file') => {
  const { own, keys, keep } = await makeConversion()
  await leave(own.workDir, keys)
  const before = await lstat(keys)
  await expect(keep(name)).rejects.toMatchObject({ code: 'engine_failed' })
  const made = [{ path: join(own.workDir, name), filename: 'a.pdf', kind: 'pdf' as const }]
  await expect(measureResult(made, own.workDir, 1000)).rejects.toMatchObject({ code: 'engine_failed' })
  expect(await readdir(own.resultDir).catch(() => [])).toEqual([])
  expect(await readFile(keys, 'utf8')).toBe('secret')
  expect(await lstat(keys)).toMatchObject({ mode: before.mode, ino: before.ino })
})

async function makeFiles(count: number) {
  const files = createFiles(await makeTempDir())
  const own = files.conversion('one')
  await mkdir(own.workDir, { recursive: true })
  const made: ResultFile[] = []
  for (let page = 1; page <= count; page++) {
    const path = join(own.workDir, String(page))
    await writeFile(path, `page ${page}`)
    made.push({ path, filename: `${page}.txt`, kind: 'txt', page })
  }
  return { files, own, made }
}

test('stores many files in order, each with its hash', async () => {
  const { files, own, made } = await makeFiles(23)
  const { result: stored, onDisk } = await keepIn(files, made)
  await onDisk
  expect(stored.map(({ filename }) => filename)).toEqual(made.map(({ filename }) => filename))
  for (const [index, { sha256, size, page }] of stored.entries()) {
    const content = await readFile(own.resultFile(index))
    expect(content.toString()).toBe(`page ${page}`)
    expect([size, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')])
  }
})

test('fails completely if one file cannot be stored, after all running writes have ended', async () => {
  const { files, own, made } = await makeFiles(23)
  const [, , third] = made
  // Twice the same: the second move finds nothing.
  if (third) made[7] = third
  await expect(keepIn(files, made)).rejects.toMatchObject({ code: 'engine_failed' })
  const left = await readdir(own.workDir)
  await setImmediate()
  expect(await readdir(own.workDir)).toEqual(left)
  expect(left.length).toBeGreaterThan(0)
})
