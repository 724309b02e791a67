/** Pictures made to exhaust OCR, sent to a running server: each ends with a result or a clear code, and the server goes on. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleScan } from '../../../../src/actions/common/sample-scan.ts'
import { type PdfStream, writeObjects } from '../../../helpers/picture-pdf.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'
import { startOcrServer } from './ocr-server.ts'

interface Shown {
  /** Of the page, in points. */
  page?: readonly [width: number, height: number]
  width: number
  height: number
  /** Entries of its dictionary besides type and size. */
  entries: string
  bytes: Buffer
}

/** A page that shows nothing but one picture. */
async function pageOf({ page: [width, height] = [595, 842], ...picture }: Shown): Promise<Buffer> {
  const dict = `/Type/XObject/Subtype/Image/Width ${picture.width}/Height ${picture.height}${picture.entries}`
  const stream: PdfStream = [dict, picture.bytes]
  const path = await writeObjects(join(await makeTempDir(), 'hostile.pdf'), [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>`,
    ['', Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /P Do Q`)],
    stream,
  ])
  return await readFile(path)
}

const bits = '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode'
const greys = '/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode'

/** Pseudo-random bytes, always the same (Numerical Recipes' linear congruential generator). */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[index] = state >>> 24
  }
  return bytes
}

/** White paper with a black pixel wherever two neighbours are white: at this size, a million specks. */
function specks(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(width * height, 255)
  for (let y = 0; y < height; y += 2) for (let x = 0; x < width; x += 2) bytes[y * width + x] = 0
  return bytes
}

/** The head of a JPEG 2000 codestream that claims this size (ISO 15444-1, A.5.1), with no picture behind it. */
function jpx(side: number): Buffer {
  const head = Buffer.alloc(45)
  for (const [index, value] of [0xff4f, 0xff51, 41, 0].entries()) head.writeUInt16BE(value, 2 * index)
  for (const [index, value] of [side, side, 0, 0, side, side, 0, 0].entries()) head.writeUInt32BE(value, 8 + 4 * index)
  head.writeUInt16BE(1, 40)
  head.set([7, 1, 1], 42)
  return Buffer.concat([head, noise(500)])
}

/** A JBIG2 page of this size whose one text region has nothing but noise in it (ISO 14492, 7.2 and 7.4.8). */
function jbig2(width: number, height: number): Buffer {
  const page = Buffer.alloc(11 + 19)
  page.set([0, 0, 0, 0, 48, 0, 1], 0)
  page.writeUInt32BE(19, 7)
  page.writeUInt32BE(width, 11)
  page.writeUInt32BE(height, 15)
  const region = Buffer.alloc(11)
  region.set([0, 0, 0, 1, 6, 0, 1], 0)
  region.writeUInt32BE(400, 7)
  return Buffer.concat([page, region, noise(400)])
}

const white = (length: number) => deflateSync(Buffer.alloc(length, 255))

const hostile: Readonly<Record<string, Shown>> = {
  'a picture of 900 megapixels that unpacks to 110 MB': {
    width: 30_000,
    height: 30_000,
    entries: bits,
    bytes: white((30_000 * 30_000) / 8),
  },
  'one column of 100,000 pixels': {
    page: [1, 14_400],
    width: 1,
    height: 100_000,
    entries: greys,
    bytes: deflateSync(noise(100_000)),
  },
  'one row of 100,000 pixels': {
    page: [14_400, 1],
    width: 100_000,
    height: 1,
    entries: greys,
    bytes: deflateSync(noise(100_000)),
  },
  'a picture with a size that its bytes do not have': {
    width: 2_000_000_000,
    height: 2_000_000_000,
    entries: greys,
    bytes: white(100),
  },
  noise: { page: [240, 240], width: 660, height: 660, entries: greys, bytes: deflateSync(noise(660 * 660)) },
  'a million specks': { width: 1680, height: 2380, entries: greys, bytes: deflateSync(specks(1680, 2380)) },
  'JPEG 2000 that claims 900 megapixels': {
    width: 30_000,
    height: 30_000,
    entries: '/Filter/JPXDecode',
    bytes: jpx(30_000),
  },
  'JPEG 2000 cut off': { width: 1000, height: 1400, entries: '/Filter/JPXDecode', bytes: jpx(1000) },
  'JBIG2 that claims 16 gigapixels': {
    width: 1000,
    height: 1400,
    entries: '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode',
    bytes: jbig2(131_072, 131_072),
  },
  'JBIG2 of noise': {
    width: 1000,
    height: 1400,
    entries: '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode',
    bytes: jbig2(1000, 1400),
  },
}

test('each gives a result without its text, and after all of them the same server reads a scan', async () => {
  const { convert } = await startOcrServer({ CONVERTD_CONCURRENCY: '1' })
  for (const [picture, shown] of Object.entries(hostile)) {
    const file = await pageOf(shown)
    for (const action of ['ocr-pdf', 'pdf-to-word']) {
      const { state, code, bytes } = await convert(action, file, 'scan.pdf')
      expect({ picture, action, state, code, hasResult: bytes.length > 0 }).toEqual({
        ...{ picture, action, state: 'completed', code: undefined, hasResult: true },
      })
    }
  }
  const next = await convert('pdf-to-text', sampleScan.bytes as Buffer, 'scan.pdf')
  expect(next.bytes.toString()).toContain('A scanned page shows its words')
}, 600_000)

test('a column of 100,000 pixels has no text, and 400 megapixels are refused', async () => {
  const { convert } = await startOcrServer({ CONVERTD_CONCURRENCY: '1' })
  const column = await sharp(noise(100_000), { raw: { width: 1, height: 100_000, channels: 1 } })
    .png()
    .toBuffer()
  expect(await convert('image-to-text', column, 'column.png')).toMatchObject({ state: 'completed', warnings: ['no_text_layer'] })
  const huge = sharp({ create: { width: 20_000, height: 20_000, channels: 3, background: 'white' }, limitInputPixels: false })
  expect(await convert('image-to-text', await huge.png().toBuffer(), 'huge.png')).toMatchObject({
    state: 'failed',
    code: 'too_many_pixels',
  })
}, 300_000)
