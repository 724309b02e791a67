import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdfToJpg } from '../../src/actions/pdf-to-jpg.ts'
import type { PopplerEngine, RenderRequest } from '../../src/engines/pdf/poppler.ts'
import { encryptPdf, pages, pdf, poppler, run, writePdf } from '../helpers/pdf-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'

type Sheets = Parameters<typeof writePdf>[1]
type Settings = Partial<Parameters<typeof runAction>[0]>

async function makeFile(sheets: Sheets): Promise<string> {
  return writePdf(join(await makeTempDir(), 'Report.pdf'), sheets)
}

function convertFile(file: string, options: Record<string, unknown> = {}, settings: Settings = {}) {
  return runAction({ action: pdfToJpg, file, kind: 'pdf', options, engines: { pdf, poppler }, ...settings })
}

async function convert(sheets: Sheets, options: Record<string, unknown> = {}, settings: Settings = {}) {
  return convertFile(await makeFile(sheets), options, settings)
}

/** The real engine, and the requests that it got. */
function watched(): { engine: PopplerEngine; requests: RenderRequest[] } {
  const requests: RenderRequest[] = []
  const renderPages: PopplerEngine['renderPages'] = (request) => {
    requests.push(request)
    return poppler.renderPages(request)
  }
  return { engine: { ...poppler, renderPages }, requests }
}

async function sizesOf(sheets: Sheets, options: Record<string, unknown>) {
  const { files } = await convert(sheets, options)
  for (const { path, width, height } of files) expect(await sharp(path).metadata()).toMatchObject({ format: 'jpeg', width, height })
  return files.map(({ width, height }) => `${width}x${height}`)
}

test('makes one picture of one page, named after the input', async () => {
  const { files, pages: counted, progress } = await convert(pages(1))
  expect(files).toEqual([{ path: expect.any(String), filename: 'Report.jpg', kind: 'jpg', width: 1275, height: 1650, page: 1 }])
  expect(counted).toBe(1)
  expect(progress).toEqual([{ done: 1, total: 1 }])
})

test('numbers several pictures by the page that they show', async () => {
  const { files, pages: counted } = await convert(pages(12), { pages: '7,3', dpi: 18 })
  expect(files.map(({ filename, page }) => [filename, page])).toEqual([
    ['Report-03.jpg', 3],
    ['Report-07.jpg', 7],
  ])
  expect(counted).toBe(12)
})

test('pads page numbers to the digits of the last chosen page', async () => {
  const { files } = await convert(pages(101), { pages: '9,101', dpi: 18 })
  expect(files.map(({ filename }) => filename)).toEqual(['Report-009.jpg', 'Report-101.jpg'])
})

