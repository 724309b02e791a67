/** Results in formats that libvips does not write, and JPEG 2000 both ways. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convertImage } from '../../src/actions/convert-image.ts'
import { decodeJpeg2000, encodeJpeg2000 } from '../../src/engines/image/picture-programs.ts'
import { detectKind } from '../../src/engines/inspect/detection/detect.ts'
import { createRunProcess } from '../../src/engines/process/process.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { shareImageEngine } from '../helpers/image-engine.ts'
import { cornered, pixel, plain, save } from '../helpers/pictures.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'

const image = shareImageEngine()

async function convert(kind: FileKind, file: string, options: Record<string, unknown>) {
  const { files } = await runAction({ action: convertImage, file, kind, options, engines: { image } })
  const made = files[0] as { path: string; kind: FileKind; width: number; height: number }
  expect(await detectKind(made.path)).toBe(made.kind)
  return made
}

const [red, blue] = [
  [200, 30, 30],
  [30, 30, 200],
]

/** Converts there, and back to a png. */
async function there(file: string, options: Record<string, unknown>) {
  const made = await convert('png', file, options)
  return { made, back: await convert(made.kind, made.path, { format: 'png' }) }
}

test.each(['bmp', 'jp2'])('a picture converted to %s and back has the same pixels', async (format) => {
  const { made, back } = await there(await save('png', await cornered(42, 22)), { format })
  expect(made).toMatchObject({ kind: format, width: 42, height: 22 })
  expect([await pixel(back.path, 2, 2), await pixel(back.path, 40, 20)]).toEqual([blue, red])
})

test('a bmp has the background where the picture is transparent', async () => {
  const { back } = await there(await save('png', plain(9, 9, { r: 0, g: 0, b: 0, alpha: 0 })), { format: 'bmp', background: '#0000c8' })
  expect(await pixel(back.path, 5, 5)).toEqual([0, 0, 200])
})

/** Bits of a pixel, and pixels per metre. */
async function headerOf(path: string): Promise<number[]> {
  const bytes = await readFile(path)
  return [bytes.readUInt16LE(28), bytes.readInt32LE(38)]
}

test('a grey picture becomes a bmp of greys, and any keeps its resolution', async () => {
  const grey = await there(await save('png', plain(20, 10, { r: 90, g: 90, b: 90 }).toColourspace('b-w').png()), { format: 'bmp' })
  expect(await pixel(grey.back.path, 5, 5)).toEqual([90, 90, 90])
  expect(await headerOf(grey.made.path)).toEqual([8, 0])
  const { made } = await there(await save('png', plain().withMetadata({ density: 300 }).png()), { format: 'bmp' })
  expect(await headerOf(made.path)).toEqual([24, 11_811])
})

/** The sides that the list of an icon tells. */
async function sidesOf(path: string): Promise<number[]> {
  const bytes = await readFile(path)
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => bytes[6 + index * 16] || 256)
}

test('an icon is a square of the usual sizes, transparent around the picture', async () => {
  const { made, back } = await there(await save('png', await cornered(1000, 500)), { format: 'ico' })
  expect(await sidesOf(made.path)).toEqual([16, 24, 32, 48, 64, 128, 256])
  expect(back).toMatchObject({ width: 256, height: 256 })
  expect(await pixel(back.path, 128, 10)).toEqual([0, 0, 0, 0])
  expect((await pixel(back.path, 20, 80)).slice(0, 3)).toEqual(blue)
})

test('a small picture makes no large icon, a drawing does', async () => {
  expect(await sidesOf((await convert('png', await save('png', plain(20, 20)), { format: 'ico' })).path)).toEqual([16, 20])
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
  expect(await convert('svg', await save('svg', drawing), { format: 'ico' })).toMatchObject({ width: 256, height: 256 })
})

test('an icon with width or height has a single square picture of at most 256 pixels a side', async () => {
  const file = await save('png', await cornered(1000, 500))
  expect(await sidesOf((await convert('png', file, { format: 'ico', width: 100 })).path)).toEqual([100])
  expect(await sidesOf((await convert('png', file, { format: 'ico', width: 48, height: 48, fit: 'cover' })).path)).toEqual([16, 24, 32, 48])
  await expect(convert('png', file, { format: 'ico', width: 300 })).rejects.toMatchObject({ code: 'too_many_pixels' })
})

