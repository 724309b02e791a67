/** A gradient that fills the page is a picture behind its text. */
import { execa } from 'execa'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Converted, convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const text = showLines([
  [72, 720, 12, 'The text of a page whose paper changes its colour from the top'],
  [72, 705, 12, 'to the bottom stays text, which anybody can edit in Word, and'],
  [72, 690, 12, 'the gradient is behind it.'],
])
const ramp = '<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>'
const axial = (coords: string, more = '/Extend [true true]') =>
  `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [${coords}] /Function ${ramp} ${more} >>`
const down = axial('0 792 0 0')

/** Returns a PDF of these pages in which G is a shading, and P a pattern with it. */
function pdfOf(pages: readonly string[], shading: string, objects: Record<number, string> = {}): Buffer {
  const resources = `/Shading << /G ${shading} >> /Pattern << /P << /PatternType 2 /Shading ${shading} >> >>`
  const pdf = makePdf({ pages, objects }).toString('latin1')
  return Buffer.from(pdf.replaceAll('/Resources <<', `/Resources << ${resources}`), 'latin1')
}

interface Shown {
  width: number
  height: number
  /** Returns the colour, RRGGBB, at a share of the width and height. */
  at(x: number, y: number): string
}

/** Returns the only picture. */
async function pictureOf({ path }: Converted): Promise<Shown> {
  const { stdout: listing } = await execa('unzip', ['-Z1', path])
  const names = listing.split('\n').filter((name) => name.startsWith('word/media/'))
  expect(names).toHaveLength(1)
  const { stdout } = await execa('unzip', ['-p', path, names[0] ?? ''], { encoding: 'buffer' })
  const { data, info } = await sharp(stdout).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return {
    width,
    height,
    at(x, y) {
      const from = (Math.floor(y * height) * width + Math.floor(x * width)) * 3
      return data.subarray(from, from + 3).toString('hex')
    },
  }
}

const levels = (colour: string) => [0, 2, 4].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))

/** Expects two colours that hardly differ. */
function expectLike(found: string, wanted: string): void {
  const apart = levels(found).map((level, i) => Math.abs(level - (levels(wanted)[i] ?? 0)))
  expect(Math.max(...apart), `${found} is not like ${wanted}`).toBeLessThan(6)
}

test.each([
  ['painted into the clip', '/G sh'],
  ['as the pattern of a box', '/Pattern cs /P scn 0 0 612 792 re f'],
])('a gradient %s is behind the text', async (_, paint) => {
  const docx = await convert(pdfOf([`q ${paint} Q ${text}`], down))
  const xml = await docx.part('word/document.xml')
  expect(docx.losses).toEqual([])
  expect(xml).toMatch(/behindDoc="1".*cx="7772400" cy="10058400"/s)
  expect(xml).not.toContain('<w:background')
  expect((await docx.paragraphs()).join(' ')).toContain('stays text')
  const { at } = await pictureOf(docx)
  expectLike(at(0.5, 0), 'ff0000')
  expectLike(at(0.2, 0.5), '800080')
  expectLike(at(0.9, 0.999), '0000ff')
})

