import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { imageToPdf } from '../../src/actions/image-to-pdf.ts'
import { mergePdf } from '../../src/actions/merge-pdf.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { shareImageEngine } from '../helpers/image-engine.ts'
import { checkPdf, pages, pageTexts, pdf, run, writePdf } from '../helpers/pdf-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'

const image = shareImageEngine()
const engines = { pdf, image }

/** Blue, with a red square in the upper left corner of the stored pixels. */
function drawing(width = 60, height = 40) {
  const red = { create: { width: width / 3, height: height / 2, channels: 3 as const, background: 'red' } }
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([{ input: red, left: 0, top: 0 }])
}

interface Made {
  file: string
  kind: FileKind
}

async function write(name: string, bytes: Buffer): Promise<Made> {
  const file = join(await makeTempDir(), name)
  await writeFile(file, bytes)
  return { file, kind: name.split('.').at(-1) as FileKind }
}

const jpeg = async (name = 'a.jpg') => write(name, await drawing().jpeg().withMetadata({ density: 150 }).toBuffer())

async function convert(inputs: readonly Made[], options: Record<string, unknown> = {}, more = {}) {
  const [first, ...others] = inputs
  if (!first) throw new Error('nothing to convert')
  const outcome = await runAction({ action: imageToPdf, ...first, more: others, options, engines, ...more })
  const path = outcome.files[0]?.path ?? ''
  await checkPdf(path)
  const command = {
    command: 'pdfinfo',
    args: ['-f', '1', '-l', '99', path],
    workDir: join(path, '..'),
    signal: AbortSignal.timeout(20_000),
  }
  const sizes = [...(await run(command)).stdout.matchAll(/size: +([\d.]+) x ([\d.]+)/g)].map(([, width, height]) => `${width} x ${height}`)
  return { ...outcome, path, sizes }
}

/** The colours in the middle of the four quarters of a page: upper left, upper right, lower left, lower right. */
async function quarters(path: string, page = 1): Promise<string> {
  const args = ['-r', '72', '-f', String(page), '-l', String(page), '-png', path]
  const outcome = await run({
    command: 'pdftoppm',
    args: [...args, join(path, '..', `shown-${page}`)],
    workDir: join(path, '..'),
    signal: AbortSignal.timeout(20_000),
  })
  if (outcome.exitCode !== 0) throw new Error(outcome.stderr)
  const shown = sharp(join(path, '..', `shown-${page}-1.png`.replace('-1.png', `-${page}.png`)))
  const { data, info } = await shown.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const place = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const [red = 0, green = 0, blue = 0] = data.subarray(place, place + 3)
    return red > 200 && green > 200 ? 'w' : red > 128 ? 'r' : blue > 128 ? 'b' : '?'
  }
  return [at(0.15, 0.2), at(0.85, 0.2), at(0.15, 0.8), at(0.85, 0.8)].join('')
}

test('a JPEG becomes a page of the same size, with its bytes unchanged', async () => {
  const picture = await jpeg()
  const { sizes, files, path, pages: counted } = await convert([picture])
  expect(sizes).toEqual(['28.8 x 19.2'])
  expect(files).toMatchObject([{ filename: 'a.pdf', kind: 'pdf' }])
  expect(counted).toBe(1)
  expect((await readFile(path)).includes(await readFile(picture.file))).toBe(true)
})

test.each([
  [1, 'rbbb'],
  [2, 'brbb'],
  [3, 'bbbr'],
  [4, 'bbrb'],
  [5, 'rbbb'],
  [6, 'brbb'],
  [7, 'bbbr'],
  [8, 'bbrb'],
])('is upright for orientation %d', async (orientation, shown) => {
  const picture = await write('a.jpg', await drawing().jpeg().withMetadata({ orientation, density: 150 }).toBuffer())
  const { path, sizes } = await convert([picture])
  expect(sizes).toEqual([orientation < 5 ? '28.8 x 19.2' : '19.2 x 28.8'])
  expect(await quarters(path)).toBe(shown)
})

describe('other pictures', () => {
  test.each([
    ['a palette', async () => drawing().png({ palette: true }).toBuffer(), 'a.png'],
    ['interlaced rows', async () => drawing().png({ progressive: true }).toBuffer(), 'a.png'],
    ['16 bits', async () => drawing().toColourspace('rgb16').png().toBuffer(), 'a.png'],
    ['WebP', async () => drawing().webp({ lossless: true }).toBuffer(), 'a.webp'],
    ['AVIF', async () => drawing().avif({ lossless: true }).toBuffer(), 'a.avif'],
    ['GIF', async () => drawing().gif().toBuffer(), 'a.gif'],
    ['CMYK', async () => drawing().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(), 'a.jpg'],
  ])('keep their colours: %s', async (_title, make, name) => {
    const { path, sizes } = await convert([await write(name, await make())])
    expect(sizes).toEqual(['60 x 40'])
    expect(await quarters(path)).toBe('rbbb')
  })

  test('show the page through transparent parts', async () => {
    const clear = await sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: 'red' } }, left: 0, top: 0 }])
      .png()
      .toBuffer()
    expect(await quarters((await convert([await write('a.png', clear)])).path)).toBe('rwww')
  })

  test('a drawing has its natural size', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48"><rect width="32" height="24" fill="red"/></svg>'
    const { path, sizes } = await convert([await write('a.svg', Buffer.from(svg))])
    expect(sizes).toEqual(['72 x 36'])
    expect(await quarters(path)).toBe('rwww')
  })
})

