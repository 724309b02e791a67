/** Pictures with faults that cost nothing, and files with more in them than what is shown. */
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convertImage } from '../../src/actions/convert-image.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { avifOfTwo } from '../helpers/avif-file.ts'
import { shareImageEngine } from '../helpers/image-engine.ts'
import { blue, cornered, pixel, plain, red, save, unevenTiff } from '../helpers/pictures.ts'
import { runAction } from '../helpers/work.ts'

const image = shareImageEngine()

const convert = async (kind: FileKind, content: Buffer | string, options: Record<string, unknown> = {}) =>
  runAction({ action: convertImage, file: await save(kind, content), kind, options: { format: 'png', ...options }, engines: { image } })

const jpegOf = async (progressive: boolean) => (await cornered()).jpeg({ quality: 100, chromaSubsampling: '4:4:4', progressive }).toBuffer()

/** Before the first marker of that kind. */
function insert(jpeg: Buffer, marker: number, bytes: readonly number[]): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, marker]))
  return Buffer.concat([jpeg.subarray(0, at), Buffer.from(bytes), jpeg.subarray(at)])
}

test.each([
  ['lacks its end', (jpeg: Buffer) => jpeg.subarray(0, -2)],
  ['lacks half of its end', (jpeg: Buffer) => jpeg.subarray(0, -1)],
  ['has stray bytes before its tables', (jpeg: Buffer) => insert(jpeg, 0xdb, [1, 2, 3])],
  ['has stray bytes before its scan', (jpeg: Buffer) => insert(jpeg, 0xda, [0, 0xff, 0, 7])],
  ['has both faults', (jpeg: Buffer) => insert(jpeg, 0xda, [1, 2, 3]).subarray(0, -2)],
])('a JPEG that %s loses no pixel', async (_, spoil) => {
  for (const progressive of [false, true]) {
    const { files } = await convert('jpg', spoil(await jpegOf(progressive)))
    const path = files[0]?.path ?? ''
    expect([await pixel(path, 2, 2), await pixel(path, 35, 15)]).toEqual([
      [30, 30, 200],
      [200, 30, 30],
    ])
  }
})

test('a JPEG with missing rows is damaged, whatever other faults it has', async () => {
  const noise = sharp({
    create: { width: 100, height: 100, channels: 3, background: red, noise: { type: 'gaussian', mean: 128, sigma: 50 } },
  })
  const whole = await noise.jpeg().toBuffer()
  const cut = whole.subarray(0, -2000)
  for (const file of [cut, insert(cut, 0xda, [1, 2, 3]), insert(Buffer.concat([cut, whole.subarray(-2)]), 0xda, [1, 2, 3])]) {
    await expect(convert('jpg', file)).rejects.toMatchObject({ code: 'unreadable_input' })
  }
})

test('a TIFF text tag without its final zero byte is accepted', async () => {
  const tiff = unevenTiff([[40, 20]])
  // The first tag goes, the next five move up, and behind them stands a text (270, of type 2) of four letters without a zero.
  const [tags, tagBytes, moved] = [10, 12, 5]
  tiff.copyWithin(tags, tags + tagBytes, tags + (moved + 1) * tagBytes)
  const text = tags + moved * tagBytes
  tiff.writeUInt16LE(270, text)
  tiff.writeUInt16LE(2, text + 2)
  tiff.writeUInt32LE(4, text + 4)
  tiff.write('Map!', text + 8, 'latin1')
  const { files } = await convert('tiff', tiff)
  expect((await pixel(files[0]?.path ?? '', 5, 5))[0]).toBe(90)
})

test('an AVIF shows its primary picture, wherever it is in the file', async () => {
  const [first, second] = await Promise.all([red, blue].map((colour) => plain(64, 64, colour).avif({ lossless: true }).toBuffer()))
  const avif = avifOfTwo(first as Buffer, second as Buffer)
  expect(await sharp(avif).metadata()).toMatchObject({ pages: 2, pagePrimary: 1 })
  const { files, warnings } = await convert('avif', avif)
  expect(await pixel(files[0]?.path ?? '', 30, 30)).toEqual([30, 30, 200])
  expect(warnings).toEqual([])
})

test('the smaller copies in a TIFF are no pages', async () => {
  const tiff = await sharp(await plain(512, 512).toBuffer())
    .tiff({ pyramid: true, tile: true, tileWidth: 128, tileHeight: 128 })
    .toBuffer()
  expect((await sharp(tiff).metadata()).pages).toBeGreaterThan(1)
  const { files, warnings, pages } = await convert('tiff', tiff)
  expect(files[0]).toMatchObject({ width: 512, height: 512 })
  expect([warnings, pages]).toEqual([[], null])
  await expect(convert('tiff', tiff, { page: 2 })).rejects.toMatchObject({ code: 'invalid_option' })
})

test('pages of a TIFF are counted without the copies and masks between them', async () => {
  const tiff = unevenTiff(
    [
      [40, 20],
      [4, 2],
      [30, 10],
      [30, 10],
    ],
    [0, 1, 0, 4],
  )
  const { files, warnings } = await convert('tiff', tiff, { page: 2 })
  expect(files[0]).toMatchObject({ width: 30, height: 10 })
  expect(warnings).toEqual([])
  await expect(convert('tiff', tiff, { page: 3 })).rejects.toMatchObject({ message: expect.stringContaining('2 pages') })
})

const svg = `<?xml version="1.0" encoding="utf-16"?><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#0000c8"/></svg>`

test.each([
  ['UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le')],
  ['UTF-16 of the other order', Buffer.from(`\ufeff${svg}`, 'utf16le').swap16()],
  ['gzip', gzipSync(svg.replace('utf-16', 'utf-8'))],
  ['gzip, in UTF-16', gzipSync(Buffer.from(`\ufeff${svg}`, 'utf16le'))],
])('a drawing in %s is drawn', async (_, drawing) => {
  const { files } = await convert('svg', drawing)
  expect(files[0]).toMatchObject({ width: 40, height: 20 })
  expect((await pixel(files[0]?.path ?? '', 5, 5)).slice(0, 3)).toEqual([0, 0, 200])
})

test('a packed drawing is unpacked up to a bound, and one that is cut off is damaged', async () => {
  const bomb = gzipSync(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${' '.repeat(70 * 1024 ** 2)}</svg>`)
  await expect(convert('svg', bomb)).rejects.toMatchObject({ code: 'unreadable_input' })
  await expect(convert('svg', gzipSync(svg).subarray(0, -20))).rejects.toMatchObject({ code: 'unreadable_input' })
})
