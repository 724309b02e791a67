/** The engine from PDF to Word in workers, inside the jail. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { createCodeCache } from '../../../src/engines/process/code-cache.ts'
import type { ProcessRequest } from '../../../src/engines/process/process.ts'
import { createSandbox } from '../../../src/engines/process/sandbox.ts'
import { AppError } from '../../../src/errors.ts'
import { buildNative } from '../../helpers/native.ts'
import { run } from '../../helpers/pdf-engines.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { makeWordEngine } from '../../helpers/word-engine.ts'
import { makePdf, showLines } from '../../pdf-to-word/helpers/make-pdf.ts'

const deleted = new AppError('conversion_not_found', 'deleted')
const textPdf = makePdf({ pages: [showLines([[72, 700, 12, 'Text']])] })

async function makeConversion(pdf: Uint8Array = textPdf, signal = AbortSignal.timeout(60_000)) {
  const workDir = await makeTempDir()
  const path = join(workDir, 'input.pdf')
  await writeFile(path, pdf)
  return { path, images: true, workDir, signal, onProgress: vi.fn() }
}

async function picturePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 200, height: 200, channels: 3, background: 'red', noise } as const
  const picture = await pdf.embedJpg(await sharp({ create }).jpeg().toBuffer())
  pdf.addPage([300, 300]).drawImage(picture)
  return pdf.save()
}

test('a worker in the sandbox is ready before the first file, and converts several', async () => {
  const scratchDir = await makeTempDir()
  const sandbox = createSandbox({ mode: 'require', jail: join(await buildNative(), 'convertd-jail') })
  const { engine, workers } = makeWordEngine({ scratchDir, sandbox })
  await engine.warmUp()
  const [pid, ...others] = workers()
  expect(others).toEqual([])
  expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^NoNewPrivs:\t1$[\s\S]*^Seccomp:\t2$/m)

  const conversion = await makeConversion()
  expect(await engine.convertPdf(conversion)).toEqual({
    path: join(conversion.workDir, 'result.docx'),
    hasText: true,
    losses: [],
    unread: [],
  })
  expect(conversion.onProgress.mock.calls.at(-1)).toEqual([1, 1])
  const again = await makeConversion()
  await engine.convertPdf(again)
  expect(workers()).toEqual([pid])
  expect(await readFile(join(again.workDir, 'result.docx'))).toEqual(await readFile(join(conversion.workDir, 'result.docx')))
  // The folders are emptied after the answer.
  await vi.waitFor(async () => {
    const left = (await readdir(scratchDir, { recursive: true })).map((name) => name.replace(/^worker-\w+\/?/, ''))
    expect(left.sort()).toEqual(['', 'inputs', 'results'])
  }, 30_000)
})

test('the worker that converts a file counts its pages first, if the count is certain', async () => {
  const { engine, workers } = makeWordEngine()
  const { path, signal, ...conversion } = await makeConversion(makePdf({ pages: ['', '', ''] }))
  expect(await engine.countPages(path, signal)).toBe(3)
  const [pid] = workers()
  await engine.convertPdf({ path, signal, ...conversion })
  expect(workers()).toEqual([pid])
  await writeFile(path, 'nonsense')
  expect(await engine.countPages(path, signal)).toBeNull()
})

test('a worker that has seen pictures gets no further file', async () => {
  const { engine, workers } = makeWordEngine()
  await engine.warmUp()
  const [first] = workers()
  await engine.convertPdf(await makeConversion(await picturePdf()))
  expect(workers()).not.toContain(first)
  await vi.waitFor(() => expect(workers()).toHaveLength(1), { timeout: 10_000 })
  const [second] = workers()
  await engine.convertPdf(await makeConversion())
  expect(workers()).toEqual([second])
})

test('an abort ends the worker, and the next file gets another', async () => {
  const scratchDir = await makeTempDir()
  const { engine, workers } = makeWordEngine({ scratchDir })
  await engine.warmUp()
  const [pid] = workers()
  process.kill(Number(pid), 'SIGSTOP')
  const aborting = new AbortController()
  const outcome = expect(engine.convertPdf(await makeConversion(textPdf, aborting.signal))).rejects.toBe(deleted)
  await vi.waitFor(async () => expect((await readdir(scratchDir, { recursive: true })).join()).toContain('input.pdf'))
  aborting.abort(deleted)
  await outcome
  expect(workers()).not.toContain(pid)
  expect((await engine.convertPdf(await makeConversion())).hasText).toBe(true)
})

// Getting ready may take 30 s.
test('an abort does not wait for a worker that is not ready yet', { timeout: 20_000 }, async () => {
  const { engine, workers } = makeWordEngine()
  const warmUpCall = engine.warmUp()
  await vi.waitFor(() => expect(workers()).toHaveLength(1))
  const [pid] = workers()
  process.kill(Number(pid), 'SIGSTOP')
  const aborting = new AbortController()
  const outcome = expect(engine.convertPdf(await makeConversion(textPdf, aborting.signal))).rejects.toBe(deleted)
  setImmediate(() => aborting.abort(deleted))
  await outcome
  expect(workers()).not.toContain(pid)
  await warmUpCall
})

test('a worker killed by a file fails that conversion alone', async () => {
  const { engine, workers } = makeWordEngine()
  await engine.warmUp()
  const [pid] = workers()
  process.kill(Number(pid), 'SIGSTOP')
  const outcome = expect(engine.convertPdf(await makeConversion())).rejects.toMatchObject({ code: 'engine_failed' })
  process.kill(Number(pid), 'SIGSEGV')
  process.kill(Number(pid), 'SIGCONT')
  await outcome
  expect((await engine.convertPdf(await makeConversion())).hasText).toBe(true)
})

test('a worker that fills the disk is ended', async () => {
  const limits = { memoryLimitBytes: 2048 * 1024 ** 2, fileLimitBytes: 200_000 }
  const scratchDir = await makeTempDir()
  const { engine, workers } = makeWordEngine({ limits, scratchDir })
  await engine.warmUp()
  const [pid] = workers()
  process.kill(Number(pid), 'SIGSTOP')
  const outcome = expect(engine.convertPdf(await makeConversion())).rejects.toMatchObject({ code: 'result_too_large' })
  const [room = ''] = await readdir(scratchDir)
  for (const name of ['one', 'two', 'three']) await writeFile(join(scratchDir, room, 'results', name), Buffer.alloc(100_000, 1))
  await outcome
  expect(workers()).not.toContain(pid)
})

test('reports a damaged PDF and a result that is too large as such', async () => {
  const { engine } = makeWordEngine()
  await expect(engine.convertPdf(await makeConversion(Buffer.from('%PDF-1.7\nnothing')))).rejects.toMatchObject({
    code: 'unreadable_input',
  })
  const limits = { memoryLimitBytes: 2048 * 1024 ** 2, fileLimitBytes: 1000 }
  const { engine: narrow } = makeWordEngine({ limits })
  await expect(narrow.convertPdf(await makeConversion())).rejects.toMatchObject({ code: 'result_too_large' })
})

test('its compiled code is stored, and used by the workers that start later', async () => {
  const scratchDir = await makeTempDir()
  const { engine, workers } = makeWordEngine({ scratchDir })
  await engine.keepCode()
  const [folder = ''] = await readdir(scratchDir)
  const kept = join(scratchDir, folder)
  expect(await readdir(kept)).not.toEqual([])
  await engine.warmUp()
  expect(await readFile(`/proc/${workers()[0]}/environ`, 'utf8')).toContain(`NODE_COMPILE_CACHE=${kept}\0`)
  expect((await engine.convertPdf(await makeConversion())).hasText).toBe(true)
  await engine.close()
  expect(await readdir(scratchDir)).toEqual([])
})

test('works without compiled code if it cannot be stored', async () => {
  const cache = createCodeCache({ run, program: '/nowhere.ts', args: [] })
  await cache.prepare('/nowhere/at/all')
  expect(cache.use()).toEqual({ reads: [], env: {} })
})

test('stores nothing after closing', async () => {
  const scratchDir = await makeTempDir()
  const requests: ProcessRequest[] = []
  const cache = createCodeCache({
    run: (request) => {
      requests.push(request)
      return run(request)
    },
    program: '/nowhere.ts',
    args: [],
  })
  await cache.close()
  await cache.prepare(scratchDir)
  expect(requests).toEqual([])
  expect(await readdir(scratchDir)).toEqual([])
})

test('closing during the start of a worker is no failure', async () => {
  const { engine, workers } = makeWordEngine()
  const started = engine.warmUp()
  await engine.close()
  await started
  expect(workers()).toEqual([])
})
