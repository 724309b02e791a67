import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseOptions } from '../../src/actions/common/options.ts'
import { sampleOdp, sampleOds } from '../../src/actions/common/samples-office.ts'
import { actions } from '../../src/actions/registry.ts'
import { thumbnail } from '../../src/actions/thumbnail.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { psd } from '../helpers/foreign-pictures.ts'
import { shareImageEngine } from '../helpers/image-engine.ts'
import { threePages, writeFlatText, writeWord } from '../helpers/office.ts'
import { encryptPdf, pages, pdf, poppler, writePdf } from '../helpers/pdf-engines.ts'
import { animation, blue, cornered, pixel, plain, red, save } from '../helpers/pictures.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { convertSample, runAction } from '../helpers/work.ts'

const image = shareImageEngine()

type Settings = Partial<Parameters<typeof runAction>[0]>

async function small(kind: FileKind, file: string, options: Record<string, unknown> = {}, settings: Settings = {}) {
  const engines = settings.engines ?? { pdf, poppler, image }
  const outcome = await runAction({ action: thumbnail, file, kind, options, ...settings, engines })
  const [made] = outcome.files
  if (!made || outcome.files.length !== 1) throw new Error('one picture expected')
  const header = await sharp(made.path).metadata()
  expect([header.width, header.height]).toEqual([made.width, made.height])
  return { ...outcome, made, header }
}

const makePdf = async (sheets: Parameters<typeof writePdf>[1]) => writePdf(join(await makeTempDir(), 'Report.pdf'), sheets)

async function saveSample({ filename, bytes }: { filename: string; bytes: Uint8Array }): Promise<string> {
  const file = join(await makeTempDir(), filename)
  await writeFile(file, bytes)
  return file
}

/** Whether it is all of one colour. */
async function isBlank(path: string): Promise<boolean> {
  return (await sharp(path).stats()).channels.every(({ min, max }) => min === max)
}

test('accepts everything that any other action accepts', () => {
  const taken = actions.flatMap(({ accepts }) => accepts)
  expect([...new Set(taken)].filter((kind) => !thumbnail.accepts.includes(kind))).toEqual([])
})

test('makes a jpg of at most 256 pixels each way of the first page', async () => {
  const outcome = await convertSample(thumbnail, makeRealEngines())
  expect(outcome.files).toMatchObject([{ filename: 'sample.jpg', kind: 'jpg', width: 256, height: 256, page: 1 }])
  expect(outcome.options).toEqual({ width: 256, height: 256, quality: 85 })
  expect(outcome.progress.at(-1)).toEqual({ done: 1, total: 1 })
  const { made, header } = await small('pdf', await makePdf(pages(1)))
  expect([header.format, made.width, made.height]).toEqual(['jpeg', 198, 256])
})