test('splits many pages over several processes and gives them in page order, with progress for each', async () => {
  const { engine, requests } = watched()
  const { files, progress } = await convert(pages(40), { dpi: 18 }, { engines: { pdf, poppler: engine }, parallelism: 3 })
  expect(files.map(({ page }) => page)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(progress).toEqual(Array.from({ length: 40 }, (_, index) => ({ done: index + 1, total: 40 })))
  expect(requests.length).toBeGreaterThanOrEqual(3)
  const covered = requests.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  expect(covered.sort((a, b) => a - b)).toEqual(files.map(({ page }) => page))
})

test.each([
  { count: 2, parallelism: 2, lengths: [1, 1] },
  { count: 5, parallelism: 2, lengths: [3, 2] },
  { count: 50, parallelism: 2, lengths: [15, 15, 6, 6, 4, 4] },
  { count: 50, parallelism: 1, lengths: [32, 18] },
  { count: 20, parallelism: 4, lengths: [5, 5, 5, 5] },
])('gives $parallelism processes equal shares of $count pages, in rounds', async ({ count, parallelism, lengths }) => {
  const { engine, requests } = watched()
  await convert(pages(count), { dpi: 18 }, { engines: { pdf, poppler: engine }, parallelism })
  expect(requests.map(({ first, last }) => last - first + 1)).toEqual(lengths)
})

test('never keeps more processes busy than it may', async () => {
  let [running, most] = [0, 0]
  const renderPages: PopplerEngine['renderPages'] = async (request) => {
    most = Math.max(most, ++running)
    return poppler.renderPages(request).finally(() => running--)
  }
  await convert(pages(20), { dpi: 18 }, { engines: { pdf, poppler: { ...poppler, renderPages } }, parallelism: 2 })
  expect(most).toBe(2)
})

test('is as large as plain pdftoppm makes it, to the byte the same', async () => {
  const file = await makeFile([
    {},
    { width: 595.276, height: 841.89, rotation: 90 },
    { width: 333.333, height: 777.777, crop: [10, 10, 200, 301.5] },
  ])
  const { files } = await convertFile(file)
  const folder = await makeTempDir()
  const args = ['-jpeg', '-jpegopt', 'quality=85', '-cropbox', '-r', '150', file, 'plain']
  await run({ command: 'pdftoppm', args, workDir: folder, signal: AbortSignal.timeout(20_000) })
  for (const { path, page } of files) expect((await readFile(path)).equals(await readFile(join(folder, `plain-${page}.jpg`)))).toBe(true)
})

test.each([
  [{ dpi: 72 }, ['612x792', '842x596', '200x100']],
  [{ dpi: 18 }, ['153x198', '211x149', '50x25']],
  [{ dpi: 72, crop: 'media' }, ['612x792', '842x596', '300x300']],
  [{ width: 300 }, ['300x389', '300x213', '300x150']],
  [{ height: 300 }, ['232x300', '425x300', '600x300']],
  [{ width: 300, height: 200 }, ['155x200', '283x200', '300x150']],
  [{ width: 300, dpi: 600 }, ['300x389', '300x213', '300x150']],
  [{ width: 300, color: 'gray' }, ['300x389', '300x213', '300x150']],
  [{ width: 1 }, ['1x2', '1x1', '1x1']],
])('with %j, pages are rendered as %j', async (options, sizes) => {
  const sheets: Sheets = [{}, { width: 595.276, height: 841.89, rotation: 90 }, { width: 300, height: 300, crop: [50, 50, 200, 100] }]
  expect(await sizesOf(sheets, options)).toEqual(sizes)
})

test('shows the whole sheet if the crop box is outside of it', async () => {
  expect(await sizesOf([{ crop: [900, 900, 50, 50] }, {}], { dpi: 72 })).toEqual(['612x792', '612x792'])
})

test('makes gray a JPEG of one channel, and progressive a progressive one', async () => {
  const { files } = await convert(pages(1), { color: 'gray', progressive: true })
  expect(await sharp(files[0]?.path).metadata()).toMatchObject({ channels: 1, isProgressive: true })
})

test('applies the quality', async () => {
  const size = async (quality: number) => (await readFile((await convert(pages(1), { quality })).files[0]?.path ?? '')).length
  expect(await size(10)).toBeLessThan((await size(95)) * 0.95)
})

test.each([
  { dpi: 17 },
  { dpi: 601 },
  { dpi: 150.5 },
  { quality: 0 },
  { quality: 101 },
  { width: 0 },
  { height: 65_501 },
  { color: 'cmyk' },
  { crop: 'bleed' },
  { pages: '0' },
  { rotate: 90 },
])('rejects %j', (options) => {
  expect(pdfToJpg.options.safeParse(options).success).toBe(false)
})

test('refuses too many pixels before it renders, naming page, size, limit and option', async () => {
  const { engine, requests } = watched()
  const tooLarge = (options: Record<string, unknown>) =>
    convert([{ width: 100, height: 100 }, {}], options, { engines: { pdf, poppler: engine }, maxPixels: 1_000_000 })
  await expect(tooLarge({ dpi: 300 })).rejects.toMatchObject({
    code: 'too_many_pixels',
    message: 'Page 2 would be 2550 x 3300 pixels, but at most 1 megapixels are allowed (CONVERTD_MAX_MEGAPIXELS); choose a smaller dpi.',
  })
  await expect(tooLarge({ width: 5000 })).rejects.toThrow('choose a smaller width.')
  expect(requests).toEqual([])
})

test('limits the sides of a JPEG to what the format allows', async () => {
  const strip = [{ width: 10_000, height: 3 }]
  await expect(convert(strip, { dpi: 600 })).rejects.toThrow('Page 1 would be 83334 x 25 pixels, but a JPEG allows at most 65500 per side')
  await expect(convert(strip, { dpi: 300, color: 'gray' })).rejects.toMatchObject({ code: 'too_many_pixels' })
  expect(await sizesOf(strip, { width: 65_500 })).toEqual(['65500x20'])
  expect(await sizesOf(strip, { width: 32_767, color: 'gray' })).toEqual(['32767x10'])
})

test('counts the chosen pages against the limit, not those of the file', async () => {
  await expect(convert(pages(5), { dpi: 18 }, { maxPages: 4 })).rejects.toMatchObject({ code: 'too_many_pages' })
  expect((await convert(pages(5), { dpi: 18, pages: '2-5' }, { maxPages: 4 })).files).toHaveLength(4)
})

test('refuses a page that is not there', async () => {
  await expect(convert(pages(2), { pages: '3' })).rejects.toMatchObject({ code: 'invalid_option' })
})

test('stops as soon as the pictures together are too large, and the message names a remedy', async () => {
  const failing = convert(pages(60), { dpi: 72 }, { maxResultBytes: 50_000 })
  await expect(failing).rejects.toMatchObject({ code: 'result_too_large', message: expect.stringContaining('CONVERTD_MAX_RESULT_MB') })
})

test('opens a protected PDF without revealing the password in its reports', async () => {
  const locked = await encryptPdf(await makeFile(pages(2)), { user: 'sesame' })
  await expect(convertFile(locked)).rejects.toMatchObject({ code: 'password_required' })
  await expect(convertFile(locked, { password: 'guess' })).rejects.toMatchObject({ code: 'wrong_password' })
  const outcome = await convertFile(locked, { password: 'sesame', dpi: 18 })
  expect(outcome.files).toHaveLength(2)
  expect(JSON.stringify(outcome)).not.toContain('sesame')
})

test('converts a PDF that only an owner password restricts', async () => {
  const restricted = await encryptPdf(await makeFile(pages(1)), { user: '' })
  expect((await convertFile(restricted, { dpi: 18 })).files).toHaveLength(1)
})

test('renders the readable part of a page with damaged content', async () => {
  const file = await makeFile(pages(2))
  const text = await readFile(file, 'latin1')
  const damaged = text.replace(/\nstream\n.{20}/s, `\nstream\n${'#'.repeat(20)}`)
  expect(damaged).not.toBe(text)
  await writeFile(file, damaged, 'latin1')
  expect((await convertFile(file, { dpi: 18 })).files).toHaveLength(2)
})

test('names a page that is damaged as a whole, and converts the others when they are chosen', async () => {
  const file = await makeFile([{}, { width: 301 }])
  const text = await readFile(file, 'latin1')
  const at = text.lastIndexOf('obj', text.indexOf('301 792')) + 4
  await writeFile(file, `${text.slice(0, at)}${'#'.repeat(20)}${text.slice(at + 20)}`, 'latin1')
  await expect(convertFile(file)).rejects.toMatchObject({ code: 'unreadable_input', message: expect.stringContaining('Page 2') })
  expect((await convertFile(file, { pages: '1' })).files).toHaveLength(1)
})

test('fails as a whole, naming the page, when one cannot be rendered, and ends the other processes', async () => {
  const signals: AbortSignal[] = []
  const renderPages: PopplerEngine['renderPages'] = (request) => {
    signals.push(request.signal)
    return request.first === 1 ? poppler.renderPages(request) : Promise.reject(new Error('Page 9'))
  }
  const failing = convert(pages(100), { dpi: 300 }, { engines: { pdf, poppler: { ...poppler, renderPages } } })
  await expect(failing).rejects.toThrow('Page 9')
  expect(signals.every((signal) => signal.aborted)).toBe(true)
})

test('an abort in the middle ends with the reason of the signal and leaves no process', async () => {
  const ending = new AbortController()
  const { engine, requests } = watched()
  const renderPages: PopplerEngine['renderPages'] = (request) =>
    engine.renderPages({ ...request, onPage: () => ending.abort(new Error('deleted')) })
  const failing = convert(pages(100), {}, { engines: { pdf, poppler: { ...poppler, renderPages } }, signal: ending.signal })
  await expect(failing).rejects.toThrow('deleted')
  expect(requests.length).toBeLessThanOrEqual(2)
  expect(await programsIn(requests[0]?.path ?? 'none')).toEqual([])
})

/** Command lines of running programs that name the path. */
async function programsIn(path: string): Promise<string[]> {
  const lines = await Promise.all((await readdir('/proc')).map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes(path))
}
