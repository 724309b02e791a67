import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseOptions } from '../../src/actions/common/options.ts'
import { pdfToImage } from '../../src/actions/pdf-to-image.ts'
import { shareImageEngine } from '../helpers/image-engine.ts'
import { encryptPdf, pages, pdf, poppler, writePdf } from '../helpers/pdf-engines.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { convertSample, runAction } from '../helpers/work.ts'

type Sheets = Parameters<typeof writePdf>[1]

const image = shareImageEngine()
const sizes: Sheets = [{}, { width: 300, height: 200 }, { width: 300, height: 200, rotation: 90 }]

async function convertFile(file: string, options: Record<string, unknown>, settings: Partial<Parameters<typeof runAction>[0]> = {}) {
  return await runAction({ action: pdfToImage, file, kind: 'pdf', options, engines: { pdf, poppler, image }, ...settings })
}

async function convert(sheets: Sheets, options: Record<string, unknown> = {}, settings: Partial<Parameters<typeof runAction>[0]> = {}) {
  return convertFile(await writePdf(join(await makeTempDir(), 'Report.pdf'), sheets), options, settings)
}

/** What each file says of itself must be what the result says of it. */
async function lookAt(outcome: Awaited<ReturnType<typeof convert>>) {
  return await Promise.all(
    outcome.files.map(async ({ path, filename, page, width, height }) => {
      const header = await sharp(path).metadata()
      if (width !== undefined) expect([header.width, header.height]).toEqual([width, height])
      return { filename, page, header }
    }),
  )
}

/** Compression of every page of a TIFF: tag 259. */
async function compressions(path: string): Promise<number[]> {
  const file = await readFile(path)
  const found: number[] = []
  for (let at = file.readUInt32LE(4); at !== 0; ) {
    const count = file.readUInt16LE(at)
    for (let entry = 0; entry < count; entry++)
      if (file.readUInt16LE(at + 2 + entry * 12) === 259) found.push(file.readUInt16LE(at + 10 + entry * 12))
    at = file.readUInt32LE(at + 2 + count * 12)
  }
  return found
}

const lzw = 5
const group4 = 4

test('makes a png of its only page, in the jail as the server has it', async () => {
  const outcome = await convertSample(pdfToImage, makeRealEngines())
  expect(outcome.files).toMatchObject([{ filename: 'sample.png', kind: 'png', width: 417, height: 417, page: 1 }])
  expect((await lookAt(outcome))[0]?.header).toMatchObject({ format: 'png', space: 'srgb' })
})

test.each([
  ['png', 'png'],
  ['webp', 'webp'],
  ['jpg', 'jpeg'],
])('makes a %s of each page, numbered by the page', async (format, name) => {
  const outcome = await convert(sizes, { format, pages: '2-3', dpi: 72 })
  const looks = await lookAt(outcome)
  expect(looks.map(({ filename, page }) => [filename, page])).toEqual([
    [`Report-02.${format}`, 2],
    [`Report-03.${format}`, 3],
  ])
  expect(looks.map(({ header }) => [header.format, header.width, header.height])).toEqual([
    [name, 300, 200],
    [name, 200, 300],
  ])
  expect(outcome.pages).toBe(3)
  expect(outcome.progress.at(-1)).toEqual(format === 'webp' ? { done: 4, total: 4 } : { done: 2, total: 2 })
})

test('makes one tiff of many pages, each with its own size', async () => {
  const outcome = await convert(sizes, { format: 'tiff', dpi: 100 })
  expect(outcome.files).toEqual([{ path: expect.any(String), filename: 'Report.tiff', kind: 'tiff' }])
  const path = outcome.files[0]?.path ?? ''
  const headers = await Promise.all([0, 1, 2].map((page) => sharp(path, { page }).metadata()))
  expect(headers.map(({ width, height }) => [width, height])).toEqual([
    [850, 1100],
    [417, 278],
    [278, 417],
  ])
  expect(headers[0]).toMatchObject({ pages: 3, density: 100 })
  expect(await compressions(path)).toEqual([lzw, lzw, lzw])
  expect(outcome.options).toEqual({ multipage: true })
})

test('makes a tiff of each page when asked', async () => {
  const outcome = await convert(sizes, { format: 'tiff', multipage: false, dpi: 72 })
  expect((await lookAt(outcome)).map(({ filename, header }) => [filename, header.width])).toEqual([
    ['Report-01.tiff', 612],
    ['Report-02.tiff', 300],
    ['Report-03.tiff', 200],
  ])
})

test('mono is a tiff of one bit and Group 4, as fax machines write', async () => {
  const { files } = await convert(pages(2), { format: 'tiff', color: 'mono', dpi: 200 })
  const path = files[0]?.path ?? ''
  expect(await compressions(path)).toEqual([group4, group4])
  expect((await readFile(path)).length).toBeLessThan(30_000)
  expect(await sharp(path).metadata()).toMatchObject({ pages: 2, width: 1700, bitsPerSample: 1 })
})

