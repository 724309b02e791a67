import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { PictureConversion } from '../../../src/engines/image/messages.ts'
import { AppError } from '../../../src/errors.ts'
import { makeImageEngine, processesMarked } from '../../helpers/image-engine.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const megabyte = 1024 ** 2
const never = new AbortController().signal
const deleted = new AppError('conversion_not_found', 'deleted')

/** A picture of noise and how to make a small JPEG of it; noise is slow to write as AVIF. */
async function noise(side: number, more: Partial<PictureConversion> = {}): Promise<PictureConversion> {
  const workDir = await makeTempDir()
  const path = join(workDir, 'noise.jpg')
  const create = { width: side, height: side, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  await sharp({ create }).jpeg().toFile(path)
  return {
    path,
    resultPath: join(workDir, 'result'),
    workDir,
    format: 'jpg',
    quality: undefined,
    lossless: false,
    frames: 1,
    drawnAt: undefined,
    rotate: 0,
    width: 10,
    height: undefined,
    fit: 'inside',
    enlarge: false,
    background: { r: 255, g: 255, b: 255, alpha: 1 },
    keepMetadata: false,
    maxPixels: 1e9,
    ...more,
  }
}

/** Returns the same picture with another place for its result: one that exists is never written over. */
function again(picture: PictureConversion): PictureConversion {
  return { ...picture, resultPath: join(picture.workDir, randomUUID()) }
}

/** Quick to make and large to turn. */
async function flat(side: number): Promise<string> {
  const path = join(await makeTempDir(), 'flat.jpg')
  await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
    .jpeg()
    .toFile(path)
  return path
}

const slow = () => noise(1500, { format: 'avif', width: undefined })

test('reports the versions of sharp and libvips', async () => {
  const { engine } = makeImageEngine()
  expect(await engine.probe()).toEqual({
    name: 'sharp',
    version: expect.stringMatching(/^[\d.]+ \(libvips [\d.]+, OpenJPEG [\d.]+, libheif [\d.]+\)$/),
    problem: null,
    remedy: null,
  })
})

test('starts a worker at the first request, and keeps it for the next', async () => {
  const { engine, workers } = makeImageEngine()
  const picture = await noise(20)
  expect(workers()).toEqual([])
  await engine.convert(picture, never)
  const warm = workers()
  expect(warm).toHaveLength(1)
  await engine.convert(again(picture), never)
  expect(workers()).toEqual(warm)
})

test('runs at most as many workers as conversions at once', async () => {
  const { engine, workers } = makeImageEngine({ concurrency: 2 })
  const picture = await noise(200)
  await Promise.all([1, 2, 3, 4].map((n) => engine.convert({ ...picture, resultPath: `${picture.resultPath}${n}` }, never)))
  expect(workers()).toHaveLength(2)
})

test('an abort ends the work before it rejects, and a new worker continues', async () => {
  const { engine, workers } = makeImageEngine()
  const controller = new AbortController()
  const running = engine.convert(await slow(), controller.signal)
  await vi.waitFor(() => expect(workers()).toHaveLength(1))
  const [aborted] = workers()
  controller.abort(deleted)
  await expect(running).rejects.toBe(deleted)
  expect(workers()).toEqual([])
  await engine.convert(await noise(20), never)
  expect(workers()).not.toContain(aborted)
})

test.each([
  ['SIGKILL', 'out_of_memory'],
  ['SIGSEGV', 'engine_failed'],
] as const)('a worker that ends by %s fails its conversion with %s and no other', async (killedBy, code) => {
  const { engine, workers } = makeImageEngine()
  const small = await noise(20)
  await engine.convert(small, never)
  const [pid] = workers()
  const running = engine.convert(await slow(), never)
  process.kill(Number(pid), killedBy)
  await expect(running).rejects.toMatchObject({ code, cause: { killedBy } })
  expect(await engine.convert(again(small), never)).toEqual({ width: 10, height: 10 })
})

test('ends an idle worker after a while', async () => {
  const { engine, workers } = makeImageEngine({ idleMs: 50 })
  await engine.convert(await noise(20), never)
  await vi.waitFor(() => expect(workers()).toEqual([]), { timeout: 5000 })
  expect(await engine.convert(await noise(20), never)).toEqual({ width: 10, height: 10 })
})

test('ends a worker that uses much memory after a large picture', async () => {
  const { engine, workers } = makeImageEngine()
  const picture = await noise(20)
  const path = join(picture.workDir, 'large.svg')
  await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>')
  await engine.convert({ ...picture, path, drawnAt: { width: 9000, height: 9000 } }, never)
  await vi.waitFor(() => expect(workers()).toEqual([]))
})

test('ends busy workers too when it is closed', async () => {
  const { engine, workers } = makeImageEngine()
  const running = engine.convert(await slow(), never)
  const outcome = expect(running).rejects.toMatchObject({ code: 'engine_failed' })
  await vi.waitFor(() => expect(workers()).toHaveLength(1))
  await engine.close()
  expect(workers()).toEqual([])
  await outcome
})

test('a picture that exceeds the memory limit fails alone', async () => {
  const { engine } = makeImageEngine({ limits: { memoryLimitBytes: 250 * megabyte, fileLimitBytes: 1024 * megabyte } })
  const large = { ...(await noise(20, { rotate: 30 })), path: await flat(10_000) }
  await expect(engine.convert(large, never)).rejects.toMatchObject({ code: 'out_of_memory' })
  expect(await engine.convert(await noise(20), never)).toEqual({ width: 10, height: 10 })
})

test('a result larger than allowed is truncated', async () => {
  const { engine } = makeImageEngine({ limits: { memoryLimitBytes: 1024 * megabyte, fileLimitBytes: 100_000 } })
  await expect(engine.convert(await noise(1000, { format: 'png', width: undefined }), never)).rejects.toMatchObject({
    code: 'result_too_large',
  })
})

test('leaves only the result in the work folder', async () => {
  const { engine } = makeImageEngine()
  const picture = await noise(300, { format: 'png', rotate: 90 })
  await engine.convert(picture, never)
  expect((await readdir(picture.workDir)).sort()).toEqual(['noise.jpg', 'result'])
})

const enginePath = new URL('../../../src/engines/image/image.ts', import.meta.url).pathname
const script = (mark: string, scratchDir: string, then: string) => `
  import { createImageEngine } from ${JSON.stringify(enginePath)}
  const limits = { memoryLimitBytes: ${2048 * megabyte}, fileLimitBytes: ${megabyte} }
  const engine = createImageEngine({ concurrency: 1, limits, env: { CONVERTD_TEST: '${mark}' }, scratchDir: ${JSON.stringify(scratchDir)} })
  await engine.probe()
  ${then}`

test('warm workers do not keep a program running, and end with it', async () => {
  const mark = randomUUID()
  await execa(process.execPath, ['--input-type=module-typescript', '-e', script(mark, await makeTempDir(), '')], { timeout: 20_000 })
  await vi.waitFor(() => expect(processesMarked(mark)).toEqual([]))
})

test('workers end by themselves when their parent is killed', async () => {
  const mark = randomUUID()
  const parent = execa(
    process.execPath,
    ['--input-type=module-typescript', '-e', script(mark, await makeTempDir(), 'setInterval(() => {}, 1000)')],
    {
      reject: false,
    },
  )
  await vi.waitFor(() => expect(processesMarked(mark)).toHaveLength(1), { timeout: 10_000 })
  parent.kill('SIGKILL')
  await parent
  await vi.waitFor(() => expect(processesMarked(mark)).toEqual([]), { timeout: 5000 })
})
