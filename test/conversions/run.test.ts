import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Action, defineAction } from '../../src/actions/common/action.ts'
import { sampleText } from '../../src/actions/common/samples.ts'
import { AppError } from '../../src/errors.ts'
import { openConversionSetup } from '../helpers/conversion-setup.ts'
import { sampleConversion } from '../helpers/sample-conversion.ts'

const plain = {
  name: 'echo',
  group: 'office' as const,
  summary: '',
  accepts: ['txt'],
  produces: ['txt'],
  needs: [],
  sample: sampleText,
  options: z.strictObject({}),
} as const

/** An action that does what the test says. */
function actionThat(run: Action['run']): Action {
  return defineAction({ ...plain, run })
}

test('a successful conversion leaves only its result and its record', async () => {
  const { parts, submit, ended, observed } = await openConversionSetup()
  const { id } = await submit('hello', { copies: '2', loud: 'true' })
  const conversion = await ended(id)
  expect(conversion).toMatchObject({
    state: 'completed',
    progress: 100,
    attempts: 1,
    options: { copies: 2, loud: true },
    inputs: [{ pages: 2 }],
    result: [
      { filename: 'note-01.txt', size: 5, page: 1, sha256: '3733cd977ff8eb18b987357e22ced99f46097f31ecb239e878ae63760e83e4d5' },
      { filename: 'note-02.txt', page: 2 },
    ],
    error: null,
  })
  expect(Date.parse(conversion.expires_at ?? '') - Date.parse(conversion.finished_at ?? '')).toBe(parts.config.retentionMs)
  const own = parts.files.conversion(id)
  expect((await readdir(own.dir)).toSorted()).toEqual(['record.json', 'result'])
  expect(await readFile(own.resultFile(1), 'utf8')).toBe('HELLO')
  for (const path of [own.dir, own.resultDir]) expect((await stat(path)).mode & 0o777).toBe(0o700)
  for (const path of [own.record, own.resultFile(0)]) expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(observed.map(({ state }) => state)).toEqual(['queued', 'processing', 'completed'])
})

test('a failed conversion keeps its reason, and its input is removed', async () => {
  const { parts, submit, ended, observed } = await openConversionSetup()
  const { id } = await submit('fail')
  expect(await ended(id)).toMatchObject({
    state: 'failed',
    result: null,
    error: { code: 'unreadable_input', message: 'The file is damaged.' },
    expires_at: expect.any(String),
  })
  expect(await readdir(parts.files.conversion(id).dir)).toEqual(['record.json'])
  expect(observed.at(-1)).toMatchObject({ state: 'failed', code: 'unreadable_input' })
})

test('a bug is reported as internal without a path, and logged', async () => {
  const { submit, ended, logs, dataDir } = await openConversionSetup()
  const { id } = await submit('bug')
  const { state, error } = await ended(id)
  expect([state, error?.code]).toEqual(['failed', 'internal'])
  expect(error?.message).not.toMatch(/\/|TypeError|input\.txt/)
  expect(logs()).toContainEqual(
    expect.objectContaining({ level: 50, conversion_id: id, err: expect.objectContaining({ type: 'TypeError' }) }),
  )
  expect(JSON.stringify(error)).not.toContain(dataDir)
})

test.each(['nothing', undefined, null])('whatever an action throws (%j), the conversion ends', async (thrown) => {
  const action = actionThat(async () => {
    throw thrown
  })
  const { submit, ended } = await openConversionSetup({ action })
  expect(await ended((await submit('x')).id)).toMatchObject({ state: 'failed', error: { code: 'internal' } })
})

test('an action that throws synchronously ends its conversion as well', async () => {
  const action = actionThat(() => {
    throw new AppError('too_many_pages', 'Too many.')
  })
  const { submit, ended } = await openConversionSetup({ action })
  expect((await ended((await submit('x')).id)).error?.code).toBe('too_many_pages')
})

