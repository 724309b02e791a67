import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPopplerEngine, type RenderRequest } from '../../../src/engines/pdf/poppler.ts'
import { pages, poppler, run, writePdf } from '../../helpers/pdf-engines.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

type Sheets = Parameters<typeof writePdf>[1]

async function makeRequest(sheets: Sheets, own: Partial<RenderRequest> = {}): Promise<RenderRequest> {
  const folder = await makeTempDir()
  const path = await writePdf(join(folder, 'input.pdf'), sheets)
  const plain = { dpi: 72, box: 'crop', format: 'jpg', color: 'rgb', quality: 85, progressive: false, transparent: false } as const
  return { path, first: 1, last: sheets.length, workDir: join(folder, 'own'), signal: AbortSignal.timeout(60_000), ...plain, ...own }
}

async function firstPicture(sheets: Sheets, own: Partial<RenderRequest> = {}) {
  const [picture] = await poppler.renderPages(await makeRequest(sheets, own))
  if (!picture) throw new Error('no picture')
  return { ...picture, facts: await sharp(picture.path).metadata() }
}

/** Red, green and blue of one pixel. */
async function colorAt(path: string, left: number, top: number): Promise<number[]> {
  return [...(await sharp(path).toColourspace('srgb').removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

test('renders the chosen pages in order, with the sizes of the files', async () => {
  const rendered = await poppler.renderPages(await makeRequest([{}, { width: 300 }, { width: 200 }, {}], { first: 2, last: 3 }))
  expect(rendered.map(({ page, width, height }) => [page, width, height])).toEqual([
    [2, 300, 792],
    [3, 200, 792],
  ])
  for (const { path, width, height, bytes } of rendered) {
    expect(await sharp(path).metadata()).toMatchObject({ format: 'jpeg', width, height, density: 72 })
    expect(await readFile(path)).toHaveLength(bytes)
  }
})

test('finds the files of pages with more digits in their numbers', async () => {
  const rendered = await poppler.renderPages(await makeRequest(pages(12), { first: 9, last: 10, dpi: 18 }))
  expect(rendered.map(({ page }) => page)).toEqual([9, 10])
})

test.each(['rgb', 'gray'] as const)('reports each %s page once, with its picture', async (color) => {
  const told: [number, number][] = []
  const onPage = (page: number, path: string) => void told.push([page, readFileSync(path).readUInt16BE(0)])
  await poppler.renderPages(await makeRequest(pages(3), { color, onPage }))
  expect(told).toEqual([1, 2, 3].map((page) => [page, 0xffd8]))
})

test('a grey picture has one channel and the same content', async () => {
  const color = await firstPicture([{}])
  const gray = await firstPicture([{}], { color: 'gray' })
  expect(color.facts.channels).toBe(3)
  expect(gray.facts).toMatchObject({ channels: 1, space: 'b-w', width: color.width, height: color.height })
  const [red] = [await colorAt(color.path, 20, 770)]
  expect(red?.[0]).toBeGreaterThan(240)
  expect(red?.[1]).toBeLessThan(20)
  const [level = 0] = await colorAt(gray.path, 20, 770)
  expect(level).toBeGreaterThan(50)
  expect(level).toBeLessThan(100)
  expect((await colorAt(gray.path, 300, 100))[0]).toBeGreaterThan(250)
})

test.each(['rgb', 'gray'] as const)('applies quality and progressive in %s', async (color) => {
  const good = await firstPicture([{}], { color, quality: 95 })
  const poor = await firstPicture([{}], { color, quality: 5, progressive: true })
  expect(poor.bytes).toBeLessThan(good.bytes * 0.8)
  expect([good.facts.isProgressive, poor.facts.isProgressive]).toEqual([false, true])
})

test.each(['rgb', 'gray'] as const)('shows the crop box or the whole sheet in %s', async (color) => {
  const sheet = { width: 400, height: 300, crop: [0, 0, 200, 150] as [number, number, number, number] }
  expect(await firstPicture([sheet], { color, box: 'crop' })).toMatchObject({ width: 200, height: 150 })
  expect(await firstPicture([sheet], { color, box: 'media' })).toMatchObject({ width: 400, height: 300 })
})

test('rotates a page as its dictionary says', async () => {
  const { path, width, height } = await firstPicture([{ width: 400, height: 300, rotation: 90 }])
  expect([width, height]).toEqual([300, 400])
  expect((await colorAt(path, 10, 10))[1]).toBeLessThan(20)
})

test.each(['rgb', 'gray'] as const)('renders exactly the requested pixels in %s, whatever the rounding', async (color) => {
  for (const [width, side] of [
    [595.276, 300],
    [333.333, 777],
    [612.1, 49],
    [841.89, 1999],
  ] as const) {
    const height = Math.ceil((792 * side) / width)
    // A hair too much, as rounding may give it.
    const dpi = ((side * 72) / width) * 1.0000001
    expect(await firstPicture([{ width }], { color, dpi, size: { width: side, height } })).toMatchObject({ width: side, height })
  }
})

test('names the page that cannot be rendered', async () => {
  const request = await makeRequest(pages(2))
  const exits = { exitCode: 0, killedBy: null, stdout: '', stderr: '' }
  const failing = createPopplerEngine({
    run: async (process) => {
      await run({ ...process, args: process.args.map((arg, index) => (process.args[index - 1] === '-l' ? '1' : arg)) })
      return exits
    },
  })
  await expect(failing.renderPages(request)).rejects.toMatchObject({ code: 'unreadable_input', message: expect.stringContaining('Page 2') })
})

test('rejects a truncated picture', async () => {
  const cutting = createPopplerEngine({
    run: async (process) => {
      const outcome = await run(process)
      const picture = join(process.workDir, 'page-1.jpg')
      await writeFile(picture, (await readFile(picture)).subarray(0, -100))
      return outcome
    },
  })
  await expect(cutting.renderPages(await makeRequest(pages(1)))).rejects.toThrow('Page 1')
})

test('reports a crash of the program', async () => {
  const crashing = createPopplerEngine({ run: async () => ({ exitCode: null, killedBy: 'SIGSEGV', stdout: '', stderr: '' }) })
  await expect(crashing.renderPages(await makeRequest(pages(1)))).rejects.toMatchObject({ code: 'engine_failed' })
})

test('an abort ends the rendering', async () => {
  const ending = new AbortController()
  const reason = new Error('deleted')
  const request = await makeRequest(pages(200), { signal: ending.signal, onPage: () => ending.abort(reason) })
  await expect(poppler.renderPages(request)).rejects.toBe(reason)
  expect((await readdir(request.workDir)).length).toBeLessThan(200)
})

test('reports its version, or what is missing and how to fix it', async () => {
  expect(await poppler.probe()).toEqual({ name: 'poppler', version: expect.stringMatching(/^\d+\.\d+/), problem: null, remedy: null })
  const bare = createPopplerEngine({ run: (request) => run({ ...request, command: 'no-such-program' }) })
  expect(await bare.probe()).toMatchObject({
    version: null,
    problem: 'pdftoppm and pdftocairo and tiffcp not found',
    remedy: expect.stringContaining('apt-get'),
  })
})
