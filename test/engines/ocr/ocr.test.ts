import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownTrees } from '../../../src/disk/trees.ts'
import { createOcrEngine, type OcrRequest } from '../../../src/engines/ocr/ocr.ts'
import type { ProcessOutcome, ProcessRequest } from '../../../src/engines/process/process.ts'
import { AppError } from '../../../src/errors.ts'

const done: ProcessOutcome = { exitCode: 0, killedBy: null, stdout: '', stderr: '' }
const need = (page: number) => ({
  page,
  width: 595,
  height: 842,
  dpi: 200,
  paperDpi: 200,
  pictureDpi: 200,
  regions: null,
  known: [],
  hidden: 0,
})
const verdict = {
  words: 9,
  letters: 60,
  confidence: 92,
  score: 50,
  slope: 0,
  turned: 0,
  sideways: 0,
  unread: 0,
  alone: 0,
  doubted: 0,
  dark: false,
}

interface Told {
  pages: number
  /** What Tesseract answers; unset: it reads the page. */
  tesseract?: (request: ProcessRequest) => Promise<ProcessOutcome>
  unread?: number
  /** Letters of the invisible text of the first page. */
  hidden?: number
  confidence?: number
  alone?: number
  doubted?: number
  dark?: boolean
  /** Files that the programs leave in addition, the first from the second picture on. */
  prepares?: readonly string[]
  gathers?: readonly string[]
  modelDir?: string
  isAllowed?: boolean
}

const empty = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']))

/** The engine with programs that only leave what it looks for. */
async function engineWith({ pages, tesseract, unread = 0, doubted = 0, dark = false, modelDir, isAllowed = true, ...told }: Told) {
  const { prepares = [], gathers = [], alone = 0, hidden = 0, confidence = verdict.confidence } = told
  let prepared = 0
  const workDir = await mkdtemp(join(tmpdir(), 'convertd-test-'))
  onTestFinished(() => ownTrees().remove(workDir))
  const leave = async (request: ProcessRequest, files: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(files)) await writeFile(join(request.workDir, name), JSON.stringify(value))
    return done
  }
  const readings: ProcessRequest[] = []
  async function run(request: ProcessRequest): Promise<ProcessOutcome> {
    const all = [request.command, ...request.args].join(' ')
    if (all.includes('--list-langs')) return { ...done, stdout: 'List of available languages in "/usr/share/models" (3):\ndeu\neng\nosd\n' }
    const needs = Array.from({ length: pages }, (_, i) => ({ ...need(i + 1), hidden: i === 0 ? hidden : 0 }))
    if (all.includes('needs-program')) return await leave(request, { 'needs.json': needs })
    if (request.command === 'pdftoppm') return await leave(request, { 'page.pgm': '' })
    if (all.includes(' prepare '))
      return await leave(request, { 'prepared.pgm': '', 'prepared.json': {}, ...empty(prepared++ > 0 ? prepares : []) })
    if (all.includes(' gather ')) return await leave(request, empty(gathers))
    if (all.includes(' judge '))
      return await leave(request, { 'page.json': {}, 'verdict.json': { ...verdict, confidence, unread, alone, doubted, dark } })
    readings.push(request)
    const outcome = (await tesseract?.(request)) ?? done
    await writeFile(join(request.workDir, 'read.hocr'), '')
    return outcome
  }
  const parts = { modelDir, scratchDir: workDir, languages: undefined, isAllowed }
  const request: OcrRequest = {
    ...{ path: '/scan.pdf', pages: Array.from({ length: pages }, (_, i) => i + 1), mode: 'auto', languages: ['eng'] },
    ...{ turns: true, even: true, looks: false, cleans: false, parallelism: () => 1, workDir, signal: new AbortController().signal },
  }
  return { engine: createOcrEngine({ run, ...parts }), request, readings }
}

test('reads as many pages at once as allowed at the moment, and releases slots page by page', async () => {
  const waiting: (() => void)[] = []
  let most = 0
  const hold = () =>
    new Promise<ProcessOutcome>((resolve) => {
      waiting.push(() => resolve(done))
      most = Math.max(most, waiting.length)
    })
  const { engine, request } = await engineWith({ pages: 6, tesseract: hold })
  let places = 3
  const seen: number[] = []
  const reading = engine.read({ ...request, parallelism: () => places, onProgress: (count) => seen.push(count) })
  const next = async (count: number) => {
    await expect.poll(() => waiting.length).toBe(count)
    waiting.shift()?.()
  }
  await next(3)
  await expect.poll(() => waiting.length).toBe(3)
  // Another conversion begins: the three under way go on to their ends, and none is begun in their places but the last.
  places = 1
  for (const left of [3, 2, 1, 1, 1]) await next(left)
  const { pages, failed } = await reading
  expect([most, pages.map(({ page }) => page), failed]).toEqual([3, [1, 2, 3, 4, 5, 6], []])
  expect(seen).toEqual([1, 2, 3, 4, 5, 6])
})

test('an abort ends all pages, and starts none', async () => {
  const stop = new AbortController()
  const reason = new AppError('timeout', 'too long')
  const hang = ({ signal }: ProcessRequest) =>
    new Promise<ProcessOutcome>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      if (readings.length === 2) stop.abort(reason)
    })
  const { engine, request, readings } = await engineWith({ pages: 9, tesseract: hang })
  await expect(engine.read({ ...request, parallelism: () => 2, signal: stop.signal })).rejects.toBe(reason)
  expect(readings).toHaveLength(2)
})

