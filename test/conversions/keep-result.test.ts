import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ResultFile } from '../../src/actions/action.ts'
import { keepResult, measureResult } from '../../src/conversions/keep-result.ts'
import { createFiles } from '../../src/store/files.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

test('takes no link for a result, whatever it leads to', async () => {
  const folder = await makeTempDir()
  const [file, link] = [join(folder, 'file.pdf'), join(folder, 'link.pdf')]
  await writeFile(file, 'secret')
  await symlink(file, link)
  const measure = (path: string) => measureResult([{ path, filename: 'a.pdf', kind: 'pdf' }], 1000)
  expect(await measure(file)).toEqual([6])
  await expect(measure(link)).rejects.toMatchObject({ code: 'engine_failed' })
  await expect(measure(folder)).rejects.toMatchObject({ code: 'engine_failed' })
})

async function makeFiles(count: number) {
  const own = createFiles(await makeTempDir()).conversion('one')
  await mkdir(own.workDir, { recursive: true })
  const made: ResultFile[] = []
  for (let page = 1; page <= count; page++) {
    const path = join(own.workDir, String(page))
    await writeFile(path, `page ${page}`)
    made.push({ path, filename: `${page}.txt`, kind: 'txt', page })
  }
  return { own, made }
}

test('keeps many files in their order, each with its own hash', async () => {
  const { own, made } = await makeFiles(23)
  const stored = await keepResult(made, own, 1000)
  expect(stored.map(({ filename }) => filename)).toEqual(made.map(({ filename }) => filename))
  for (const [index, { sha256, size, page }] of stored.entries()) {
    const content = await readFile(own.resultFile(index))
    expect(content.toString()).toBe(`page ${page}`)
    expect([size, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')])
  }
})

test('fails as a whole when one file cannot be kept, with nothing under way any more', async () => {
  const { own, made } = await makeFiles(23)
  const [, , third] = made
  // Twice the same: the second move finds nothing.
  if (third) made[7] = third
  await expect(keepResult(made, own, 1000)).rejects.toMatchObject({ code: 'ENOENT' })
  const left = await readdir(own.workDir)
  await setImmediate()
  expect(await readdir(own.workDir)).toEqual(left)
  expect(left.length).toBeGreaterThan(0)
})
