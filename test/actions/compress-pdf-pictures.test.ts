import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compress, inFile, picturesOf } from '../helpers/compress.ts'
import { pageTexts } from '../helpers/pdf-engines.ts'
import { differenceOf } from '../helpers/pdf-look.ts'
import { flatePicture, jpegPicture, type PdfStream, photo, photoJpeg } from '../helpers/picture-pdf.ts'

const palette = Buffer.from(Array.from({ length: 256 }, (_, index) => [index, 255 - index, (index * 7) % 256]).flat())
const indexes = Buffer.from(photo(1200, 1))
const half = Buffer.from(photo(1200, 1).map((value, index) => (index % 1200 < 600 ? 255 : value)))
const inks = async () =>
  await sharp(photo(1200, 3), { raw: { width: 1200, height: 1200, channels: 3 } })
    .toColourspace('cmyk')
    .jpeg({ quality: 95 })
    .toBuffer()
const bits = Buffer.from(Array.from({ length: (1200 / 8) * 1200 }, (_, index) => (Math.imul(index, 2654435761) >>> 28 < 2 ? 0x3c : 0)))

test.each<[string, () => Promise<PdfStream>, (string | PdfStream)[], string[], number]>([
  ['a JPEG', async () => jpegPicture(1200, '/ColorSpace/DeviceRGB', await photoJpeg(1200, 3)), [], ['image 417 417 rgb 3 8 jpeg'], 0.1],
  [
    'a grey JPEG',
    async () => jpegPicture(1200, '/ColorSpace/DeviceGray', await photoJpeg(1200, 1)),
    [],
    ['image 417 417 gray 1 8 jpeg'],
    0.1,
  ],
  [
    'a JPEG of inks',
    async () => jpegPicture(1200, '/ColorSpace/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]', await inks()),
    [],
    ['image 417 417 cmyk 4 8 jpeg'],
    0.1,
  ],
  [
    'plain samples',
    async () => flatePicture(1200, '/ColorSpace/DeviceRGB/BitsPerComponent 8', photo(1200, 3)),
    [],
    ['image 417 417 rgb 3 8 jpeg'],
    0.02,
  ],
  [
    'samples of 16 bits',
    async () =>
      flatePicture(600, '/ColorSpace/DeviceGray/BitsPerComponent 16', Buffer.from([...photo(600, 1)].flatMap((value) => [value, 99]))),
    [],
    ['image 417 417 gray 1 8 jpeg'],
    0.1,
  ],
  [
    'turned values',
    async () => flatePicture(1200, '/ColorSpace/DeviceRGB/BitsPerComponent 8/Decode[1 0 1 0 1 0]', photo(1200, 3)),
    [],
    ['image 417 417 rgb 3 8 jpeg'],
    0.02,
  ],
  [
    'a palette',
    async () => flatePicture(1200, '/ColorSpace[/Indexed/DeviceRGB 255 6 0 R]/BitsPerComponent 8', indexes),
    [['', palette]],
    ['image 417 417 rgb 3 8 jpeg'],
    0.1,
  ],
  [
    'a soft mask',
    async () => jpegPicture(1200, '/ColorSpace/DeviceRGB/SMask 6 0 R', await photoJpeg(1200, 3)),
    [flatePicture(1200, '/ColorSpace/DeviceGray/BitsPerComponent 8', half)],
    ['image 417 417 rgb 3 8 jpeg', 'smask 417 417 gray 1 8 image'],
    0.2,
  ],
  [
    'a mask that hides nothing',
    async () => jpegPicture(1200, '/ColorSpace/DeviceRGB/SMask 6 0 R', await photoJpeg(1200, 3)),
    [flatePicture(1200, '/ColorSpace/DeviceGray/BitsPerComponent 8', Buffer.alloc(1200 * 1200, 255))],
    ['image 417 417 rgb 3 8 jpeg'],
    0.1,
  ],
])('a picture of %s becomes small and looks the same', async (_name, picture, more, expected, most) => {
  const file = await inFile(await picture(), more)
  const { path, share, warnings } = await compress(file)
  expect(await picturesOf(path)).toEqual(expected)
  expect(share).toBeLessThan(most)
  expect(await differenceOf(file, path)).toBeLessThan(2)
  expect(warnings).toEqual([])
})

