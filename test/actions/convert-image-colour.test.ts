import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convertImage } from '../../src/actions/convert-image.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { shareImageEngine } from '../helpers/image-engine.ts'
import { pixel, plain, red, save } from '../helpers/pictures.ts'
import { runAction } from '../helpers/work.ts'

const image = shareImageEngine()
const reds = [200, 30, 30]

async function convert(kind: FileKind, file: string, options: Record<string, unknown>) {
  const { files } = await runAction({ action: convertImage, file, kind, options, engines: { image } })
  const path = files[0]?.path ?? ''
  return { path, header: await sharp(path).metadata() }
}

/** The stored numbers, whatever profile says what they mean. */
async function stored(path: string): Promise<number[]> {
  const { data, info } = await sharp(path, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray(0, info.channels)].map((value) => Math.round(value / 10) * 10)
}

const displayP3 = () => plain().withIccProfile('p3').png()

async function deepDisplayP3(): Promise<string> {
  const shallow = await displayP3().toBuffer()
  return save('png', sharp(shallow).toColourspace('rgb16').keepIccProfile().png())
}

const cmyk = () => plain().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 })

test.each(['jpg', 'png', 'webp', 'avif', 'tiff'])('a Display P3 picture keeps its look as %s without its profile', async (format) => {
  const { path, header } = await convert('png', await save('png', displayP3()), { format })
  expect(header.hasProfile).toBe(false)
  expect(await stored(path)).toEqual(reds)
})

test.each(['jpg', 'png'])('so does a 16-bit one as %s', async (format) => {
  const { path, header } = await convert('png', await deepDisplayP3(), { format })
  expect(header.hasProfile).toBe(false)
  expect(await stored(path)).toEqual(reds)
})

test.each(['strip', 'keep'])('a CMYK photo becomes RGB of the same look, metadata: %s', async (metadata) => {
  const { path, header } = await convert('jpg', await save('jpg', cmyk()), { format: 'png', metadata })
  expect(header.space).toBe('srgb')
  expect(await pixel(path, 5, 5)).toEqual(reds)
})

test('a grey picture stays grey', async () => {
  const grey = plain(20, 20, { r: 90, g: 90, b: 90 }).toColourspace('b-w').jpeg()
  expect(await pixel((await convert('jpg', await save('jpg', grey), {})).path, 5, 5)).toEqual([90, 90, 90])
})

test.each([
  ['png', 'rgb16'],
  ['tiff', 'rgb16'],
  ['webp', 'srgb'],
])('16 bits per channel as %s are %s', async (format, space) => {
  const file = await save('png', plain().toColourspace('rgb16').png())
  const { path, header } = await convert('png', file, { format })
  expect(header.space).toBe(space)
  expect(await pixel(path, 5, 5)).toEqual(reds)
})

const camera = { IFD0: { Make: 'Test', Copyright: 'someone' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } }
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/></rdf:RDF></x:xmpmeta>'

const tagged = () => plain().withMetadata({ orientation: 6 }).withIccProfile('p3').withExifMerge(camera).withXmp(xmp).jpeg({ quality: 100 })

test.each(['jpg', 'png', 'webp', 'avif', 'tiff'])('a %s carries no metadata unless asked', async (format) => {
  const { header } = await convert('jpg', await save('jpg', tagged()), { format })
  expect(header).not.toHaveProperty('exif')
  expect(header).not.toHaveProperty('xmp')
  expect(header).not.toHaveProperty('icc')
})

test.each(['jpg', 'png', 'webp', 'avif'])('a %s keeps EXIF, XMP and profile when asked, and is upright only once', async (format) => {
  const { path, header } = await convert('jpg', await save('jpg', tagged()), { format, metadata: 'keep' })
  expect(header.exif?.toString('latin1')).toContain('someone')
  expect(header.xmpAsString).toContain('tiff:Orientation="1"')
  expect(header.orientation ?? 1).toBe(1)
  expect(header).toMatchObject({ hasProfile: true, width: 20, height: 40 })
  expect(await stored(path)).not.toEqual(reds)
  expect(await pixel(path, 5, 5)).toEqual(reds)
})

test('a gif, which cannot contain a profile, has the right colours even if metadata is kept', async () => {
  const { path } = await convert('png', await save('png', displayP3()), { format: 'gif', metadata: 'keep' })
  expect((await pixel(path, 5, 5)).slice(0, 3)).toEqual(reds)
})

test('a kept TIFF resolution is that of the input', async () => {
  const { header } = await convert('jpg', await save('jpg', plain(20, 20, red).withMetadata({ density: 300 }).jpeg()), { format: 'tiff' })
  expect(header.density).toBe(300)
})
