/** HEIC and HEIF pictures, through libheif's program in the sandbox. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convertImage } from '../../src/actions/convert-image.ts'
import { actions, chooseActions } from '../../src/actions/registry.ts'
import { readHeif } from '../../src/engines/image/foreign/heif.ts'
import { DamagedPicture } from '../../src/engines/image/foreign/pixels.ts'
import { resizedHeic, turnedHeic } from '../helpers/heif-file.ts'
import { makeImageEngine, shareImageEngine } from '../helpers/image-engine.ts'
import { pixel, save } from '../helpers/pictures.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { tiledHeic } from '../helpers/tiled-heic.ts'
import { runAction } from '../helpers/work.ts'

const image = shareImageEngine()
const fixture = (name: string) => readFile(`test/fixtures/pictures/${name}`)
const [red, blue] = [
  [200, 30, 30],
  [30, 30, 200],
]

async function convert(content: Buffer, options: Record<string, unknown> = {}, kind: 'heic' | 'heif' = 'heic') {
  const outcome = await runAction({
    action: convertImage,
    file: await save(kind, content),
    kind,
    options: { format: 'png', ...options },
    engines: { image },
  })
  return { ...outcome, made: outcome.files[0] as { path: string; filename: string; width: number; height: number } }
}

/** Each sample within 20 of what it should be: HEVC is lossy. */
async function expectPixel(path: string, x: number, y: number, colour: readonly number[]): Promise<void> {
  const found = await pixel(path, x, y)
  expect(
    found.slice(0, 3).every((value, channel) => Math.abs(value - (colour[channel] ?? 0)) <= 20),
    `${found} at ${x}, ${y}`,
  ).toBe(true)
}

test('a picture made of tiles becomes a jpg, as a photo does', async () => {
  // In the jail, as the server has it.
  const { files } = await runAction({
    action: convertImage,
    file: 'test/fixtures/pictures/exif-6.heic',
    kind: 'heic',
    filename: 'IMG_1.HEIC',
    engines: await makeRealEngines(),
  })
  // What EXIF says of the orientation does not count in a HEIC file.
  expect(files).toMatchObject([{ kind: 'jpg', filename: 'IMG_1.jpg', width: 64, height: 32 }])
  await expectPixel(files[0]?.path ?? '', 4, 4, blue)
  await expectPixel(files[0]?.path ?? '', 60, 28, red)
})

test('tiles in rows and columns become one picture, cut to its size', async () => {
  const photo = tiledHeic(await fixture('exif-6.heic'), { rows: 2, columns: 3, width: 180, height: 100 })
  const { made } = await convert(photo)
  expect(made).toMatchObject({ width: 180, height: 100 })
  for (const [x, y] of [
    [0, 0],
    [64, 0],
    [128, 0],
    [0, 64],
    [128, 64],
  ] as const)
    await expectPixel(made.path, x + 4, y + 4, blue)
  await expectPixel(made.path, 64 + 60, 28, red)
})

test.each([
  ['fewer tiles than it names', { rows: 2, columns: 2, width: 128, height: 128, tiles: [1, 2] }],
  ['itself as a tile', { rows: 1, columns: 2, width: 128, height: 64, tiles: [1, 3] }],
  ['tiles that are not there', { rows: 1, columns: 2, width: 128, height: 64, tiles: [8, 9] }],
  ['more pixels than its tiles', { rows: 1, columns: 1, width: 5000, height: 5000 }],
  ['65,536 tiles', { rows: 256, columns: 256, width: 60_000, height: 60_000 }],
])('a picture of tiles with %s ends with a clear code', async (_, tiling) => {
  const code = await convert(tiledHeic(await fixture('exif-6.heic'), tiling)).then(
    () => 'made',
    (error) => error.code,
  )
  expect(['made', 'unreadable_input', 'too_many_pixels']).toContain(code)
})

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
test.each([
  [
    'that are parts of each other',
    [
      { item: 3, of: [4] },
      { item: 4, of: [3] },
    ],
  ],
  ['that double 20 times', numbers(20).map((i) => ({ item: 20 + i, of: [19 + i, 19 + i] }))],
  ['ten thousand levels deep', numbers(10_000).map((i) => ({ item: 20 + i, of: [19 + i] }))],
  ['with more parts than a grid has tiles', numbers(2).map((i) => ({ item: 30 - i, of: Array(300).fill(29 - i) }))],
])('pictures %s are refused by the header', async (_, derived) => {
  const photo = tiledHeic(await fixture('exif-6.heic'), { rows: 2, columns: 2, width: 128, height: 128, derived })
  expect(() => readHeif(photo)).toThrow(DamagedPicture)
})

