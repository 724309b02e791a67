/** Workers that a file has taken over, by what they send: each costs the conversion of that file and nothing else. */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { defineAction } from '../../../src/actions/common/action.ts'
import { sampleText } from '../../../src/actions/common/samples.ts'
import type { Question } from '../../../src/engines/workers/messages.ts'
import { createWorkerPool } from '../../../src/engines/workers/pool.ts'
import { startWorkerProcess, type WorkerProcess } from '../../../src/engines/workers/process.ts'
import { AppError } from '../../../src/errors.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { startTestServer } from '../../helpers/test-server.ts'

const program = fileURLToPath(new URL('../../helpers/evil-frames-child.ts', import.meta.url))
const limits = { memoryLimitBytes: 1024 ** 3, fileLimitBytes: 1024 ** 3 }
const never = new AbortController().signal

async function startPool() {
  const scratchDir = await makeTempDir()
  const workers: WorkerProcess[] = []
  const start = () => {
    const worker = startWorkerProcess({ program, noun: 'file', limits, env: {}, scratchDir })
    workers.push(worker)
    return worker
  }
  const pool = createWorkerPool({ size: 2, idleMs: 60_000, start })
  onTestFinished(() => pool.close())
  return { pool, workers }
}

const asking = (kind: string, more: Partial<Question<string>> = {}): Question<string> => ({
  request: () => ({ kind }),
  answer: z.literal('fine'),
  ...more,
})
const fine = { ok: true, value: 'fine' }

describe('an unexpected message fails the conversion of the worker, and others continue', () => {
  test.each([
    'a word of Node’s own channel',
    'the same in a frame',
    'nine bad bytes',
    'an endless frame',
    'a frame a little too long',
    'a frame of nothing',
    'no JSON',
    'bytes that are no text',
    'a list of lists of lists',
    'a huge number for an id',
    'a text for an id',
    'no id',
    'the id of a request to come',
    'the id of a request that is over',
    'two replies at once',
    'a reply and a good part of another one',
    'more in a reply than there is',
    'a prototype',
    'a value of another type',
    'a code that is no failure',
    'a code of the server itself',
    'a code that every object has',
    'progress back',
    'progress without end',
    'progress beyond the end',
    'progress of nothing',
    'progress in huge numbers',
    'the last note twice',
    'closes its output',
    'closes all its pipes',
    'half a reply, and closes its output',
    'ends without a word',
    'writes into all that it has inherited',
  ])('%s', async (kind) => {
    const { pool, workers } = await startPool()
    const beside = pool.ask(asking('slow work'), never)
    const residentBefore = process.memoryUsage.rss()
    await expect(pool.ask(asking(kind), never)).rejects.toMatchObject({ name: 'AppError', code: 'engine_failed' })
    expect(process.memoryUsage.rss() - residentBefore).toBeLessThan(128 * 1024 ** 2)
    expect(await beside).toEqual(fine)
    expect(await pool.ask(asking('reports its work'), never)).toEqual(fine)
    expect(workers.filter((worker) => worker.isFit())).toHaveLength(1)
  })
})

test('a worker that never answers is ended by the time limit of its conversion', async () => {
  const { pool, workers } = await startPool()
  const controller = new AbortController()
  const asked = pool.ask(asking('never answers'), controller.signal)
  const timeout = new AppError('timeout', 'It took too long.')
  const refusal = expect(asked).rejects.toBe(timeout)
  await vi.waitFor(() => expect(workers).toHaveLength(1))
  controller.abort(timeout)
  await refusal
  expect(workers.map((worker) => worker.isFit())).toEqual([false])
})

test('a worker that sends unasked messages is not used again', async () => {
  const { pool, workers } = await startPool()
  expect(await pool.ask(asking('speaks when it was not asked'), never)).toEqual(fine)
  await vi.waitFor(() => expect(workers[0]?.isFit()).toBe(false), 10_000)
  expect(await pool.ask(asking('work'), never)).toEqual(fine)
})

test('limits what is kept of its stderr', async () => {
  const { pool } = await startPool()
  expect(await pool.ask(asking('talks without end beside its work'), never)).toEqual(fine)
})

test('shows its output as one short line without control characters', async () => {
  const { pool } = await startPool()
  const reply = await pool.ask(asking('a long message full of signs'), never)
  expect(reply).toMatchObject({ ok: false, code: 'unreadable_input', message: expect.stringMatching(/^a \[31m b x+$/), cause: ' c' })
  expect(reply).toHaveProperty(
    'message.length',
    expect.toSatisfy((length: number) => length <= 500),
  )
})

test('a file is not affected by the previous one, which compromised the worker', async () => {
  const { pool, workers } = await startPool()
  const path = join(await makeTempDir(), 'file')
  await writeFile(path, 'words')
  const kinds = ['work', 'nine bad bytes', 'work']
  const next = () => ({ kind: kinds.shift() ?? 'work' })
  expect(await pool.ask(asking('', { input: path, request: next }), never)).toEqual(fine)
  expect(await pool.ask(asking('', { input: path, request: next }), never)).toEqual(fine)
  expect(workers).toHaveLength(2)
})

test('a missing result is a failure of the engine', async () => {
  const { pool } = await startPool()
  const result = join(await makeTempDir(), 'result')
  await expect(pool.ask(asking('work', { result }), never)).rejects.toMatchObject({ code: 'engine_failed' })
})

test('the server continues, and reports the outcome of each conversion', async () => {
  const { pool } = await startPool()
  const action = defineAction({
    ...{
      name: 'echo',
      group: 'office' as const,
      summary: 'Asks a worker.',
      accepts: ['txt'],
      produces: ['txt'],
      needs: [],
      options: z.strictObject({}),
    },
    sample: sampleText,
    async run({ input, workDir, signal }) {
      const path = join(workDir, 'copy')
      await copyFile(input.path, path)
      await pool.ask(asking((await readFile(path, 'utf8')).trim()), signal)
      return { files: [{ path, filename: 'copy.txt', kind: 'txt' }] }
    },
  })
  const server = await startTestServer({}, undefined, { action, letGo: () => undefined, started: () => 0 })
  for (const kind of ['nine bad bytes', 'the same in a frame', 'a code of the server itself', 'closes its output']) {
    const { data } = await server.submit(kind, { wait: 30 })
    expect(data).toMatchObject({ state: 'failed', error: { code: 'engine_failed' } })
  }
  const { data } = await server.submit('work', { wait: 30 })
  expect(data).toMatchObject({ state: 'completed' })
})
