/** Pictures of every coding and colour come out as they look on the page. */
import { deflateSync } from 'node:zlib'
import { execa } from 'execa'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Converted, convert } from '../helpers/convert.ts'
import { makePdf } from '../helpers/make-pdf.ts'

/** A page that shows the picture in object 20, placed by a matrix. */
async function show(
  dict: string,
  bytes: Buffer,
  { matrix = '100 0 0 100 100 500', before = '', objects = {} as Record<number, string>, resources = '' } = {},
) {
  const hex = `${bytes.toString('hex')}>`
  const filter = /\/Filter/.test(dict)
    ? dict.replace(/\/Filter (\/\w+)/, '/Filter [/ASCIIHexDecode $1]')
    : `${dict} /Filter /ASCIIHexDecode`
  const object = `<< /Type /XObject /Subtype /Image ${filter} /Length ${hex.length} >>\nstream\n${hex}\nendstream`
  const pdf = makePdf({ pages: [`q ${before} ${matrix} cm /Im Do Q`], objects: { 20: object, ...objects } })
  return convert(
    Buffer.from(pdf.toString('latin1').replace('/Resources <<', `/Resources << ${resources} /XObject << /Im 20 0 R >>`), 'latin1'),
  )
}

/** RRGGBBAA of each pixel of the only picture, row by row. */
async function pixels({ path }: Converted): Promise<string[]> {
  const listing = (await execa('unzip', ['-Z1', path])).stdout
  const [name] = /word\/media\/\S+/.exec(listing) ?? []
  if (!name) throw new Error('there is no picture')
  const { stdout } = await execa('unzip', ['-p', path, name], { encoding: 'buffer' })
  const { data, info } = await sharp(stdout).ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return Array.from({ length: info.width * info.height }, (_, i) => data.subarray(i * 4, i * 4 + 4).toString('hex'))
}

const [red, green, blue, white, black] = ['ff0000ff', '00ff00ff', '0000ffff', 'ffffffff', '000000ff']
/** Red and green above blue and white. */
const four = Buffer.from('ff000000ff000000ffffffff', 'hex')
const rgb = '/Width 2 /Height 2 /ColorSpace /DeviceRGB /BitsPerComponent 8'

test('a plain picture keeps its pixels and its size on the page', async () => {
  const docx = await show(rgb, four)
  expect(await pixels(docx)).toEqual([red, green, blue, white])
  expect(await docx.part('word/document.xml')).toContain('<wp:extent cx="1270000" cy="1270000"/>')
})

test('a rotated or mirrored picture is stored as shown', async () => {
  expect(await pixels(await show(rgb, four, { matrix: '0 100 -100 0 300 500' }))).toEqual([green, white, red, blue])
  expect(await pixels(await show(rgb, four, { matrix: '-100 0 0 100 300 500' }))).toEqual([green, red, white, blue])
  expect(await pixels(await show(rgb, four, { matrix: '100 0 0 -100 100 600' }))).toEqual([blue, white, red, green])
})

test('a slanted picture is transparent around its corners', async () => {
  const found = await pixels(await show(rgb, four, { matrix: '70 70 -70 70 300 400' }))
  expect(found[0]).toMatch(/00$/)
  expect(new Set(found.filter((pixel) => pixel.endsWith('ff')))).toEqual(new Set([red, green, blue, white]))
})

test('the part outside a clip is cropped, but kept', async () => {
  const docx = await show(rgb, four, { before: '100 500 50 100 re W n' })
  expect(await docx.part('word/document.xml')).toContain('<a:srcRect l="0" t="0" r="50000" b="0"/>')
  expect(await pixels(docx)).toHaveLength(4)
})

test('decodes palettes, CMYK and inverted values', async () => {
  const lookup = deflateSync(Buffer.from('ff00000000ff', 'hex')).toString('latin1')
  const table = `<< /Filter /FlateDecode /Length ${lookup.length} >>\nstream\n${lookup}\nendstream`
  const indexed = await show('/Width 2 /Height 1 /ColorSpace [/Indexed /DeviceRGB 1 21 0 R] /BitsPerComponent 1', Buffer.of(0b01000000), {
    objects: { 21: table },
  })
  expect(await pixels(indexed)).toEqual([red, blue])
  const inks = await show('/Width 2 /Height 1 /ColorSpace /DeviceCMYK /BitsPerComponent 8', Buffer.from('00ffff00ff00ff00', 'hex'))
  expect(await pixels(inks)).toEqual(['ed1c24ff', '00a650ff'])
  const inverted = await show('/Width 2 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Decode [1 0]', Buffer.of(0, 255))
  expect(await pixels(inverted)).toEqual([white, black])
})