test('every picture of an icon shows the picture', async () => {
  const { path } = await convert('png', await save('png', await cornered(64, 64)), { format: 'ico' })
  const bytes = await readFile(path)
  for (let entry = 0; entry < bytes.readUInt16LE(4); entry++) {
    const one = Buffer.from(bytes)
    one.writeUInt16LE(1, 4)
    bytes.copy(one, 6, 6 + entry * 16, 22 + entry * 16)
    const back = await convert('ico', await save('ico', one), { format: 'png' })
    expect(await pixel(back.path, 1, 1)).toEqual([...blue, 260])
    expect(await pixel(back.path, back.width - 2, back.height - 2)).toEqual([...red, 260])
  }
})

const noise = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 40 } } }).blur(2)

test('a quality makes a jp2 smaller; without one it is lossless', async () => {
  const file = await save('png', noise().png())
  const sizes: number[] = []
  for (const options of [{}, { quality: 90 }, { quality: 30 }])
    sizes.push((await readFile((await convert('png', file, { format: 'jp2', ...options })).path)).length)
  expect(sizes.toSorted((a, b) => b - a)).toEqual(sizes)
  expect(sizes[2]).toBeLessThan((sizes[0] ?? 0) / 4)
  const { back } = await there(file, { format: 'jp2', lossless: true })
  expect(await sharp(back.path).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer())
})

test('a jp2 keeps alpha and 16 bits, and is turned and resized as any other', async () => {
  const { back } = await there(await save('png', plain(40, 20, { r: 200, g: 30, b: 30, alpha: 0.5 })), {
    format: 'jp2',
    width: 20,
    rotate: 90,
  })
  expect(back).toMatchObject({ width: 20, height: 40 })
  expect(await pixel(back.path, 5, 5)).toEqual([...red, 130])
  const deep = await there(await save('png', plain().toColourspace('rgb16').png()), { format: 'jp2' })
  expect((await sharp(deep.back.path).metadata()).space).toBe('rgb16')
})

test.each(['bmp', 'ico', 'gif'])('a %s has no quality', (format) => {
  expect(() => convertImage.options.parse({ format, quality: 80 })).toThrow('which has none')
})

async function jp2(): Promise<Buffer> {
  return await readFile((await convert('png', await save('png', noise().png()), { format: 'jp2' })).path)
}

test('a jp2 that is cut off is unreadable, one of too many pixels is refused by its header', async () => {
  const whole = await jp2()
  for (const part of [0, 0.001, 0.01, 0.3, 0.9]) {
    const file = await save('jp2', whole.subarray(0, Math.ceil(whole.length * part)))
    await expect(convert('jp2', file, { format: 'png' }), `${part}`).rejects.toMatchObject({ code: 'unreadable_input' })
  }
  const bomb = Buffer.from(whole)
  const size = bomb.indexOf(Buffer.from('ff4fff51', 'hex')) + 8
  for (const at of [size, size + 4]) bomb.writeUInt32BE(60_000, at)
  await expect(convert('jp2', await save('jp2', bomb), { format: 'png' })).rejects.toMatchObject({
    code: 'too_many_pixels',
    message: expect.stringContaining('60000 x 60000'),
  })
})

test('a jp2 that needs too much memory fails with that reason, when read and when written', async () => {
  const limits = { memoryLimitBytes: 150 * 1024 ** 2, fileLimitBytes: 1024 ** 3 }
  const run = createRunProcess({ limits, env: {} })
  const file = await save('png', plain(5000, 4000).png())
  const request = { workDir: await makeTempDir(), signal: AbortSignal.timeout(60_000) }
  const target = join(request.workDir, 'made.jp2')
  const writing = encodeJpeg2000(run, { ...request, path: file, quality: undefined, size: { width: 5000, height: 4000 }, target })
  await expect(writing).rejects.toMatchObject({ code: 'out_of_memory' })
  const { path } = await convert('png', file, { format: 'jp2' })
  await expect(decodeJpeg2000(run, { ...request, path, isLarge: true })).rejects.toMatchObject({ code: 'out_of_memory' })
})

test('a bare codestream is a JPEG 2000 picture as well', async () => {
  const whole = await jp2()
  const stream = whole.subarray(whole.indexOf(Buffer.from('ff4fff51', 'hex')))
  expect(await convert('jp2', await save('jp2', stream), {})).toMatchObject({ kind: 'jpg', width: 300, height: 200 })
})
