import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test, vi } from 'vitest'
import { boundSize } from '../../src/disk/bound-size.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

async function watch(folder: string, maxBytes: number) {
  const onExceeded = vi.fn()
  const done = new AbortController()
  const ended = boundSize({ folder, maxBytes, onExceeded, signal: done.signal })
  return { onExceeded, ended, stop: () => done.abort() }
}

test('many files in nested folders exceed the limit together', async () => {
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

test('stops measuring on request, also before the folder exists', async () => {
  const { onExceeded, ended, stop } = await watch(join(await makeTempDir(), 'not-there'), 1)
  stop()
  await ended
  expect(onExceeded).not.toHaveBeenCalled()
})

test('after a look that took long, the next one is soon', async () => {
  const now = vi.spyOn(performance, 'now')
  const trees = { measure: vi.fn(), clear: vi.fn(), remove: vi.fn() }
  trees.measure.mockImplementationOnce(async () => {
    // As if the look had taken a minute, so that the rest would be twenty.
    now.mockReturnValueOnce(performance.now() + 60_000)
    return { bytes: 0 }
  })
  trees.measure.mockResolvedValueOnce({ bytes: 2 })
  const onExceeded = vi.fn()
  await boundSize({ folder: await makeTempDir(), maxBytes: 1, onExceeded, signal: new AbortController().signal, trees })
  now.mockRestore()
  expect(onExceeded).toHaveBeenCalledOnce()
})

test('an unmeasurable folder exceeds the limit: too many files, no permission, a disk error', async () => {
  const folder = await makeTempDir()
  const trees = { measure: vi.fn(), clear: vi.fn(), remove: vi.fn() }
  for (const code of ['E2BIG', 'EACCES', 'EIO']) {
    trees.measure.mockRejectedValueOnce(Object.assign(new Error(code), { code }))
    const onExceeded = vi.fn()
    await boundSize({ folder, maxBytes: 1, onExceeded, signal: new AbortController().signal, trees })
    expect(onExceeded.mock.calls).toEqual([[expect.objectContaining({ code: 'result_too_large' })]])
  }
})

test.each<[string, (folder: string) => Promise<unknown>]>([
  ['many empty files', (folder) => execa('sh', ['-c', 'seq 3000 | xargs touch'], { cwd: folder })],
  ['folders in folders', (folder) => mkdir(join(folder, ...'abcdefgh'.repeat(10)), { recursive: true })],
])('%s are too many, although they have no bytes', async (_, prepare) => {
  const folder = await makeTempDir()
  await prepare(folder)
  const onExceeded = vi.fn()
  await boundSize({ folder, maxBytes: 1024 ** 4, maxEntries: 2000, onExceeded, signal: AbortSignal.timeout(20_000) })
  expect(onExceeded.mock.calls).toEqual([[expect.objectContaining({ code: 'result_too_large' })]])
})
