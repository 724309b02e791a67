/** The workers that look into files in the server's place. */
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFileEngine } from '../../../src/engines/inspect/files.ts'
import { createSandbox } from '../../../src/engines/process/sandbox.ts'
import { AppError } from '../../../src/errors.ts'
import { processesMarked } from '../../helpers/image-engine.ts'
import { buildNative } from '../../helpers/native.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const megabyte = 1024 ** 2
const signal = AbortSignal.timeout(60_000)
const protectedFile = join(import.meta.dirname, '../../fixtures/protected/agile.docx')

async function makeFileEngine(jail?: string) {
  const [mark, scratchDir] = [randomUUID(), await makeTempDir()]
  const engine = createFileEngine({
    concurrency: 1,
    limits: { memoryLimitBytes: 1024 * megabyte, fileLimitBytes: 100 * megabyte },
    env: { CONVERTD_TEST: mark },
    scratchDir,
    ...(jail ? { sandbox: createSandbox({ mode: 'require', jail: join(jail, 'convertd-jail') }) } : {}),
  })
  onTestFinished(() => engine.close())
  return { engine, scratchDir, workers: () => processesMarked(mark) }
}

/** The protected file, opened with that password. */
const opening = async (password: string | undefined, more: { signal?: AbortSignal } = {}) =>
  ({ path: protectedFile, kind: 'docx', password, copy: join(await makeTempDir(), 'copy.docx'), signal, ...more }) as const

test('one warm worker in the sandbox detects and opens files', async () => {
  const { engine, scratchDir, workers } = await makeFileEngine(await buildNative())
  await engine.start()
  const [pid, ...others] = workers()
  expect(others).toEqual([])
  expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^NoNewPrivs:\t1$[\s\S]*^Seccomp:\t2$/m)

  const path = join(await makeTempDir(), 'a.pdf')
  await writeFile(path, '%PDF-1.7\n')
  expect(await engine.detectKind(path)).toBe('pdf')
  const request = await opening('Käse 7')
  expect(await engine.openOffice(request)).toEqual({ kind: 'docx', hasMacros: false, isCopied: true, remote: [], mayHaveChanges: false })
  expect(await engine.detectKind(request.copy)).toBe('docx')
  expect(workers()).toEqual([pid])
  expect((await readdir(scratchDir, { recursive: true })).map((name) => name.replace(/^worker-\w+\/?/, '')).sort()).toEqual([
    '',
    'inputs',
    'results',
  ])
})

test('removes its link to a file before it answers', async () => {
  const { engine, scratchDir } = await makeFileEngine()
  const path = join(scratchDir, 'made.pdf')
  const file = await PDFDocument.create()
  file.addPage()
  await writeFile(path, await file.save({ useObjectStreams: false }))
  for (let times = 0; times < 5; times++) {
    expect(await engine.countPages(path, signal)).toBe(1)
    expect(statSync(path).nlink).toBe(1)
  }
})

test('counts pages if the count is certain', async () => {
  const { engine } = await makeFileEngine()
  const path = join(await makeTempDir(), 'made.pdf')
  const file = await PDFDocument.create()
  for (let page = 0; page < 12; page++) file.addPage()
  const bytes = Buffer.from(await file.save({ useObjectStreams: false }))
  await writeFile(path, bytes)
  expect(await engine.countPages(path, signal)).toBe(12)

  const lying = bytes.toString('latin1').replace('/Count 12', '/Count 13')
  expect(lying).not.toBe(bytes.toString('latin1'))
  for (const doubtful of [lying, bytes.toString('latin1').slice(0, 200), 'nonsense']) {
    await writeFile(path, doubtful, 'latin1')
    expect(await engine.countPages(path, signal)).toBeNull()
  }
})

test('a missing or wrong password has the usual message', async () => {
  const { engine } = await makeFileEngine()
  await expect(engine.openOffice(await opening(undefined))).rejects.toMatchObject({
    code: 'password_required',
    message: 'The file is protected by a password; give it in the password option.',
  })
  await expect(engine.openOffice(await opening('Kase 7'))).rejects.toMatchObject({
    code: 'wrong_password',
    message: 'The password does not open the file.',
  })
})

test('reports an unknown kind and a missing file', async () => {
  const { engine } = await makeFileEngine()
  const path = join(await makeTempDir(), 'noise')
  await writeFile(path, Buffer.from([0, 1, 2, 3, 0xff, 0xfe, 0]))
  expect(await engine.detectKind(path)).toBeUndefined()
  await expect(engine.detectKind(`${path}-not`)).rejects.toThrow()
})

test('a file that blocks its worker fails alone, and an abort ends it', async () => {
  const { engine, workers } = await makeFileEngine()
  await engine.start()
  const [pid] = workers()
  process.kill(Number(pid), 'SIGSTOP')
  const aborting = new AbortController()
  const deleted = new AppError('conversion_not_found', 'deleted')
  const request = await opening('Käse 7', { signal: aborting.signal })
  const outcome = expect(engine.openOffice(request)).rejects.toBe(deleted)
  // Uploads go on meanwhile, with a second worker.
  expect(await engine.detectKind(protectedFile)).toBe('encrypted')
  aborting.abort(deleted)
  await outcome
  expect(workers()).not.toContain(pid)
})

test('a worker killed by a file fails that conversion alone', async () => {
  const { engine, workers } = await makeFileEngine()
  await engine.start()
  const [pid] = workers()
  process.kill(Number(pid), 'SIGSTOP')
  const request = await opening('Käse 7')
  const outcome = expect(engine.openOffice(request)).rejects.toMatchObject({ code: 'engine_failed' })
  process.kill(Number(pid), 'SIGSEGV')
  process.kill(Number(pid), 'SIGCONT')
  await outcome
  expect(await engine.openOffice(request)).toMatchObject({ isCopied: true })
})

test('a failed detection is an error of the server, for the log and not for the client', async () => {
  const { engine, scratchDir, workers } = await makeFileEngine()
  await engine.start()
  const [pid] = workers()
  process.kill(Number(pid), 'SIGSTOP')
  const failed = engine.detectKind(protectedFile).catch((error: unknown) => error)
  // A worker that ends before it was asked is only replaced.
  await vi.waitFor(
    async () => expect(await readdir(scratchDir, { recursive: true })).toContainEqual(expect.stringMatching(/inputs\/input/)),
    30_000,
  )
  process.kill(Number(pid), 'SIGSEGV')
  process.kill(Number(pid), 'SIGCONT')
  const error = await failed
  expect(error).not.toBeInstanceOf(AppError)
  expect(error).toMatchObject({ message: expect.stringContaining('type of a file'), cause: { code: 'engine_failed' } })
})

test('closing during the start of a worker is no failure', async () => {
  const { engine, workers } = await makeFileEngine()
  const started = engine.start()
  await engine.close()
  await started
  expect(workers()).toEqual([])
})