test('applies masks: a stencil, a finer soft mask, and a colour key', async () => {
  const stencil = await show('/Width 2 /Height 1 /ImageMask true /BitsPerComponent 1', Buffer.of(0b01000000), { before: '1 0 0 rg' })
  expect(await pixels(stencil)).toEqual([red, 'ff000000'])
  const mask =
    '<< /Width 2 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length 5 >>\nstream\n80ff>\nendstream'
  const soft = await show('/Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 /SMask 21 0 R', Buffer.of(255, 0, 0), {
    objects: { 21: mask },
  })
  expect(await pixels(soft)).toEqual(['ff000080', red])
  expect(await pixels(await show(`${rgb} /Mask [255 255 0 0 0 0]`, four))).toEqual(['ff000000', green, blue, white])
})

test('removes a matte from colours', async () => {
  const mask =
    '<< /Width 2 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Matte [0 0 0] /Filter /ASCIIHexDecode /Length 5 >>\nstream\n80ff>\nendstream'
  const mixed = Buffer.from('8000000000ff', 'hex')
  const docx = await show('/Width 2 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 /SMask 21 0 R', mixed, { objects: { 21: mask } })
  expect(await pixels(docx)).toEqual(['ff000080', blue])
})

test('a translucent picture is as pale in the file', async () => {
  const docx = await show(rgb, four, { before: '/G gs', resources: '/ExtGState << /G << /ca .4 >> >>' })
  expect(await pixels(docx)).toEqual(['ff000066', '00ff0066', '0000ff66', 'ffffff66'])
})

test('a picture clipped to a shape keeps its pixels, and Word clips it', async () => {
  const docx = await show(rgb, four, { before: '100 500 m 200 500 l 150 600 l h W n' })
  expect(await pixels(docx)).toEqual([red, green, blue, white])
  const corners = [
    [0, 10_000],
    [10_000, 10_000],
    [5000, 0],
  ].map(([x, y]) => `<a:pt x="${x}" y="${y}"/>`)
  expect(await docx.part('word/document.xml')).toContain(
    `<a:moveTo>${corners[0]}</a:moveTo><a:lnTo>${corners[1]}</a:lnTo><a:lnTo>${corners[2]}</a:lnTo><a:close/>`,
  )
})

test('a clip along the edges of a rotated picture crops nothing', async () => {
  const docx = await show(rgb, four, { before: '300 400 m 370 470 l 300 540 l 230 470 l h W n', matrix: '70 70 -70 70 300 400' })
  expect(await docx.part('word/document.xml')).toContain('prstGeom prst="rect"')
})

test('a picture with a mask of the page, or painted in a gradient, looks as on the page', async () => {
  const shading =
    '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [100 0 200 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >>'
  const gradient = await show('/Width 1 /Height 1 /ImageMask true /BitsPerComponent 1', Buffer.of(0), {
    before: '/Pattern cs /P scn',
    resources: `/Pattern << /P << /PatternType 2 /Shading ${shading} >> >>`,
  })
  const shown = await pixels(gradient)
  expect(shown[0]).toMatch(/^f[c-f]00/)
  expect(shown.at(-1)).toMatch(/^0[0-3]00f[c-f]/)
  const group = '0 g 0 0 612 792 re f 1 g 100 500 50 100 re f'
  const masked = await show(rgb, four, {
    before: '/G gs',
    resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 21 0 R >> >> >>',
    objects: {
      21: `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >> /Length ${group.length} >>\nstream\n${group}\nendstream`,
    },
  })
  const seen = await pixels(masked)
  const side = Math.sqrt(seen.length)
  expect([seen[side * 10 + 10], seen.at(-1)]).toEqual([red, white])
})

test('a picture whose colours a transfer function changes looks as on the page', async () => {
  const black = Buffer.alloc(12)
  const inverted = '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>'
  const seenWith = async (state: string) =>
    new Set(await pixels(await show(rgb, black, { before: '/G gs', resources: `/ExtGState << /G << ${state} >> >>` })))
  expect(await seenWith(`/TR ${inverted}`)).toEqual(new Set([white]))
  expect(await seenWith(`/TR ${inverted} /TR2 /Default`)).toEqual(new Set(['000000ff']))
})

test('a picture with far more pixels than print shows is reduced', async () => {
  const dict = '/Width 2500 /Height 2000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode'
  const docx = await show(dict, deflateSync(Buffer.alloc(5_000_000, 90)))
  const found = await pixels(docx)
  expect(new Set(found)).toEqual(new Set(['5a5a5aff']))
  expect(found.length).toBeLessThan(1100 * 900)
})

test('a JPEG keeps its bytes, even under a mask that hides nothing', async () => {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } })
    .jpeg()
    .toBuffer()
  const opaque =
    '<< /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length 3 >>\nstream\nff>\nendstream'
  const dict = '/Width 8 /Height 8 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode'
  for (const masked of [dict, `${dict} /SMask 21 0 R`]) {
    const { path } = await show(masked, jpeg, { objects: { 21: opaque } })
    const { stdout } = await execa('unzip', ['-p', path, 'word/media/image1.jpg'], { encoding: 'buffer' })
    expect(Buffer.from(stdout).equals(jpeg)).toBe(true)
  }
})