test.each([
  [1, { width: 32, height: 64 }, [4, 60]],
  [2, { width: 64, height: 32 }, [60, 28]],
  [3, { width: 32, height: 64 }, [28, 4]],
])('a picture with a rotation of %i quarters becomes upright', async (quarters, size, [x = 0, y = 0]) => {
  const { made } = await convert(turnedHeic(await fixture('cornered.heic'), 2, quarters))
  expect(made).toMatchObject(size)
  await expectPixel(made.path, x, y, blue)
})

test('alpha is kept', async () => {
  const { made } = await convert(await fixture('alpha.heic'))
  expect((await pixel(made.path, 60, 28))[3]).toBe(0)
  expect((await pixel(made.path, 4, 4))[3]).toBeGreaterThan(240)
})

test('colours of a wide gamut are right with and without their profile', async () => {
  const kept = await sharp((await convert(await fixture('display-p3.heic'), { metadata: 'keep' })).made.path).metadata()
  expect(kept.hasProfile).toBe(true)
  await expectPixel((await convert(await fixture('display-p3.heic'))).made.path, 60, 28, red)
})

test('of several pictures the primary one is taken', async () => {
  const two = await fixture('two.heic')
  await expectPixel((await convert(two)).made.path, 60, 28, red)
  // The other one is transparent there.
  const other = Buffer.from(two)
  const said = other.indexOf('pitm', 0, 'latin1') + 8
  other.writeUInt16BE(6, said)
  expect((await pixel((await convert(other)).made.path, 60, 28))[3]).toBe(0)
})

test('a HEIF file of another coding is read as well', async () => {
  await expectPixel((await convert(await fixture('av1.heif'), {}, 'heif')).made.path, 4, 4, blue)
})

test('kept EXIF data does not rotate the picture again', async () => {
  const { exif, orientation } = await sharp((await convert(await fixture('exif-6.heic'), { metadata: 'keep' })).made.path).metadata()
  expect(exif).toBeDefined()
  expect(orientation ?? 1).toBe(1)
})

test('its options are those of any picture', async () => {
  const { made } = await convert(await fixture('cornered.heic'), { format: 'webp', width: 20, rotate: 90 })
  expect(made).toMatchObject({ width: 20, height: 40 })
})

test('a picture with too many pixels, alone or in total, is refused by its header', async () => {
  const huge = resizedHeic(await fixture('cornered.heic'), [64, 32], [60_000, 60_000])
  await expect(convert(huge)).rejects.toMatchObject({ code: 'too_many_pixels', message: expect.stringContaining('60000 x 60000') })
  const run = { action: convertImage, file: 'test/fixtures/pictures/two.heic', kind: 'heic', engines: { image } } as const
  await expect(runAction({ ...run, maxPixels: 3000 })).rejects.toMatchObject({
    code: 'too_many_pixels',
    message: expect.stringContaining('fewer pictures'),
  })
})

test('a header with wrong values is detected', async () => {
  const small = resizedHeic(await fixture('cornered.heic'), [64, 32], [1, 1])
  const outcome = await convert(small).then(
    ({ made }) => [made.width, made.height],
    (error) => error.code,
  )
  expect([[1, 1], [64, 32], 'unreadable_input']).toContainEqual(outcome)
  // The picture itself is what it is.
  const large = resizedHeic(await fixture('cornered.heic'), [64, 32], [15_000, 15_000])
  expect((await convert(large)).made).toMatchObject({ width: 64, height: 32 })
})

test('a truncated or random file is unreadable', async () => {
  const whole = await fixture('cornered.heic')
  for (const length of [0, 10, 40, 300, 700, 850]) {
    await expect(convert(whole.subarray(0, length)), `${length} bytes`).rejects.toMatchObject({ code: 'unreadable_input' })
  }
  for (let at = 30; at < 780; at += 60) {
    const broken = Buffer.from(whole)
    broken.fill(0xff, at, at + 4)
    const code = await convert(broken).then(
      () => 'made',
      (error) => error.code,
    )
    expect(['made', 'unreadable_input', 'too_many_pixels', 'out_of_memory'], `at ${at}`).toContain(code)
  }
})

test('if it is switched off, it is not listed and not read', async () => {
  const kinds = (heic: boolean) => chooseActions(actions, undefined, { heic }).get('convert-image')?.accepts
  expect(kinds(true)).toEqual(expect.arrayContaining(['heic', 'heif', 'jpg']))
  expect(kinds(false)).not.toEqual(expect.arrayContaining(['heic']))
  expect(kinds(false)).not.toEqual(expect.arrayContaining(['heif']))
  const { engine } = makeImageEngine({ heic: false })
  const file = await save('heic', await fixture('cornered.heic'))
  await expect(runAction({ action: convertImage, file, kind: 'heic', engines: { image: engine } })).rejects.toThrow('CONVERTD_HEIC=off')
})