test('every page of a TIFF becomes a page, and an animation gives a warning', async () => {
  const frames = Buffer.concat(
    await Promise.all(
      ['red', 'blue', 'white'].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .raw()
          .toBuffer(),
      ),
    ),
  )
  const animation = sharp(frames, { raw: { width: 60, height: 120, channels: 3, pageHeight: 40 } })
  const tiff = await convert([await write('a.tiff', await animation.clone().tiff().toBuffer())])
  expect([await quarters(tiff.path, 1), await quarters(tiff.path, 2), await quarters(tiff.path, 3)]).toEqual(['rrrr', 'bbbb', 'wwww'])
  const gif = await convert([await write('a.gif', await animation.clone().gif().toBuffer())])
  expect(gif.sizes).toHaveLength(1)
  expect(gif.warnings).toMatchObject([{ code: 'frames_dropped' }])
})

test('a HEIC picture is a page as well, upright', async () => {
  const heic = { file: 'test/fixtures/pictures/cornered.heic', kind: 'heic' } as const
  const { sizes, path } = await convert([heic])
  expect(sizes).toHaveLength(1)
  // Blue and red here.
  expect(await quarters(path)).toBe('brrr')
})

test('several pictures become pages in the order of upload, or by name', async () => {
  const red = await write(
    '10.jpg',
    await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
  )
  const blue = await write(
    '2.jpg',
    await sharp({ create: { width: 60, height: 40, channels: 3, background: 'blue' } })
      .jpeg()
      .toBuffer(),
  )
  const sent = await convert([red, blue])
  expect([await quarters(sent.path, 1), await quarters(sent.path, 2)]).toEqual(['rrrr', 'bbbb'])
  const named = await convert([red, blue], { order: 'name' })
  expect([await quarters(named.path, 1), await quarters(named.path, 2)]).toEqual(['bbbb', 'rrrr'])
})

test.each([
  [{ paper: 'a4' }, '841.89 x 595.28'],
  [{ paper: 'letter', orientation: 'portrait' }, '612 x 792'],
  [{ margin: 25.4 }, '172.8 x 163.2'],
  [{ dpi: 300 }, '14.4 x 9.6'],
])('lays out by %j', async (options, size) => {
  expect((await convert([await jpeg()], options)).sizes).toEqual([size])
})

test.each([
  // As wide as the page and a third as high; as high as it and far wider; a stamp in the middle.
  ['inside', 'wwww'],
  ['cover', 'bbbb'],
  ['actual', 'wwww'],
])('fits %s a page of the other orientation', async (fit, shown) => {
  const { path } = await convert([await jpeg()], { paper: 'a4', orientation: 'portrait', fit })
  expect(await quarters(path)).toBe(shown)
})

describe('hostile pictures', () => {
  test('a JPEG that is cut off is refused by its name', async () => {
    const bytes = await readFile((await jpeg()).file)
    const cut = await write('cut.jpg', bytes.subarray(0, bytes.length - 200))
    await expect(convert([await jpeg(), cut])).rejects.toMatchObject({
      code: 'unreadable_input',
      message: expect.stringMatching(/^cut\.jpg: /),
    })
  })

  test('a PNG with a wrong checksum, or with more rows than pixels, is not embedded as it is', async () => {
    const bytes = await drawing().png().toBuffer()
    const broken = Buffer.from(bytes)
    broken.writeUInt8(broken.readUInt8(bytes.length - 20) ^ 0xff, bytes.length - 20)
    await expect(convert([await write('a.png', broken)])).rejects.toMatchObject({ code: 'unreadable_input' })
  })

  test('more pixels or pages than allowed are refused', async () => {
    await expect(convert([await jpeg()], {}, { maxPixels: 100 })).rejects.toMatchObject({ code: 'too_many_pixels' })
    await expect(convert([await jpeg(), await jpeg('b.jpg')], {}, { maxPages: 1 })).rejects.toMatchObject({ code: 'too_many_pages' })
  })
})

test('pictures can be merged between PDFs', async () => {
  const file = await writePdf(join(await makeTempDir(), 'p.pdf'), pages(1))
  const more = [await jpeg(), { file, kind: 'pdf' as const }]
  const { files } = await runAction({ action: mergePdf, file, kind: 'pdf', more, engines })
  expect(await pageTexts(files[0]?.path ?? '')).toEqual(['Page 1', '', 'Page 1'])
})
