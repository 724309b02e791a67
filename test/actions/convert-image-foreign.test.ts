/** Pictures in formats that libvips does not read: BMP, icons, Photoshop files, anymaps. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convertImage } from '../../src/actions/convert-image.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { bmp, icon, iconBitmap, psd, psdResource } from '../helpers/foreign-pictures.ts'
import { shareImageEngine } from '../helpers/image-engine.ts'
import { plain, save } from '../helpers/pictures.ts'
import { runAction } from '../helpers/work.ts'

const image = shareImageEngine()

async function convert(kind: FileKind, content: Buffer | string, options: Record<string, unknown> = {}) {
  const file = await save(kind, content)
  const { files } = await runAction({ action: convertImage, file, kind, options: { format: 'png', ...options }, engines: { image } })
  return files[0] as { path: string; width: number; height: number }
}

/** Every sample of the result, as 8 bits. */
async function samples(kind: FileKind, content: Buffer | string): Promise<number[]> {
  return [
    ...(await sharp((await convert(kind, content)).path)
      .raw()
      .toBuffer()),
  ]
}

const bytes = (...values: number[]) => Buffer.from(values)
/** Blue, green, red and a zero: of red, green, blue and white. */
const palette = bytes(0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0)
const rgb = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] }
/** What all of these show: red and green above blue and white. BMPs begin with the lowest row, each of whole words. */
const four = [...rgb.red, ...rgb.green, ...rgb.blue, ...rgb.white]
const side = { width: 2, height: 2 }
const fields = (...masks: number[]) =>
  Buffer.concat(masks.map((mask) => bytes(mask & 255, (mask >> 8) & 255, (mask >> 16) & 255, mask >>> 24)))

test.each([
  [
    '1 bit',
    bmp({ width: 2, height: 1, bits: 1, behind: palette.subarray(0, 8), pixels: bytes(0b01_000000, 0, 0, 0) }),
    [...rgb.red, ...rgb.green],
  ],
  ['4 bits', bmp({ ...side, bits: 4, behind: palette, pixels: bytes(0x23, 0, 0, 0, 0x01, 0, 0, 0) }), four],
  ['8 bits', bmp({ ...side, bits: 8, behind: palette, pixels: bytes(2, 3, 0, 0, 0, 1, 0, 0) }), four],
  ['8 bits, from the top', bmp({ width: 2, height: -2, bits: 8, behind: palette, pixels: bytes(0, 1, 0, 0, 2, 3, 0, 0) }), four],
  [
    'run lengths of 8 bits',
    bmp({ ...side, bits: 8, compression: 1, behind: palette, pixels: bytes(1, 2, 1, 3, 0, 0, 1, 0, 1, 1, 0, 1) }),
    four,
  ],
  [
    'literals in run lengths',
    bmp({ width: 3, height: 1, bits: 8, compression: 1, behind: palette, pixels: bytes(0, 3, 0, 1, 2, 0, 0, 1) }),
    four.slice(0, 9),
  ],
  ['run lengths of 4 bits', bmp({ ...side, bits: 4, compression: 2, behind: palette, pixels: bytes(2, 0x23, 0, 0, 2, 0x01, 0, 1) }), four],
  [
    'a move in run lengths',
    bmp({ ...side, bits: 8, compression: 1, behind: palette, pixels: bytes(0, 2, 1, 1, 1, 3, 0, 1) }),
    [...rgb.red, ...rgb.white, ...rgb.red, ...rgb.red],
  ],
  ['16 bits', bmp({ ...side, bits: 16, pixels: bytes(0x1f, 0, 0xff, 0x7f, 0, 0x7c, 0xe0, 3) }), four],
  [
    '16 bits in fields',
    bmp({ ...side, bits: 16, compression: 3, behind: fields(0xf800, 0x7e0, 0x1f), pixels: bytes(0x1f, 0, 0xff, 0xff, 0, 0xf8, 0xe0, 7) }),
    four,
  ],
  ['24 bits', bmp({ ...side, bits: 24, pixels: bytes(255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0) }), four],
  ['32 bits', bmp({ width: 1, height: 1, bits: 32, pixels: bytes(0, 0, 255, 7) }), rgb.red],
  ['32 bits with alpha', bmp({ width: 1, height: 1, bits: 32, compression: 3, headerBytes: 56, pixels: bytes(0, 0, 0, 0) }), []],
])('a BMP of %s is read', async (name, file, expected) => {
  if (name === '32 bits with alpha') {
    fields(0xff0000, 0xff00, 0xff, 0xff000000).copy(file, 14 + 40)
    bytes(0, 0, 255, 128).copy(file, file.length - 4)
    expect(await samples('bmp', file)).toEqual([255, 0, 0, 128])
  } else expect(await samples('bmp', file)).toEqual(expected)
})

