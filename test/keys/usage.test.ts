import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openKeyUsage, readKeyUsage } from '../../src/keys/usage.ts'
import { openKeySetup } from '../helpers/key-setup.ts'

test('the time of last use survives a restart, separate from the key file', async () => {
  const { files, issue } = await openKeySetup()
  const { key } = await issue()
  const before = await readFile(files.keys, 'utf8')
  const usage = await openKeyUsage(files)
  expect(await usage.lastUses([key.id])).toEqual(new Map())
  usage.touch(key.id)
  await usage.save()
  expect(await (await openKeyUsage(files)).lastUses([key.id])).toEqual(await usage.lastUses([key.id]))
  expect(await readKeyUsage(files, [key.id, 'unused'])).toEqual(new Map([[key.id, expect.stringMatching(/^\d{4}-.*Z$/)]]))
  expect(await readFile(files.keys, 'utf8')).toBe(before)
})

test('writes nothing without changes', async () => {
  const { files } = await openKeySetup()
  const usage = await openKeyUsage(files)
  await usage.save()
  await expect(stat(files.keyUsage)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a failed write is repeated the next time', async () => {
  const { files } = await openKeySetup()
  const usage = await openKeyUsage(files)
  usage.touch('abc')
  await mkdir(files.keyUsage)
  await expect(usage.save()).rejects.toMatchObject({ code: 'EISDIR' })
  await rm(files.keyUsage, { recursive: true })
  await usage.save()
  expect(await readKeyUsage(files, ['abc'])).toHaveProperty('size', 1)
})