test.each([
  ['jpg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
])('makes a %s of a PDF and of a picture', async (format, name) => {
  const ofPdf = await small('pdf', await makePdf(pages(1)), { format })
  const ofPicture = await small('png', await save('png', await cornered(1000, 500)), { format })
  expect([ofPdf.header.format, ofPicture.header.format]).toEqual([name, name])
  expect([ofPdf.made.filename, ofPicture.made.width, ofPicture.made.height]).toEqual([`Report.${format}`, 256, 128])
  expect((await pixel(ofPicture.made.path, 10, 10)).slice(0, 3)).toEqual([30, 30, 200])
})

test('width and height are a box, one of them alone a side', async () => {
  const file = await makePdf([{ width: 400, height: 200 }])
  const sizeOf = async (options: object) => {
    const { made } = await small('pdf', file, { ...options })
    return [made.width, made.height]
  }
  expect(await sizeOf({ width: 100 })).toEqual([100, 50])
  expect(await sizeOf({ height: 100 })).toEqual([200, 100])
  expect(await sizeOf({ width: 100, height: 20 })).toEqual([40, 20])
})

test('a page, a frame and a page of a TIFF can be chosen', async () => {
  const file = await makePdf([{}, { width: 400, height: 200 }])
  expect((await small('pdf', file, { page: 2 })).made).toMatchObject({ width: 256, height: 128, page: 2 })
  const moving = await save('gif', (await animation([red, blue])).gif())
  const { made, warnings } = await small('gif', moving, { page: 2 })
  expect([(await pixel(made.path, 5, 5)).slice(0, 3), warnings]).toEqual([[30, 30, 200], []])
  for (const [kind, path] of [
    ['pdf', file],
    ['gif', moving],
  ] as const) {
    await expect(small(kind, path, { page: 3 })).rejects.toMatchObject({ code: 'invalid_option', message: expect.stringContaining('page') })
  }
})

test('a small picture is not enlarged, a drawing is drawn', async () => {
  expect((await small('png', await save('png', plain(20, 10)))).made).toMatchObject({ width: 20, height: 10 })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="9" height="9"/></svg>'
  expect((await small('svg', await save('svg', svg))).made).toMatchObject({ width: 256, height: 128 })
})

test('transparent parts are white in a jpg and stay transparent in other formats', async () => {
  const file = await save('png', plain(20, 10, { r: 0, g: 0, b: 0, alpha: 0 }))
  expect(await pixel((await small('png', file)).made.path, 5, 5)).toEqual([260, 260, 260])
  expect((await pixel((await small('png', file, { format: 'webp' })).made.path, 5, 5))[3]).toBe(0)
})

test('pictures that libvips does not read have one too', async () => {
  expect((await small('heic', 'test/fixtures/pictures/cornered.heic', { width: 32 })).made).toMatchObject({ width: 32, height: 16 })
  const file = psd({ width: 300, height: 600, mode: 1, planes: [Buffer.alloc(180_000, 90)] })
  expect((await small('psd', await save('psd', file))).made).toMatchObject({ width: 128, height: 256 })
})

test('Office files of every family have one, and of text any page', async () => {
  const engines = await makeRealEngines()
  const files = [
    ['docx', await writeWord('docx', '<w:p><w:r><w:t>Words in a document</w:t></w:r></w:p>')],
    ['ods', await saveSample(sampleOds)],
    ['odp', await saveSample(sampleOdp)],
    ['txt', await saveSample({ filename: 'notes.txt', bytes: Buffer.from('Some words') })],
  ] as const
  for (const [kind, file] of files) {
    const { made } = await small(kind, file, {}, { engines })
    expect([kind, Math.max(made.width ?? 0, made.height ?? 0), await isBlank(made.path)]).toEqual([kind, 256, false])
  }
  const three = await writeFlatText(threePages)
  expect((await small('fodt', three, { page: 3 }, { engines })).made.page).toBe(3)
  await expect(small('fodt', three, { page: 4 }, { engines })).rejects.toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining('3 pages'),
  })
})

test('a protected file opens with its password', async () => {
  const file = await encryptPdf(await makePdf(pages(1)), { user: 'secret' })
  await expect(small('pdf', file)).rejects.toMatchObject({ code: 'password_required' })
  expect((await small('pdf', file, { password: 'secret' })).made.height).toBe(256)
})

test('a lower quality makes a smaller file', async () => {
  const file = await save(
    'png',
    sharp({ create: { width: 200, height: 200, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 40 } } }).png(),
  )
  for (const format of ['jpg', 'webp']) {
    const sizeOf = async (quality: number) => (await stat((await small('png', file, { format, quality })).made.path)).size
    expect(await sizeOf(10)).toBeLessThan(await sizeOf(95))
  }
})

test('refuses a quality for png, sides over 4096, and files that are too large or damaged', async () => {
  const faults = (given: Record<string, string>) => parseOptions(thumbnail, Object.entries(given)).errors.map(({ field }) => field)
  expect(faults({ format: 'png', quality: '80' })).toEqual(['quality'])
  expect(faults({ width: '4097', height: '0', page: '0', format: 'gif' })).toEqual(['format', 'width', 'height', 'page'])
  await expect(small('png', await save('png', await cornered(100, 100)), {}, { maxPixels: 9000 })).rejects.toMatchObject({
    code: 'too_many_pixels',
  })
  await expect(small('pdf', await saveSample({ filename: 'a.pdf', bytes: Buffer.from('%PDF-1.4 nothing') }))).rejects.toMatchObject({
    code: 'unreadable_input',
  })
  await expect(small('jpg', await save('jpg', Buffer.alloc(500, 7)))).rejects.toMatchObject({ code: 'unreadable_input' })
})