test('a BMP of OS/2 has a palette of three bytes a colour', async () => {
  const header = bytes(0x42, 0x4d, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 0, 12, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 255, 0, 255, 0)
  expect(await samples('bmp', Buffer.concat([header, bytes(0x80, 0, 0, 0)]))).toEqual(rgb.green)
})

test('the largest picture of an icon is used, whatever its directory says', async () => {
  const small = iconBitmap({ width: 1, height: 1, bits: 32, pixels: bytes(255, 0, 0, 255), mask: Buffer.alloc(4) })
  const large = await plain(48, 48).toBuffer()
  const made = await convert('ico', icon([small, large, small]))
  expect(made).toMatchObject({ width: 48, height: 48 })
})

test.each([
  ['the mask of one bit', 24, bytes(0, 0, 255, 0, 255, 0, 0, 0), bytes(0b01_000000, 0, 0, 0), [255, 0, 0, 255, 0, 255, 0, 0]],
  ['alpha', 32, bytes(0, 0, 255, 255, 0, 255, 0, 9), bytes(0b01_000000, 0, 0, 0), [255, 0, 0, 255, 0, 255, 0, 9]],
  [
    'the mask, where alpha is nowhere set',
    32,
    bytes(0, 0, 255, 0, 0, 255, 0, 0),
    bytes(0b01_000000, 0, 0, 0),
    [255, 0, 0, 255, 0, 255, 0, 0],
  ],
])('a picture of an icon is transparent by %s', async (_, bits, pixels, mask, expected) => {
  expect(await samples('ico', icon([iconBitmap({ width: 2, height: 1, bits, pixels, mask })]))).toEqual(expected)
})

const two = { width: 2, height: 1 }

test.each([
  ['RGB', psd({ ...two, mode: 3, planes: [bytes(255, 0), bytes(0, 255), bytes(0, 0)] }), [...rgb.red, ...rgb.green]],
  [
    'RGB, packed',
    psd({ ...two, mode: 3, isPacked: true, planes: [bytes(255, 0), bytes(0, 255), bytes(0, 0)] }),
    [...rgb.red, ...rgb.green],
  ],
  [
    'RGB, packed, as PSB',
    psd({ ...two, mode: 3, isPacked: true, isLarge: true, planes: [bytes(255, 0), bytes(0, 255), bytes(0, 0)] }),
    [...rgb.red, ...rgb.green],
  ],
  [
    'RGB of 32 bits',
    psd({ width: 1, height: 1, bits: 32, mode: 3, planes: [bytes(0x3f, 0x80, 0, 0), Buffer.alloc(4), Buffer.alloc(4)] }),
    rgb.red,
  ],
  [
    'an index',
    psd({ ...two, mode: 2, planes: [bytes(0, 1)], palette: Buffer.alloc(768).fill(255, 0, 1).fill(255, 257, 258) }),
    [...rgb.red, ...rgb.green],
  ],
])('a Photoshop file of %s is read', async (_, file, expected) => {
  expect(await samples('psd', file)).toEqual(expected)
})

test.each([
  ['greys', psd({ ...two, mode: 1, planes: [bytes(0, 100)] }), [0, 100]],
  ['two inks', psd({ ...two, mode: 8, planes: [bytes(0, 100)] }), [0, 100]],
  ['bits', psd({ ...two, bits: 1, mode: 0, planes: [bytes(0b01_000000)] }), [255, 0]],
])('so is one of %s', async (_, file, expected) => {
  const first = (values: number[]) => (values.length === 2 ? values : [values[0], values[values.length / 2]])
  expect(first(await samples('psd', file))).toEqual(expected)
})

test('a Photoshop file of 16 bits keeps them', async () => {
  const file = psd({ width: 1, height: 1, bits: 16, mode: 3, planes: [bytes(0x12, 0x34), bytes(0, 1), bytes(0xff, 0xff)] })
  const { data, info } = await sharp((await convert('psd', file)).path)
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  expect([...new Uint16Array(data.buffer, data.byteOffset, info.channels)]).toEqual([0x1234, 1, 0xffff])
})