test('mono is a png of one bit, gray one of one channel', async () => {
  const [mono] = await lookAt(await convert(pages(1), { color: 'mono', dpi: 100 }))
  expect(mono?.header).toMatchObject({ bitsPerSample: 1, width: 850 })
  for (const format of ['png', 'tiff', 'jpg']) {
    const [gray] = await lookAt(await convert(pages(1), { format, color: 'gray', dpi: 72 }))
    expect([format, gray?.header.channels]).toEqual([format, 1])
  }
})

test.each(['png', 'webp'])('a transparent %s has no paper', async (format) => {
  const { files } = await convert(pages(1), { format, transparent: true, dpi: 72 })
  const { data, info } = await sharp(files[0]?.path).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(4)
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  expect(at(300, 20)[3]).toBe(0)
  expect(at(10, 780)).toEqual([expect.closeTo(255, -1), expect.closeTo(0, -1), expect.closeTo(0, -1), 255])
})

test('width and height are a box, crop shows the sheet or a part of it', async () => {
  const boxed = await lookAt(await convert(sizes, { width: 100, height: 100 }))
  expect(boxed.map(({ header }) => [header.width, header.height])).toEqual([
    [78, 100],
    [100, 67],
    [67, 100],
  ])
  const cropped: Sheets = [{ crop: [0, 0, 100, 50] }]
  expect((await lookAt(await convert(cropped, { dpi: 72 })))[0]?.header).toMatchObject({ width: 100, height: 50 })
  expect((await lookAt(await convert(cropped, { dpi: 72, crop: 'media' })))[0]?.header).toMatchObject({ width: 612, height: 792 })
})

test('a lower quality makes smaller files, and the jpg is progressive on request', async () => {
  for (const format of ['jpg', 'webp']) {
    const sizeOf = async (quality: number) => (await readFile((await convert(pages(1), { format, quality })).files[0]?.path ?? '')).length
    expect(await sizeOf(10)).toBeLessThan(await sizeOf(100))
  }
  const [picture] = await lookAt(await convert(pages(1), { format: 'jpg', progressive: true }))
  expect(picture?.header.isProgressive).toBe(true)
})

test('opens a protected PDF with its password', async () => {
  const file = await encryptPdf(await writePdf(join(await makeTempDir(), 'Report.pdf'), pages(1)), { user: 'secret' })
  await expect(convertFile(file, {})).rejects.toMatchObject({ code: 'password_required' })
  expect((await convertFile(file, { password: 'secret', format: 'tiff' })).files).toMatchObject([{ kind: 'tiff', width: 1275, page: 1 }])
})

test.each([
  [{ format: 'webp', color: 'mono' }, 'color must be rgb or gray for webp'],
  [{ format: 'jpg', transparent: 'true' }, 'transparent must be left out or false for jpg'],
  [{ transparent: 'true', color: 'gray' }, 'transparent must be left out or false when color is gray'],
  [{ format: 'png', multipage: 'true' }, 'multipage must be left out or false for png'],
  [{ format: 'tiff', quality: '80' }, 'quality must be left out for tiff'],
  [{ format: 'webp', progressive: 'true' }, 'progressive must be left out or false for webp'],
  [{ format: 'bmp' }, 'format must be one of png, webp, tiff, jpg'],
])('refuses %j', (given, message) => {
  const { errors } = parseOptions(pdfToImage, Object.entries(given))
  expect(errors.map((error) => error.message)).toEqual([expect.stringContaining(message)])
})

test('refuses pages that are too large before rendering them', async () => {
  await expect(convert([{ width: 9000, height: 9000 }], { dpi: 600 })).rejects.toMatchObject({ code: 'too_many_pixels' })
  await expect(convert([{ width: 9000, height: 90 }], { dpi: 150, format: 'webp' })).rejects.toThrow('a WebP allows at most 16383')
  await expect(convert([{ width: 9000, height: 9 }], { dpi: 300, transparent: true })).rejects.toThrow(
    'transparent PNG allows at most 32767',
  )
  await expect(convert(pages(3), {}, { maxPages: 2 })).rejects.toMatchObject({ code: 'too_many_pages' })
  await expect(convert(pages(3), { pages: '4' })).rejects.toMatchObject({ code: 'invalid_option' })
})

test('refuses a damaged PDF, and results that are too large together', async () => {
  const file = join(await makeTempDir(), 'Report.pdf')
  await writePdf(file, pages(1))
  await writeFile(file, (await readFile(file)).subarray(0, 300))
  await expect(convertFile(file, {})).rejects.toMatchObject({ code: 'unreadable_input' })
  await expect(convert(pages(4), { format: 'tiff' }, { maxResultBytes: 10_000 })).rejects.toMatchObject({ code: 'result_too_large' })
})

test('a TIFF of hundreds of pages is put together', async () => {
  const { files } = await convert(pages(300), { format: 'tiff', color: 'mono', dpi: 18 })
  expect((await sharp(files[0]?.path).metadata()).pages).toBe(300)
})