test('an action without a result is a bug', async () => {
  const { submit, ended } = await openConversionSetup({ action: actionThat(async () => ({ files: [] })) })
  expect((await ended((await submit('x')).id)).error?.code).toBe('internal')
})

test('a conversion that takes too long fails, and the message names the limit to change', async () => {
  const { parts, submit, ended } = await openConversionSetup({ env: { CONVERTD_CONVERSION_TIMEOUT_S: '0.1' } })
  const { id } = await submit('hold')
  expect((await ended(id)).error).toEqual({ code: 'timeout', message: expect.stringMatching(/0\.1 s \(CONVERTD_CONVERSION_TIMEOUT_S\)/) })
  expect(await readdir(parts.files.conversion(id).dir)).toEqual(['record.json'])
})

test('the failure of a program after the time limit is reported as a timeout', async () => {
  const action = actionThat(({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('EPIPE')))))
  const { submit, ended } = await openConversionSetup({ action, env: { CONVERTD_CONVERSION_TIMEOUT_S: '0.1' } })
  expect((await ended((await submit('x')).id)).error?.code).toBe('timeout')
})

test('an action that ignores its signal is abandoned', { timeout: 15_000 }, async () => {
  const action = actionThat(() => new Promise(() => undefined))
  const { submit, ended, parts } = await openConversionSetup({ action, env: { CONVERTD_CONVERSION_TIMEOUT_S: '0.1' } })
  expect((await ended((await submit('x')).id)).error?.code).toBe('timeout')
  expect(parts.slots.running()).toBe(0)
})

test('a result that is too large fails and leaves no file', async () => {
  const { parts, submit, ended } = await openConversionSetup({ env: { CONVERTD_MAX_RESULT_MB: '0.001' } })
  const { id } = await submit('x'.repeat(600), { copies: '2' })
  expect((await ended(id)).error).toEqual({ code: 'result_too_large', message: expect.stringContaining('CONVERTD_MAX_RESULT_MB') })
  expect(await readdir(parts.files.conversion(id).dir)).toEqual(['record.json'])
})

test('progress is the completed share, never decreases, and is complete only at the end', async () => {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  const action = actionThat(async ({ onProgress, onPages, workDir }) => {
    onPages(3)
    for (const done of [0, 1, 2, 1, 3]) onProgress(done, 3)
    await gate
    await writeFile(join(workDir, 'x'), 'x')
    return { files: [{ path: join(workDir, 'x'), filename: 'x.txt', kind: 'txt' }] }
  })
  const { submit, ended, parts } = await openConversionSetup({ action })
  const { id } = await submit('x')
  await vi.waitFor(async () => expect((await parts.collection.find(id))?.progress).toBe(99))
  expect((await parts.collection.find(id))?.inputs[0].pages).toBe(3)
  letGo()
  expect((await ended(id)).progress).toBe(100)
})

test('reports a warning once, and shows a default that was derived from the input', async () => {
  const action = actionThat(async ({ onWarning, workDir }) => {
    for (const page of [1, 1, 2]) onWarning('no_text_layer', `Page ${page} is a picture.`)
    await writeFile(join(workDir, 'x'), 'x')
    return { files: [{ path: join(workDir, 'x'), filename: 'x.txt', kind: 'txt' }], options: { format: 'png' } }
  })
  const { submit, ended } = await openConversionSetup({ action })
  const { warnings, options } = await ended((await submit('x')).id)
  expect(warnings.map(({ message }) => message)).toEqual(['Page 1 is a picture.', 'Page 2 is a picture.'])
  expect(options).toEqual({ format: 'png' })
})

