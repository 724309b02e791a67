import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convertImage } from '../../src/actions/convert-image.ts'
import { pictureFormatNames } from '../../src/engines/image/formats.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { shareImageEngine } from '../helpers/image-engine.ts'
import { blue, cornered, pixel, plain, red, save } from '../helpers/pictures.ts'
import { runAction } from '../helpers/work.ts'

const image = shareImageEngine()
const reds = [200, 30, 30]
/** One black pixel; sharp writes no GIF without a transparent colour. */
const opaqueGif = 'R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs='
const blues = [30, 30, 200]

async function convert(kind: FileKind, file: string, options: Record<string, unknown> = {}, limits: { maxPixels?: number } = {}) {
  const outcome = await runAction({ action: convertImage, file, kind, options, engines: { image }, ...limits })
  const [result] = outcome.files
  if (!result || outcome.files.length !== 1) throw new Error('one result file expected')
  return { ...outcome, result, path: result.path, header: await sharp(result.path).metadata() }
}

/** What sharp can read again; convert-image-formats.test.ts looks at the others. */
const readableFormats = pictureFormatNames.filter((format) => !['bmp', 'ico', 'jp2'].includes(format))

test.each(readableFormats)('makes a %s with the right format and size in its header', async (format) => {
  const { result, header, options } = await convert('png', await save('png', plain().png()), { format, width: 20 })
  expect(result).toMatchObject({ filename: `picture.${format}`, kind: format, width: 20, height: 10 })
  expect(options).toMatchObject({ format })
  expect(header).toMatchObject({ mediaType: `image/${format === 'jpg' ? 'jpeg' : format}`, width: 20, height: 10 })
  expect((await pixel(result.path, 10, 5)).slice(0, 3)).toEqual(reds)
})

test.each([
  ['jpg', plain().jpeg(), 'png'],
  ['png', plain().png(), 'jpg'],
  ['png', plain(8, 8, { ...red, alpha: 0.5 }).png(), 'png'],
  ['webp', plain().webp(), 'jpg'],
  ['avif', plain().avif(), 'jpg'],
  ['tiff', plain().tiff(), 'jpg'],
  ['gif', Buffer.from(opaqueGif, 'base64'), 'jpg'],
  ['gif', plain(8, 8, { ...red, alpha: 0 }).gif(), 'png'],
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'png'],
] as const)('%s without a format becomes %#', async (kind, content, format) => {
  const { options, result } = await convert(kind, await save(kind, content))
  expect(options?.format).toBe(format)
  expect(result.kind).toBe(format)
})

test('reports the chosen quality', async () => {
  const file = await save('png', plain().png())
  expect((await convert('png', file, { format: 'jpg' })).options).toEqual({ format: 'jpg', quality: 85 })
  expect((await convert('png', file, { format: 'webp', lossless: true })).options).toEqual({ format: 'webp' })
})

test.each(['jpg', 'webp', 'avif', 'png', 'tiff'])('a lower quality makes a smaller %s', async (format) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const file = await save('png', sharp({ create: { width: 200, height: 200, channels: 3, background: 'red', noise } }).png())
  const sizeAt = async (quality: number) => (await stat((await convert('png', file, { format, quality })).path)).size
  expect(await sizeAt(20)).toBeLessThan(await sizeAt(100))
})

test.each(['webp', 'avif', 'png', 'tiff'])('a lossless %s has the very pixels of the input', async (format) => {
  const file = await save('png', await cornered())
  const { path } = await convert('png', file, { format, lossless: true })
  expect(await sharp(path).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer())
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('sets a picture upright that was taken with EXIF orientation %i', async (orientation) => {
  const file = await save('jpg', (await cornered()).withMetadata({ orientation }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }))
  for (const metadata of ['strip', 'keep']) {
    const { path, header, result } = await convert('jpg', file, { format: 'png', metadata })
    const upright = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true })
    expect(await sharp(path).raw().toBuffer()).toEqual(upright.data)
    expect(header.orientation ?? 1).toBe(1)
    expect(result).toMatchObject({ width: upright.info.width, height: upright.info.height })
  }
})

test.each([
  [90, 15, 5],
  [-90, 5, 35],
  [180, 35, 15],
  [360, 5, 5],
])('rotates by %i degrees', async (rotate, x, y) => {
  const { path } = await convert('png', await save('png', await cornered()), { format: 'png', rotate })
  expect(await pixel(path, x, y)).toEqual(blues)
})

test('rotates first, then fits into width and height', async () => {
  const { result } = await convert('png', await save('png', await cornered(400, 200)), { rotate: 90, width: 50, height: 50 })
  expect(result).toMatchObject({ width: 25, height: 50 })
})

test('fills the corners of a slanted picture with the background', async () => {
  const { path, result } = await convert('png', await save('png', plain(100, 100)), { format: 'png', rotate: 45, background: 'blue' })
  expect(result.width).toBeGreaterThan(140)
  expect(await pixel(path, 2, 2)).toEqual([0, 0, 260])
})

test.each([
  ['jpg', {}, [230, 140, 140]],
  ['jpg', { background: '#0000c8' }, [100, 20, 110]],
  ['jpg', { background: 'transparent' }, [230, 140, 140]],
  ['tiff', { quality: 90 }, [230, 140, 140]],
  ['png', {}, [200, 30, 30, 130]],
])('half transparent red as %s with %j', async (format, options, colour) => {
  const { path } = await convert('png', await save('png', plain(16, 16, { ...red, alpha: 0.5 }).png()), { format, ...options })
  expect(await pixel(path, 8, 8)).toEqual(colour)
})

test('contain adds background around, cover crops, fill distorts', async () => {
  const file = await save('png', await cornered(40, 20))
  const box = { format: 'png', width: 20, height: 20 }
  expect(await pixel((await convert('png', file, { ...box, fit: 'contain', background: 'rgb(30,200,30)' })).path, 10, 1)).toEqual([
    30, 200, 30,
  ])
  expect(await pixel((await convert('png', file, { ...box, fit: 'cover' })).path, 5, 5)).toEqual(blues)
  expect((await convert('png', file, { ...box, fit: 'fill' })).result).toMatchObject({ width: 20, height: 20 })
})

test('lets a picture grow only when asked', async () => {
  const file = await save('png', plain())
  expect((await convert('png', file, { width: 80 })).result.width).toBe(40)
  expect((await convert('png', file, { width: 80, enlarge: true })).result).toMatchObject({ width: 80, height: 40 })
})

test('refuses dpi for a picture that has pixels, and a page that is not there', async () => {
  const file = await save('png', plain())
  await expect(convert('png', file, { dpi: 300 })).rejects.toMatchObject({ code: 'invalid_option', errors: [{ field: 'dpi' }] })
  await expect(convert('png', file, { page: 2 })).rejects.toMatchObject({ code: 'invalid_option', errors: [{ field: 'page' }] })
  await expect(convert('png', file, { lossless: true })).rejects.toMatchObject({ code: 'invalid_option', errors: [{ field: 'lossless' }] })
})

test('refuses a picture of too many pixels before it decodes one', async () => {
  const file = await save('png', plain(3000, 1000, blue))
  await expect(convert('png', file, {}, { maxPixels: 2_000_000 })).rejects.toMatchObject({
    code: 'too_many_pixels',
    message: expect.stringContaining('3000 x 1000 = 3 megapixels, more than the 2 allowed'),
  })
})
