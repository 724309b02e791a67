import { mkdir, readdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Action, defineAction, type Work } from '../../src/actions/common/action.ts'
import { sampleText } from '../../src/actions/common/samples.ts'
import { loadConfig } from '../../src/config.ts'
import { mostWarnings, runAction } from '../../src/conversions/run-action.ts'
import { AppError } from '../../src/errors.ts'
import { fakeEngines } from '../helpers/fake-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

/** Runs an action that does what the test says. */
async function runWith(run: Action['run'], { env = {}, signal = new AbortController().signal } = {}) {
  const folder = await makeTempDir()
  const workDir = join(folder, 'work')
  await mkdir(workDir)
  await writeFile(join(workDir, 'left'), 'by an earlier run')
  const facts = {
    name: 'echo',
    group: 'office' as const,
    summary: '',
    accepts: ['txt'],
    produces: ['txt'],
    needs: [],
    sample: sampleText,
  } as const
  const listeners = { onPages: vi.fn(), onProgress: vi.fn(), onWarning: vi.fn() }
  const ended = runAction({
    action: defineAction({ ...facts, options: z.strictObject({}), run }),
    inputs: [{ path: join(folder, 'input.txt'), kind: 'txt', filename: 'note.txt' }],
    options: {},
    engines: fakeEngines({}),
    config: loadConfig({ CONVERTD_MAX_RESULT_MB: '1', ...env }),
    workDir,
    parallelism: 1,
    signal,
    log: pino({ level: 'silent' }),
    ...listeners,
  })
  return { ended, ...listeners }
}

async function makeText({ workDir }: Pick<Work<unknown>, 'workDir'>, bytes = 1) {
  const path = join(workDir, 'x')
  await writeFile(path, 'x'.repeat(bytes))
  return { files: [{ path, filename: 'x.txt', kind: 'txt' as const }] }
}

const endless = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('killed')), { once: true }))

test('an action starts in an empty work folder', async () => {
  const look = vi.fn()
  const { ended } = await runWith(async (work) => {
    look(await readdir(work.workDir))
    return await makeText(work)
  })
  await ended
  expect(look).toHaveBeenCalledWith([])
})

test('files that together exceed the disk limit end the run', { timeout: 60_000 }, async () => {
  const { ended } = await runWith(async ({ workDir, signal }) => {
    for (const name of ['one', 'two', 'three']) {
      await writeFile(join(workDir, name), '')
      // Without blocks on the disk; the length is what counts.
      await truncate(join(workDir, name), 400 * 1024 ** 2)
    }
    return await endless(signal)
  })
  await expect(ended).rejects.toMatchObject({ code: 'result_too_large', message: expect.stringContaining('1 GiB') })
})

test('the first reason to end a run is reported', async () => {
  const outer = new AbortController()
  const { ended } = await runWith(
    async ({ signal }) => {
      signal.addEventListener('abort', () => outer.abort(new AppError('shutting_down', 'The server is stopping.')))
      return await endless(signal)
    },
    { env: { CONVERTD_CONVERSION_TIMEOUT_S: '0.1' }, signal: outer.signal },
  )
  await expect(ended).rejects.toMatchObject({ code: 'timeout' })
})

test('a run that is aborted before its start does not start', async () => {
  const run = vi.fn()
  const { ended } = await runWith(run, { signal: AbortSignal.abort(new AppError('shutting_down', 'The server is stopping.')) })
  await expect(ended).rejects.toMatchObject({ code: 'shutting_down' })
  expect(run).not.toHaveBeenCalled()
})

test('rejects a result that is a symbolic link or too large', async () => {
  const { ended: large } = await runWith((work) => makeText(work, 1024 ** 2 + 1))
  await expect(large).rejects.toMatchObject({ code: 'result_too_large', message: expect.stringContaining('CONVERTD_MAX_RESULT_MB') })
  const { ended: linked } = await runWith(async ({ workDir }) => {
    await symlink('/etc/passwd', join(workDir, 'x'))
    return { files: [{ path: join(workDir, 'x'), filename: 'x.txt', kind: 'txt' }] }
  })
  await expect(linked).rejects.toMatchObject({ code: 'engine_failed' })
})

test('reports each warning once, up to the maximum number', async () => {
  const { ended, onWarning } = await runWith(async (work) => {
    for (let page = 1; page <= 2 * mostWarnings; page++) {
      for (const again of [page, page, 1]) work.onWarning('no_text_layer', `Page ${again} is a picture.`)
    }
    return await makeText(work)
  })
  await ended
  expect(onWarning).toHaveBeenCalledTimes(mostWarnings)
  expect(new Set(onWarning.mock.calls.map(([warning]) => warning.message)).size).toBe(mostWarnings)
})

test('ignores reports of an action after its end', async () => {
  let late = () => {}
  const { ended, onPages, onProgress, onWarning } = await runWith(async (work) => {
    late = () => {
      work.onPages(9)
      work.onProgress(1, 2)
      work.onWarning('no_text_layer', 'Late.')
    }
    return await makeText(work)
  })
  await ended
  late()
  for (const listener of [onPages, onProgress, onWarning]) expect(listener).not.toHaveBeenCalled()
})