test('a pattern lies where its matrix and its form place it', async () => {
  const half = '<< /PatternType 2 /Matrix [1 0 0 .5 0 0] /Shading 21 0 R >>'
  const content = '/Pattern cs /P scn 0 0 612 792 re f'
  const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Matrix [1 0 0 1 0 396] /Resources << /Pattern << /P ${half} >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`
  const pdf = makePdf({ pages: [`0 0 1 rg q 1 0 0 1 0 -396 cm /Fm Do Q ${text}`], objects: { 20: form, 21: down } }).toString('latin1')
  const { at } = await pictureOf(
    await convert(Buffer.from(pdf.replace('/Resources <<', '/Resources << /XObject << /Fm 20 0 R >>'), 'latin1')),
  )
  expectLike(at(0.5, 0.1), 'ff0000')
  expectLike(at(0.5, 0.75), '800080')
})

test('circles and functions of the place are computed as well', async () => {
  const radial = `<< /ShadingType 3 /ColorSpace /DeviceRGB /Coords [306 396 0 306 396 306] /Function ${ramp} /Extend [true true] >>`
  const circle = await pictureOf(await convert(pdfOf([`/G sh ${text}`], radial)))
  expectLike(circle.at(0.5, 0.5), 'ff0000')
  expectLike(circle.at(0.75, 0.5), '800080')
  expectLike(circle.at(0.5, 0.02), '0000ff')
  const program = '{ 0 3 1 roll pop 0 exch }'
  const byPlace = '<< /ShadingType 1 /ColorSpace /DeviceRGB /Matrix [612 0 0 792 0 0] /Function 20 0 R >>'
  const objects = {
    20: `<< /FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Length ${program.length} >>\nstream\n${program}\nendstream`,
  }
  const place = await pictureOf(await convert(pdfOf([`/G sh ${text}`], byPlace, objects)))
  const [red = 0, green = 0, blue = 0] = levels(place.at(0.75, 0.5))
  expect([red, green]).toEqual([0, 0])
  expect(Math.abs(blue - 191)).toBeLessThan(12)
})

test('a mesh, or a gradient that ends within the page, is cut out of the page without its text', async () => {
  const { at, width } = await pictureOf(await convert(pdfOf([`0 1 0 rg 0 0 612 792 re f /G sh ${text}`], axial('0 792 0 396', ''))))
  expect(width).toBe(1700)
  expectLike(at(0.5, 0.001), 'ff0000')
  expectLike(at(0.5, 0.75), '00ff00')
  expect(levels(at(0.13, 0.0885))[1]).toBeLessThan(30)
})

test('a gradient on all pages is in the header, once', async () => {
  const page = (number: number) =>
    `q /G sh Q ${showLines([
      [72, 750, 9, 'Annual report of the company'],
      [72, 600, 12, `Text of page ${number}.`],
    ])}`
  const docx = await convert(pdfOf([1, 2, 3, 4].map(page), down))
  expect(docx.losses).toEqual([])
  const header = await docx.part('word/header1.xml')
  expect(header).toContain('cx="7772400" cy="10058400"')
  expect(header).toContain('Annual report')
  expect(await docx.part('word/document.xml')).not.toContain('<wp:anchor')
})

test('rules that belong to nothing are above the gradient and behind the text', async () => {
  const words = showLines([
    [100, 600, 10, 'Switch'],
    [300, 600, 10, 'Lamp'],
    [300, 500, 10, 'Ground'],
  ])
  const cables = '1.5 w 145 603 m 290 603 l S 200 603 m 200 503 l S 200 503 m 290 503 l S'
  const docx = await convert(pdfOf([`q /G sh Q ${cables} ${text} ${words}`], down))
  const places = [...(await docx.part('word/document.xml')).matchAll(/relativeHeight="(\d+)" behindDoc="(\d)"/g)]
  const [gradient = Infinity, ...cable] = places.map(([, place]) => Number(place)).sort((a, b) => a - b)
  expect(places.map(([, , behind]) => behind)).toEqual(places.map(() => '1'))
  expect(cable.length).toBeGreaterThan(0)
  expect(Math.min(...cable)).toBeGreaterThan(gradient)
})

test('a gradient on a large page does not reduce its text', async () => {
  const pdf = pdfOf([`/G sh ${text}`], down)
    .toString('latin1')
    .replace('[0 0 612 792]', '[0 0 3168 792]')
  const { part } = await convert(Buffer.from(pdf, 'latin1'))
  expect(await part('word/styles.xml')).toContain('<w:sz w:val="24"/>')
})

test('a page of upside-down text is turned with its gradient', async () => {
  const line = (y: number, words: string) => `BT /F1 12 Tf -1 0 0 -1 540 ${y} Tm (${words}) Tj ET`
  const turned = `${line(80, 'This page was scanned and sent upside down,')} ${line(95, 'gradient and all, and is read as it was meant.')}`
  const docx = await convert(pdfOf([`q /G sh Q ${turned}`], down))
  expect((await docx.paragraphs()).join(' ')).toContain('This page was scanned')
  const { at } = await pictureOf(docx)
  expectLike(at(0.5, 0), '0000ff')
})
