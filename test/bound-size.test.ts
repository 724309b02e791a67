import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test, vi } from 'vitest'
import { boundSize } from '../src/bound-size.ts'
import { makeTempDir } from './helpers/temp-dir.ts'

async function watch(folder: string, maxBytes: number) {
  const onExceeded = vi.fn()
  const done = new AbortController()
  const ended = boundSize({ folder, maxBytes, onExceeded, signal: done.signal })
  return { onExceeded, ended, stop: () => done.abort() }
}

test('many files together, in folders of folders, are too large although each of them is not', async () => {
  const folder = await makeTempDir()
  await mkdir(join(folder, 'a', 'b'), { recursive: true })
  const { onExceeded, ended, stop } = await watch(folder, 3_000_000)
  await writeFile(join(folder, 'one'), Buffer.alloc(2_000_000, 1))
  expect(onExceeded).not.toHaveBeenCalled()
  await writeFile(join(folder, 'a', 'b', 'two'), Buffer.alloc(2_000_000, 1))
  await ended
  expect(onExceeded.mock.calls).toEqual([[expect.objectContaining({ code: 'result_too_large' })]])
  stop()
})

test('the looking ends when it is told to, also where there is no folder yet', async () => {
  const { onExceeded, ended, stop } = await watch(join(await makeTempDir(), 'not-there'), 1)
  stop()
  await ended
  expect(onExceeded).not.toHaveBeenCalled()
})

test('a file with a hole counts for what it takes', async () => {
  const folder = await makeTempDir()
  await execa('truncate', ['-s', '5G', join(folder, 'hole')])
  const { onExceeded, ended, stop } = await watch(folder, 1_000_000)
  stop()
  await ended
  expect(onExceeded).not.toHaveBeenCalled()
})
