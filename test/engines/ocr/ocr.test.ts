import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownTrees } from '../../../src/disk/trees.ts'
import type { ProcessOutcome, ProcessRequest } from '../../../src/engines/process/process.ts'
import { AppError } from '../../../src/errors.ts'
import { done, engineWith } from './engine-with.ts'

test('one worker serves all pages that are read one after the other, and ends with them', async () => {
  const { engine, request, workers } = await engineWith({ pages: 3 })
  await engine.read(request)
  const page = ['open', 'prepare', 'judge']
  expect(workers).toEqual([{ asked: ['find-needs', ...page, ...page, ...page], isEnded: true }])
})

test('keeps the results of the pages, but not their pictures', async () => {
  const { engine, request, workDir } = await engineWith({ pages: 3 })
  const { pages } = await engine.read(request)
  const files = (await readdir(workDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name).sort()).toEqual(['1.json', '2.json', '3.json', 'needs.json'])
  for (const { path } of pages) expect(await readFile(path, 'utf8')).toBe('{}')
})

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

const languagesOf = (readings: readonly ProcessRequest[]) => readings.map(({ args }) => args[args.indexOf('-l') + 1])

test.each([
  ['auto', 'deu', ['eng+deu', 'deu+eng', 'deu+eng']],
  ['auto', 'eng', ['eng+deu', 'eng+deu']],
  ['auto', 'pol', ['eng+deu', 'eng+deu']],
  [['eng', 'deu'], 'deu', ['eng+deu', 'deu+eng', 'deu+eng']],
  [['eng'], 'deu', ['eng', 'eng']],
] as const)('a page is read in the language of its text, and so is the next: %o, %s', async (languages, found, expected) => {
  const { engine, request, readings } = await engineWith({ pages: 2, found })
  const { pages } = await engine.read({ ...request, languages })
  expect(languagesOf(readings)).toEqual(expected)
  expect(pages.map((page) => page.languages.join('+'))).toEqual([expected.at(-1), expected.at(-1)])
})

test.each([
  [48, 'deu+eng'],
  [47, 'eng+deu'],
])('a reading in the language of the text is kept unless it scores much lower: %i', async (score, languages) => {
  const { engine, request } = await engineWith({ pages: 1, found: 'deu', scores: [50, score] })
  const { pages } = await engine.read({ ...request, languages: 'auto' })
  expect(pages.map((page) => page.languages.join('+'))).toEqual([languages])
})

test('where the language may vary, the first page is read before others are begun', async () => {
  let running = 0
  const counts: number[] = []
  const tesseract = async () => {
    counts.push(++running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running--
    return done
  }
  const { engine, request } = await engineWith({ pages: 3, tesseract })
  await engine.read({ ...request, languages: 'auto', parallelism: () => 2 })
  expect(counts).toEqual([1, 1, 2])
})

test('columns that were read across are read once more', async () => {
  const { engine, request, readings, workers } = await engineWith({ pages: 1, joined: true })
  await engine.read(request)
  expect(readings.map(({ args }) => args[args.indexOf('--psm') + 1])).toEqual(['3', '3'])
  expect(workers[0]?.asked).toEqual(['find-needs', 'open', 'prepare', 'judge', 'part', 'judge'])
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
  [{ alone: 11 }, 1],
  [{ alone: 12 }, 2],
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
  const files = { hasTables: true, gathers: true }
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

test('a page whose doubtful words are in no table is not read again without uprights', async () => {
  const { engine, request, readings } = await engineWith({ pages: 1, doubted: 9, hasTables: true })
  await engine.read(request)
  expect(layoutsOf(readings)).toEqual(['3', '11'])
})

test('letters that one good reading left out are read together', async () => {
  for (const [alone, layouts] of [
    [2, ['3']],
    [3, ['3', '6']],
  ] as const) {
    const { engine, request, readings } = await engineWith({ pages: 1, alone, gathers: true })
    await engine.read(request)
    expect(layoutsOf(readings)).toEqual(layouts)
  }
})

test.each([
  [5, 'auto', ['3']],
  [6, 'auto', ['3', '6']],
  [6, ['eng'], ['3']],
] as const)('words of doubt are read with the models of other scripts: %i letters, %s', async (doubtful, languages, layouts) => {
  const modelDir = await mkdtemp(join(tmpdir(), 'convertd-test-'))
  onTestFinished(() => ownTrees().remove(modelDir))
  await writeFile(join(modelDir, 'ara.traineddata'), '')
  const { engine, request, readings } = await engineWith({ pages: 1, doubtful, gathers: true, modelDir })
  await engine.read({ ...request, languages })
  expect(layoutsOf(readings)).toEqual(layouts)
  if (layouts.length > 1) expect(readings[1]?.args.join(' ')).toContain(' -l ara+eng ')
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
    ...{ pages: 1, unread: 0.5, tesseract, gathers: true },
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