test('a fax picture is decoded to its pixels', async () => {
  // Eight rows like the white one before them, then the end of the block.
  const docx = await show(
    '/Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1 /DecodeParms [null << /K -1 /Columns 8 /Rows 8 >>] /Filter /CCITTFaxDecode',
    Buffer.from('ff00100100', 'hex'),
  )
  expect(await pixels(docx)).toEqual(Array.from({ length: 64 }, () => white))
})

test('a fax stencil paints where its samples say so', async () => {
  const mask = (decode: string) =>
    show(
      `/Width 8 /Height 8 /ImageMask true ${decode} /BitsPerComponent 1 /DecodeParms [null << /K -1 /Columns 8 /Rows 8 >>] /Filter /CCITTFaxDecode`,
      Buffer.from('ff00100100', 'hex'),
      { before: '1 0 0 rg' },
    )
  expect(new Set(await pixels(await mask('')))).toEqual(new Set(['ff000000']))
  expect(new Set(await pixels(await mask('/Decode [1 0]')))).toEqual(new Set([red]))
})

test('a fax mask hides what it should', async () => {
  const hex = 'ff00100100>'
  const fax = (decode: string) =>
    `<< /Width 8 /Height 8 /ImageMask true ${decode} /BitsPerComponent 1 /DecodeParms [null << /K -1 /Columns 8 /Rows 8 >>] /Filter [/ASCIIHexDecode /CCITTFaxDecode] /Length ${hex.length} >>\nstream\n${hex}\nendstream`
  const masked = (decode: string) => show(`${rgb} /Mask 21 0 R`, four, { objects: { 21: fax(decode) } })
  expect(new Set((await pixels(await masked(''))).map((pixel) => pixel.slice(6)))).toEqual(new Set(['00']))
  expect(await pixels(await masked('/Decode [1 0]'))).toEqual([red, green, blue, white])
})

test('a CMYK JPEG has the colours that PDF readers show', async () => {
  const inks = Buffer.from([0, 255, 255, 0].flatMap((value) => [value]))
  const raw = Buffer.concat(Array.from({ length: 64 }, () => inks))
  const image = sharp(raw, { raw: { width: 8, height: 8, channels: 4 } }).pipelineColourspace('cmyk')
  const jpeg = await image.toColourspace('cmyk').jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
  const docx = await show('/Width 8 /Height 8 /ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode', jpeg)
  const rendered = await sharp(
    (await execa('pdftoppm', ['-png', '-r', '72', '-singlefile', docx.path.replace(/result\.docx$/, 'input.pdf')], { encoding: 'buffer' }))
      .stdout,
  )
    .extract({ left: 150, top: 240, width: 1, height: 1 })
    .raw()
    .toBuffer()
  const [first = ''] = await pixels(docx)
  const near = [0, 2, 4].map((at, i) => Math.abs(Number.parseInt(first.slice(at, at + 2), 16) - (rendered[i] ?? 0)))
  expect(Math.max(...near)).toBeLessThan(24)
})

test('a link over a picture belongs to the picture', async () => {
  const link = (uri: string, box: string) => `<< /Type /Annot /Subtype /Link /Rect [${box}] /A << /S /URI /URI (${uri}) >> >>`
  const content = 'q 100 0 0 60 100 500 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x40 EI Q'
  const annots = `/Annots [${link('https://example.org/shop', '100 500 200 560')} ${link('https://example.org/other', '150 480 300 520')}]`
  const docx = await convert(makePdf({ pages: [content], page: annots }))
  const [, id] = /<a:hlinkClick r:id="(\w+)"/.exec(await docx.part('word/document.xml')) ?? []
  const relationships = await docx.part('word/_rels/document.xml.rels')
  expect(relationships).toMatch(new RegExp(`Id="${id}"[^>]*Target="https://example.org/shop" TargetMode="External"`))
  expect(relationships).not.toContain('other')
})

test('strips of one picture are one picture, and neighbours with a gap between them are two', async () => {
  const strip = (y: number, bytes: string) => `q 100 0 0 20 100 ${y} cm BI /W 1 /H 1 /CS /G /BPC 8 ID ${bytes} EI Q`
  const listing = async (content: string) => {
    const { path } = await convert(makePdf({ pages: [content] }))
    return (await execa('unzip', ['-Z1', path])).stdout.match(/media\/\S+/g)
  }
  expect(await listing([strip(500, '\x40'), strip(520, '\x80'), strip(540, '\xc0')].join('\n'))).toHaveLength(1)
  expect(await listing([strip(500, '\x40'), strip(530, '\x80')].join('\n'))).toHaveLength(2)
})