test('CMYK and Lab pictures keep their colours', async () => {
  const [cyan, magenta, yellow, black] = [bytes(255, 0), bytes(0, 255), bytes(0, 255), bytes(255, 255)]
  const [r1 = 0, , , r2 = 255] = await samples('psd', psd({ ...two, mode: 4, planes: [cyan, magenta, yellow, black] }))
  // Magenta with yellow is red, cyan is none.
  expect([r1 > 180, r2 < 80]).toEqual([true, true])
  const lab = await samples('psd', psd({ width: 1, height: 1, mode: 9, planes: [bytes(137), bytes(208), bytes(195)] }))
  // L 53.7, a 80, b 67: sRGB red (CIE 15).
  for (const [channel, value] of rgb.red.entries()) expect(Math.abs((lab[channel] ?? -99) - value)).toBeLessThanOrEqual(8)
})

test('an extra channel is alpha only if the file says so, and its white matte is removed', async () => {
  const planes = [bytes(255, 255), bytes(127, 255), bytes(127, 255), bytes(128, 0)]
  expect(await samples('psd', psd({ ...two, mode: 3, planes, layers: -1 }))).toEqual([255, 0, 0, 128, 255, 255, 255, 0])
  expect(await samples('psd', psd({ ...two, mode: 3, planes, layers: 1 }))).toEqual([255, 127, 127, 255, 255, 255])
})

test('a Photoshop file brings its profile', async () => {
  const { icc } = await sharp(await plain().withIccProfile('p3').toBuffer()).metadata()
  const file = psd({
    width: 1,
    height: 1,
    mode: 3,
    planes: [bytes(200), bytes(30), bytes(30)],
    resources: psdResource(1039, icc as Buffer),
  })
  const kept = await sharp((await convert('psd', file, { metadata: 'keep' })).path).metadata()
  expect(kept.hasProfile).toBe(true)
  expect((await samples('psd', file))[0]).toBeGreaterThan(210)
})

test('a Photoshop file without a flat picture fails with that reason', async () => {
  const file = psd({
    width: 1,
    height: 1,
    mode: 3,
    planes: [bytes(255), bytes(255), bytes(255)],
    resources: psdResource(1057, bytes(0, 0, 0, 1, 0)),
  })
  await expect(convert('psd', file)).rejects.toMatchObject({
    code: 'unreadable_input',
    message: expect.stringContaining('without a flat picture'),
  })
})

test.each([
  ['bits as text', 'P1\n# two\n2 1\n0 1\n', [255, 0]],
  ['bits as text without blanks', 'P1 2 1\n01', [255, 0]],
  ['greys as text', 'P2 2 1 100\n0 50\n', [0, 128]],
  ['bits', Buffer.concat([Buffer.from('P4 2 1\n'), bytes(0b01_000000)]), [255, 0]],
  ['greys', Buffer.concat([Buffer.from('P5 2 1 255\n'), bytes(0, 100)]), [0, 100]],
  ['colours as text', 'P3 2 1 255 255 0 0 0 255 0', [...rgb.red, ...rgb.green]],
  ['colours', Buffer.concat([Buffer.from('P6\n2 1\n# a comment\n1\n'), bytes(1, 0, 0, 0, 1, 0)]), [...rgb.red, ...rgb.green]],
  [
    'colours with alpha',
    Buffer.concat([Buffer.from('P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n'), bytes(255, 0, 0, 9)]),
    [255, 0, 0, 9],
  ],
])('an anymap of %s is read', async (_, file, expected) => {
  const read = await samples('pnm', file)
  expect(expected.length === 2 && read.length > 2 ? [read[0], read[read.length / 2]] : read).toEqual(expected)
})

test('an anymap of 12 bits becomes one of 16', async () => {
  const { path } = await convert('pnm', Buffer.concat([Buffer.from('P5 1 1 4095\n'), bytes(0x0f, 0xff)]))
  expect((await sharp(path).metadata()).space).toBe('grey16')
})

test('it is turned and resized as any other picture', async () => {
  const file = await save('bmp', bmp({ width: 40, height: 20, bits: 24, pixels: Buffer.alloc(2400, 7) }))
  const options = { format: 'webp', width: 10, rotate: 90 }
  const { files } = await runAction({ action: convertImage, file, kind: 'bmp', filename: 'scan.BMP', options, engines: { image } })
  expect(files[0]).toMatchObject({ filename: 'scan.webp', width: 10, height: 20 })
})