test('a page that cannot be read fails alone', async () => {
  let count = 0
  const { engine, request } = await engineWith({
    pages: 3,
    tesseract: async () => (++count === 2 ? { ...done, exitCode: 1 } : done),
  })
  const { pages, failed } = await engine.read(request)
  expect([pages.map(({ page }) => page), failed.map(({ page, cause }) => [page, cause.code])]).toEqual([[1, 3], [[2, 'engine_failed']]])
})

test.each([
  [{ doubted: 7 }, 1],
  [{ doubted: 8 }, 2],
  [{ dark: true }, 2],
])('reads a page with %o %s times', async (found, times) => {
  const { engine, request, readings } = await engineWith({ pages: 1, ...found })
  await engine.read(request)
  expect(readings).toHaveLength(times)
})

test.each(['out_of_memory', 'timeout'] as const)('keeps the first reading if the second ends with %s', async (code) => {
  const tesseract = async ({ args }: ProcessRequest) => {
    if (args.includes('11')) throw new AppError(code, 'too much')
    return done
  }
  const { engine, request, readings } = await engineWith({ pages: 1, unread: 0.5, tesseract })
  const { pages } = await engine.read(request)
  expect([pages.map(({ confidence }) => confidence), readings.length]).toEqual([[92], 2])
  expect(readings.map(({ memoryBytes }) => memoryBytes)).toEqual([300 * 1024 ** 2, 300 * 1024 ** 2])
})

const layoutsOf = (readings: readonly ProcessRequest[]) => readings.map(({ args }) => args[args.indexOf('--psm') + 1])

test('a page with tables is read again without their uprights, and letters that were left out are read together', async () => {
  const files = { prepares: ['letters.pgm'], gathers: ['gathered.pgm', 'gathered.json'] }
  const plain = await engineWith({ pages: 1, unread: 0.5, ...files })
  await plain.engine.read(plain.request)
  expect(layoutsOf(plain.readings)).toEqual(['3', '3', '11', '6'])
  const sure = await engineWith({ pages: 1, ...files })
  await sure.engine.read(sure.request)
  expect(layoutsOf(sure.readings)).toEqual(['3'])
})

test.each([
  [84, ['3', '0', '11']],
  [86, ['3']],
])('looks for another script if the mean confidence is below 85: %i', async (confidence, layouts) => {
  const { engine, request, readings } = await engineWith({ pages: 1, confidence })
  await engine.read(request)
  expect(layoutsOf(readings)).toEqual(layouts)
})

test('letters that one good reading left out are read together', async () => {
  const files = { gathers: ['gathered.pgm', 'gathered.json'] }
  for (const [alone, layouts] of [
    [2, ['3']],
    [3, ['3', '6']],
  ] as const) {
    const { engine, request, readings } = await engineWith({ pages: 1, alone, ...files })
    await engine.read(request)
    expect(layoutsOf(readings)).toEqual(layouts)
  }
})

test.each([
  [{ hidden: 66 }, [1, 2]],
  [{ hidden: 67 }, [2]],
  [{ hidden: 20, confidence: 74 }, [2]],
])('of a page with invisible text, the better of both is kept: %o', async (told, expected) => {
  const { engine, request } = await engineWith({ pages: 2, ...told })
  const { pages, failed } = await engine.read(request)
  expect([pages.map(({ page }) => page), failed]).toEqual([expected, []])
})

test('keeps the other readings if the letters that were left out cannot be read', async () => {
  const tesseract = async ({ args }: ProcessRequest) => ({ ...done, exitCode: args.includes('6') ? 1 : 0 })
  const { engine, request, readings } = await engineWith({
    ...{ pages: 1, unread: 0.5, tesseract, gathers: ['gathered.pgm', 'gathered.json'] },
  })
  const { pages, failed } = await engine.read(request)
  expect([pages.length, failed, layoutsOf(readings)]).toEqual([1, [], ['3', '11', '6']])
})

test('prefers the models of the configured folder to those of the system', async () => {
  const modelDir = await mkdtemp(join(tmpdir(), 'convertd-test-'))
  onTestFinished(() => ownTrees().remove(modelDir))
  for (const name of ['rus.traineddata', 'eng.traineddata', 'notes.txt']) await writeFile(join(modelDir, name), '')
  await mkdir(join(modelDir, 'tessconfigs'))
  const { engine, request, readings } = await engineWith({ pages: 1, modelDir })
  expect(await engine.models()).toEqual(['deu', 'eng', 'osd', 'rus'])
  await engine.read({ ...request, languages: ['rus'] })
  expect(readings[0]?.args.join(' ')).toContain(' -l rus ')
  expect(readings[0]?.reads).toContain(modelDir)
  await expect(engine.read({ ...request, languages: ['fra'] })).rejects.toMatchObject({ code: 'invalid_option' })
})

test.each([true, false])('is on only if the settings say so: %s', async (isAllowed) => {
  expect(await (await engineWith({ pages: 1, isAllowed })).engine.isOn()).toBe(isAllowed)
})
