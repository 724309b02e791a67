import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convertImage } from '../../src/actions/convert-image.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { shareImageEngine } from '../helpers/image-engine.ts'
import { animation, blue, pixel, red, save, unevenTiff } from '../helpers/pictures.ts'
import { runAction } from '../helpers/work.ts'

const image = shareImageEngine()
const green = { r: 30, g: 150, b: 30 }
const colours = [
  [200, 30, 30],
  [30, 150, 30],
  [30, 30, 200],
]
const timing = { delay: [100, 200, 300], loop: 3 }

const movie = async (format: 'gif' | 'webp') => save(format, (await animation([red, green, blue]))[format]({ ...timing }))
const scan = async () => save('tiff', (await animation([red, green, blue])).tiff({ compression: 'lzw' }))

async function convert(kind: FileKind, file: string, options: Record<string, unknown> = {}, maxPages = 2000) {
  const outcome = await runAction({ action: convertImage, file, kind, options, engines: { image }, maxPages })
  const path = outcome.files[0]?.path ?? ''
  return {
    ...outcome,
    path,
    result: outcome.files[0],
    header: await sharp(path).metadata(),
    warned: outcome.warnings.map(({ code }) => code),
  }
}

async function frameColours(path: string, x = 5, y = 5): Promise<number[][]> {
  const { pages = 1 } = await sharp(path).metadata()
  return Promise.all(Array.from({ length: pages }, async (_, page) => (await pixel(path, x, y, page)).slice(0, 3)))
}

test.each([
  ['gif', 'webp'],
  ['gif', 'gif'],
  ['webp', 'gif'],
  ['webp', 'webp'],
] as const)('a moving %s stays one as %s, resized, with its timing', async (kind, format) => {
  const { path, header, result, pages, warned } = await convert(kind, await movie(kind), { format, width: 20 })
  expect(header).toMatchObject({ pages: 3, ...timing, width: 20 })
  expect(result).toMatchObject({ width: 20, height: 10 })
  expect(await frameColours(path)).toEqual(colours)
  expect(pages).toBe(3)
  expect(warned).toEqual([])
})

test('an animation becomes webp if no format is given', async () => {
  expect((await convert('gif', await movie('gif'))).options?.format).toBe('webp')
})

test.each([90, 180, -90])('each frame is rotated by %i degrees separately, in the same order', async (rotate) => {
  const { path, header, result } = await convert('gif', await movie('gif'), { rotate })
  expect(header).toMatchObject({ pages: 3, ...timing })
  expect(result).toMatchObject(rotate === 180 ? { width: 40, height: 20 } : { width: 20, height: 40 })
  expect(await frameColours(path)).toEqual(colours)
})

test('rotated frames each get a background', async () => {
  const { path } = await convert('gif', await movie('gif'), { rotate: 45, background: 'rgb(10,20,30)', lossless: true })
  expect(await frameColours(path, 1, 1)).toEqual([
    [10, 20, 30],
    [10, 20, 30],
    [10, 20, 30],
  ])
})

test('a moving WebP with EXIF orientation is set upright', async () => {
  const file = await save('webp', (await animation([red, green, blue])).withMetadata({ orientation: 6 }).webp(timing))
  const { path, result } = await convert('webp', file, { format: 'gif' })
  expect(result).toMatchObject({ width: 20, height: 40 })
  expect(await frameColours(path)).toEqual(colours)
})

test.each(['jpg', 'png', 'avif', 'tiff'])('as %s it becomes its first frame, with a warning', async (format) => {
  const { path, result, warned, warnings } = await convert('gif', await movie('gif'), { format })
  expect(await frameColours(path)).toEqual([colours[0]])
  expect(result).toMatchObject({ width: 40, height: 20 })
  expect(warned).toEqual(['frames_dropped'])
  expect(warnings[0]?.message).toBe(
    'Only the first of 3 frames was converted: use format webp or gif to keep all, or choose another with the page option.',
  )
})

test('a requested frame gives no warning', async () => {
  const { path, warned, options } = await convert('gif', await movie('gif'), { page: 3 })
  expect(await frameColours(path)).toEqual([colours[2]])
  expect(options?.format).toBe('png')
  expect(warned).toEqual([])
  expect(await frameColours((await convert('gif', await movie('gif'), { format: 'gif', animated: false })).path)).toEqual([colours[0]])
})

test('the pages of a TIFF stay together in a TIFF', async () => {
  const { path, pages, warned } = await convert('tiff', await scan(), { format: 'tiff', width: 20 })
  expect(await frameColours(path)).toEqual(colours)
  expect(pages).toBe(3)
  expect(warned).toEqual([])
})

test('another format gets the first page with a warning, or the one asked for', async () => {
  const first = await convert('tiff', await scan())
  expect([await frameColours(first.path), first.warned, first.options?.format]).toEqual([[colours[0]], ['frames_dropped'], 'jpg'])
  const second = await convert('tiff', await scan(), { page: 2, format: 'png' })
  expect([await frameColours(second.path), second.warned]).toEqual([[colours[1]], []])
})

test('pages of different sizes cannot stay together, but each can be had', async () => {
  const file = await save(
    'tiff',
    unevenTiff([
      [40, 20],
      [10, 30],
    ]),
  )
  const first = await convert('tiff', file, { format: 'tiff' })
  expect([first.result, first.warned]).toMatchObject([{ width: 40, height: 20 }, ['frames_dropped']])
  const second = await convert('tiff', file, { format: 'tiff', page: 2 })
  expect([second.result, second.warned]).toMatchObject([{ width: 10, height: 30 }, []])
})

test('refuses a missing page, frames that the format cannot contain, and too many pages', async () => {
  await expect(convert('tiff', await scan(), { page: 4 })).rejects.toMatchObject({
    code: 'invalid_option',
    message: 'page is 4, but the picture has 3 pages.',
  })
  await expect(convert('tiff', await scan(), { animated: true })).rejects.toMatchObject({ code: 'invalid_option' })
  await expect(convert('tiff', await scan(), { format: 'tiff' }, 2)).rejects.toMatchObject({ code: 'too_many_pages' })
})