test.each<[string, () => Promise<PdfStream>, (string | PdfStream)[], string[]]>([
  ['a stencil', async () => flatePicture(1200, '/ImageMask true', bits), [], ['stencil 1200 1200 - 1 1 image']],
  [
    'two colours',
    async () => flatePicture(1200, '/ColorSpace/DeviceGray/BitsPerComponent 1', bits),
    [],
    ['image 1200 1200 gray 1 1 image'],
  ],
  [
    'colours that are not painted',
    async () => flatePicture(1200, '/ColorSpace/DeviceGray/BitsPerComponent 8/Mask[100 140]', photo(1200, 1)),
    [],
    ['image 1200 1200 gray 1 8 image'],
  ],
  [
    'colours mixed beforehand',
    async () => flatePicture(600, '/ColorSpace/DeviceGray/BitsPerComponent 8/SMask 6 0 R', Buffer.alloc(600 * 600, 90)),
    [flatePicture(600, '/ColorSpace/DeviceGray/BitsPerComponent 8/Matte[0]', Buffer.from(photo(600, 1)))],
    ['image 600 600 gray 1 8 image', 'smask 600 600 gray 1 8 image'],
  ],
  [
    'Lab',
    async () => flatePicture(600, '/ColorSpace[/Lab<</WhitePoint[.96 1 .82]>>]/BitsPerComponent 8', photo(600, 3)),
    [],
    ['image 600 600 lab 3 8 image'],
  ],
  [
    'a palette read backwards',
    async () => flatePicture(600, '/ColorSpace[/Indexed/DeviceRGB 255 6 0 R]/BitsPerComponent 8/Decode[255 0]', photo(600, 1)),
    [['', palette]],
    ['image 600 600 index 1 8 image'],
  ],
])('a picture of %s keeps every sample', async (_name, picture, more, expected) => {
  const file = await inFile(await picture(), more)
  const { path } = await compress(file, { level: 'screen' })
  expect(await picturesOf(path)).toEqual(expected)
  expect(await differenceOf(file, path)).toBe(0)
})

/** Round shapes, as the letters of a scan are; deflate finds nothing alike in them. */
async function drawLetters(): Promise<Buffer> {
  const place = (index: number) => Math.imul(index, 2654435761) >>> 0
  const shapes = Array.from({ length: 300 }, (_, index) => {
    const [x, y] = [place(index) % 1200, place(index + 1000) % 1200]
    return `<ellipse cx="${x}" cy="${y}" rx="${8 + (place(index + 2000) % 17)}" ry="${6 + (place(index + 3000) % 23)}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200">${shapes.join('')}</svg>`
  const pixels = await sharp(Buffer.from(svg)).flatten({ background: 'white' }).greyscale().raw().toBuffer()
  const rows = Buffer.alloc((1200 / 8) * 1200)
  for (const [index, value] of pixels.entries()) if (value < 128) rows[index >> 3] = (rows[index >> 3] ?? 0) | (128 >> (index & 7))
  return rows
}

const letters = await drawLetters()
const turned = Buffer.from(letters.map((byte) => 255 - byte))

test.each<[string, string, Buffer]>([
  ['a stencil', '/ImageMask true', letters],
  ['a stencil, painted where it is not set', '/ImageMask true/Decode[1 0]', letters],
  ['white letters', '/ColorSpace/DeviceGray/BitsPerComponent 1', letters],
  ['black letters', '/ColorSpace/DeviceGray/BitsPerComponent 1', turned],
  ['two colours of a palette', '/ColorSpace[/Indexed/DeviceRGB 1<ff000000ff00>]/BitsPerComponent 1', letters],
])('%s of one bit are packed as fax, and keep every sample', async (_name, entries, rows) => {
  const file = await inFile(flatePicture(1200, entries, rows))
  const { path, share } = await compress(file)
  expect((await picturesOf(path))[0]).toMatch(/ 1 1 ccitt$/)
  expect(share).toBeLessThan(0.9)
  expect(await differenceOf(file, path)).toBe(0)
})

test.each<[string, () => Promise<PdfStream>, (string | PdfStream)[]]>([
  ['is cut off', async () => jpegPicture(1200, '/ColorSpace/DeviceRGB', (await photoJpeg(1200, 3)).subarray(0, 60_000)), []],
  ['is smaller than it says', async () => jpegPicture(4000, '/ColorSpace/DeviceRGB', await photoJpeg(600, 3)), []],
  ['says that it is enormous', async () => flatePicture(1_000_000, '/ColorSpace/DeviceRGB/BitsPerComponent 8', Buffer.alloc(1000)), []],
  ['has too few samples', async () => flatePicture(1000, '/ColorSpace/DeviceRGB/BitsPerComponent 8', Buffer.alloc(1000)), []],
  ['has no colours', async () => jpegPicture(600, '/ColorSpace 99 0 R', await photoJpeg(600, 3)), []],
  ['is its own mask', async () => jpegPicture(600, '/ColorSpace/DeviceRGB/SMask 5 0 R', await photoJpeg(600, 3)), []],
  [
    'unpacks without end',
    async () => [
      '/Type/XObject/Subtype/Image/Width 9/Height 9/ColorSpace/DeviceGray/BitsPerComponent 8/Filter[/FlateDecode/FlateDecode]',
      deflateSync(deflateSync(Buffer.alloc(600 * 1024 ** 2))),
    ],
    [],
  ],
])('a picture that %s ends nothing', async (_name, picture, more) => {
  const { path } = await compress(await inFile(await picture(), more), {}, false)
  expect(await pageTexts(path)).toHaveLength(1)
})
