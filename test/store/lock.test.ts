import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeLock } from '../../src/store/lock.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

test('one holder at a time', async () => {
  const path = join(await makeTempDir(), 'lock')
  const first = await takeLock(path, 0)
  expect(await takeLock(path, 0)).toBeUndefined()
  await first?.release()
  const second = await takeLock(path, 0)
  expect(second).toBeDefined()
  await second?.release()
})

test('waits for the lock, but not forever', async () => {
  const path = join(await makeTempDir(), 'lock')
  const first = await takeLock(path, 0)
  expect(await takeLock(path, 100)).toBeUndefined()
  const waiting = takeLock(path, 10_000)
  await first?.release()
  const second = await waiting
  expect(second).toBeDefined()
  await second?.release()
})

test('distinguishes a missing folder from a held lock', async () => {
  await expect(takeLock(join(await makeTempDir(), 'nowhere', 'lock'), 0)).rejects.toMatchObject({ code: 'ENOENT' })
})