test('reports an end only after it is on disk', async () => {
  const { parts, submit, ended } = await openConversionSetup()
  const save = parts.collection.save
  const { promise: disk, resolve: letWrite } = Promise.withResolvers<void>()
  const saving = vi.spyOn(parts.collection, 'save').mockImplementation(async (conversion) => {
    if (conversion.state === 'completed') await disk
    return await save(conversion)
  })
  const { id } = await submit('hello')
  await vi.waitFor(() => expect(saving).toHaveBeenCalledTimes(2))
  expect(await parts.collection.find(id)).toMatchObject({ state: 'processing', finished_at: null })
  letWrite()
  expect(await ended(id)).toMatchObject({ state: 'completed', finished_at: expect.any(String) })
})

test('a failed write of the record stops neither the queue nor the response', async () => {
  const { parts, submit, ended, logs } = await openConversionSetup()
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  vi.spyOn(parts.collection, 'save').mockImplementation(async ({ id }) => {
    // As it is in truth, after what was asked before.
    await vi.waitFor(() => expect(parts.collection.entry(id)).toBeDefined())
    throw full
  })
  const { id } = await submit('hello')
  expect(await ended(id)).toMatchObject({ state: 'failed', error: { code: 'internal', message: expect.stringContaining('disk space') } })
  expect(logs()).toContainEqual(expect.objectContaining({ msg: 'conversion could not be recorded', conversion_id: id }))
  vi.restoreAllMocks()
  expect((await ended((await submit('next')).id)).state).toBe('completed')
})

test('a result that cannot be written fails with that reason, and leaves no file', async () => {
  const { parts, submit, ended, observed } = await openConversionSetup()
  const { publish } = parts.fileStore
  const { promise: onDisk, reject } = Promise.withResolvers<void>()
  const publishing = vi.spyOn(parts.fileStore, 'publish').mockImplementationOnce(async (...given) => {
    return { ...(await publish(...given)), onDisk }
  })
  const { id } = await submit('hello')
  await vi.waitFor(() => expect(publishing).toHaveBeenCalled())
  expect(await parts.collection.find(id)).toMatchObject({ state: 'processing', result: null })
  reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  const error = { code: 'internal', message: expect.stringContaining('disk space') }
  expect(await ended(id)).toMatchObject({ state: 'failed', result: null, error })
  const own = parts.files.conversion(id)
  expect(JSON.parse(await readFile(own.record, 'utf8'))).toMatchObject({ state: 'failed', error })
  expect(await readdir(own.dir)).toEqual(['record.json'])
  expect(observed.map(({ state }) => state)).toEqual(['queued', 'processing', 'failed'])
})

test('a conversion interrupted twice is not tried a third time', async () => {
  const { parts, ended, echo } = await openConversionSetup()
  const conversion = sampleConversion({ attempts: 2 })
  await parts.files.createConversionDir(conversion.id)
  await parts.collection.add(conversion)
  await parts.queue.start()
  expect(await ended(conversion.id)).toMatchObject({ state: 'failed', error: { code: 'interrupted' } })
  expect(echo.started()).toBe(0)
})

test('a conversion whose action is no longer available fails with that reason', async () => {
  const { parts, ended } = await openConversionSetup()
  const conversion = sampleConversion({ action: 'gone' })
  await parts.files.createConversionDir(conversion.id)
  await parts.collection.add(conversion)
  await parts.queue.start()
  expect((await ended(conversion.id)).error).toEqual({ code: 'engine_failed', message: expect.stringContaining('CONVERTD_ACTIONS') })
})

test('a stop during a run records nothing, and the next start runs it again', async () => {
  const { parts, submit, echo, observed } = await openConversionSetup()
  const { id } = await submit('hold')
  await vi.waitFor(() => expect(echo.started()).toBe(1))
  parts.queue.stop()
  await parts.runner.cancelAll(new AppError('shutting_down', 'The server is stopping.'))
  const own = parts.files.conversion(id)
  expect(JSON.parse(await readFile(own.record, 'utf8'))).toMatchObject({ state: 'processing', attempts: 1 })
  expect((await readdir(own.dir)).toSorted()).toEqual(['input.txt', 'record.json'])
  expect(observed.map(({ state }) => state)).toEqual(['queued', 'processing'])
})
