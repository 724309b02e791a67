/** Text that does not run from left to right, and pages without text. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const up = (x: number, y: number, text: string) => `BT /F1 12 Tf 0 1 -1 0 ${x} ${y} Tm (${text}) Tj ET`
const down = (x: number, y: number, text: string) => `BT /F1 12 Tf 0 -1 1 0 ${x} ${y} Tm (${text}) Tj ET`

test('text that runs up or down is in a cell of that direction, in reading order', async () => {
  const page = [
    showLines([[72, 760, 12, 'Above it']]),
    up(100, 500, 'First line going up'),
    up(114, 500, 'second line going up'),
    down(400, 640, 'Going down'),
    showLines([[72, 300, 12, 'Below it']]),
  ].join('\n')
  const { part, paragraphs } = await convert(makePdf({ pages: [page] }))
  const text = await paragraphs()
  expect(text.filter(Boolean)).toEqual(['Above it', 'First line going up second line going up', 'Going down', 'Below it'])
  const xml = await part('word/document.xml')
  expect(xml).toMatch(/<w:tblpPr [^>]*\/>(?:(?!<\/w:tbl>).)*<w:textDirection w:val="btLr"\/>(?:(?!<\/w:tbl>).)*First line/)
  expect(xml).toMatch(/<w:textDirection w:val="tbRl"\/>(?:(?!<\/w:tbl>).)*Going down/)
})

test('a cell of a table keeps its turned text', async () => {
  const rules = '72 700 m 372 700 l S 72 600 m 372 600 l S 72 600 m 72 700 l S 372 600 m 372 700 l S 222 600 m 222 700 l S'
  const page = `${rules}\n${showLines([[80, 680, 12, 'Upright']])}\n${up(250, 610, 'Turned')}`
  const { part } = await convert(makePdf({ pages: [page] }))
  const xml = await part('word/document.xml')
  expect(xml.match(/<w:tc>/g)).toHaveLength(2)
  expect(xml).toMatch(/<w:textDirection w:val="btLr"\/>(?:(?!<\/w:tc>).)*Turned/)
})

test('turned text in a cell with other text is drawn over it, and pushes nothing away', async () => {
  const rules = '72 700 m 372 700 l S 72 600 m 372 600 l S 72 600 m 72 700 l S 372 600 m 372 700 l S 222 600 m 222 700 l S'
  const words = showLines([
    [80, 680, 12, 'Upright'],
    [300, 680, 12, 'Value'],
    [230, 680, 12, 'Base'],
  ])
  const { part, losses } = await convert(makePdf({ pages: [`${rules}\n${words}\n${up(280, 620, 'Info')}`] }))
  const xml = await part('word/document.xml')
  expect(xml.match(/<w:tbl>/g)).toHaveLength(1)
  expect(xml).toMatch(/rotation:270[^>]*>(?:(?!<\/v:shape>).)*string="Info"/)
  expect(losses).toEqual([])
  const shaded = await convert(makePdf({ pages: [`0.8 g 72 600 300 100 re f 0 g ${rules}\n${words}\n${up(280, 620, 'Info')}`] }))
  expect(await shaded.part('word/document.xml')).toMatch(/z-index:251658752[^>]*>(?:(?!<\/v:shape>).)*string="Info"/)
})

test('an empty page stays a page', async () => {
  const { part } = await convert(makePdf({ pages: [showLines([[72, 700, 12, 'One']]), 'q Q', showLines([[72, 700, 12, 'Three']])] }))
  expect((await part('word/document.xml')).match(/<w:pageBreakBefore\/>/g)).toHaveLength(2)
})

const turnedPage = (line: (x: number, y: number, text: string) => string, first: number, step: number) =>
  Array.from({ length: 6 }, (_, i) => line(first + i * step, step > 0 ? 100 : 700, `Line ${i} of a page that lies on its side`)).join('\n')

test.each([
  ['up', turnedPage(up, 100, 14)],
  ['down', turnedPage(down, 500, -14)],
])('a page on which all text runs %s is a landscape page with level text', async (_, page) => {
  const { part, paragraphs } = await convert(makePdf({ pages: [page] }))
  const xml = await part('word/document.xml')
  expect(xml).toContain('<w:pgSz w:w="15840" w:h="12240" w:orient="landscape"/>')
  expect(xml).not.toContain('<w:textDirection')
  expect((await paragraphs()).join(' ')).toMatch(/^Line 0 of .* Line 5 of a page that lies on its side$/)
})

test('an upside-down page is rotated', async () => {
  const line = (x: number, y: number, text: string) => `BT /F1 12 Tf -1 0 0 -1 ${x} ${y} Tm (${text}) Tj ET`
  const page = Array.from({ length: 6 }, (_, i) => line(500, 100 + 14 * i, `Line ${i} of a page that lies on its head`)).join('\n')
  const { part, paragraphs } = await convert(makePdf({ pages: [page] }))
  expect(await part('word/document.xml')).toContain('<w:pgSz w:w="12240" w:h="15840"/>')
  expect((await paragraphs()).join(' ')).toMatch(/^Line 0 of .* Line 5 of a page that lies on its head$/)
})

test('a page with vertical text beside a picture is not rotated, because the picture is cut out of the page', async () => {
  const image =
    '<< /Type /XObject /Subtype /Image /Width 1 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 2 >>\nstream\n\x40\x80\nendstream'
  const resources = '/Resources << /XObject << /Im 20 0 R >> /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /ArialMT >> >> >>'
  const page = `${turnedPage(up, 100, 14)} q 100 0 0 100 300 300 cm /Im Do Q`
  const { part } = await convert(makePdf({ pages: [page], objects: { 20: image }, page: resources }))
  expect(await part('word/document.xml')).toContain('<w:pgSz w:w="12240" w:h="15840"/>')
})

test('signs set one below the other are columns that are read downwards, from right to left', async () => {
  const map = '1 begincodespacerange <00> <ff> endcodespacerange 8 beginbfrange <41> <48> <5409> endbfrange'
  const column = (x: number, text: string) =>
    [...text].map((sign, i) => `BT /F3 12 Tf 1 0 0 1 ${x} ${700 - 12 * i} Tm (${sign}) Tj ET`).join('\n')
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 21 0 R >>'
  const pdf = makePdf({
    pages: [`${column(400, 'ABCDEFGH')}\n${column(380, 'BADCB')}`],
    objects: { 20: font, 21: `<< /Length ${map.length} >>\nstream\n${map.replace('8 beginbfrange', '1 beginbfrange')}\nendstream` },
  })
  const { paragraphs, part } = await convert(Buffer.from(pdf.toString('latin1').replace('/Font <<', '/Font << /F3 20 0 R'), 'latin1'))
  const read = (text: string) => [...text].map((sign) => String.fromCharCode(0x5409 + sign.charCodeAt(0) - 65)).join('')
  expect((await paragraphs()).join('').replaceAll(' ', '')).toBe(read('ABCDEFGHBADCB'))
  expect(await part('word/document.xml')).toContain('<w:textDirection w:val="tbRl"/>')
})

/** Lines as a scanner sees them that turns the page by some degrees around its middle. */
function askew(degrees: number, lines: readonly (readonly [number, number, string])[]): string {
  const [cos, sin] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)]
  return lines
    .map(([x, y, text]) => {
      const [dx, dy] = [x - 306, y - 396]
      return `BT /F1 12 Tf ${cos} ${sin} ${-sin} ${cos} ${306 + dx * cos - dy * sin} ${396 + dx * sin + dy * cos} Tm (${text}) Tj ET`
    })
    .join('\n')
}

test.each([0.4, 1, -2, 8])('a page skewed by %f degrees is read as if it were level', async (degrees) => {
  const page = askew(degrees, [
    [72, 700, 'The first line of a paragraph whose words'],
    [297, 700, 'were placed one by one on a page,'],
    [72, 686, 'goes on in the second line, which is about as long as the first and then ends.'],
    [72, 650, 'Another one.'],
  ])
  const { paragraphs } = await convert(makePdf({ pages: [page] }))
  expect(await paragraphs()).toEqual([
    'The first line of a paragraph whose words were placed one by one on a page, goes on in the second line, which is about as long as the first and then ends.',
    'Another one.',
  ])
})

test('a skewed line on a level page keeps its words in one line', async () => {
  const level = [700, 686, 672].map((y): [number, number, number, string] => [72, y, 12, 'A level line that is long enough to be one'])
  const page = `${showLines(level)}\nBT /F1 12 Tf 0.9986 0.0523 -0.0523 0.9986 72 500 Tm (Signed and sealed) Tj ( by somebody) Tj ET`
  const { paragraphs } = await convert(makePdf({ pages: [page] }))
  expect((await paragraphs()).at(-1)).toBe('Signed and sealed by somebody')
})

const slanted = (degrees: number, x: number, y: number, size: number, text: string) => {
  const [cos, sin] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)]
  return `BT /F2 ${size} Tf ${cos} ${sin} ${-sin} ${cos} ${x} ${y} Tm (${text}) Tj ET`
}

test('text across the page and upside-down text are WordArt in place', async () => {
  const page = `${showLines([[72, 700, 12, 'A line of the text']])}\n1 0 0 rg ${slanted(30, 300, 400, 20, 'To be paid')} ${slanted(180, 300, 100, 10, 'Solution')}`
  const { part, paragraphs } = await convert(makePdf({ pages: [page] }))
  expect(await paragraphs()).toEqual(['A line of the text'])
  const shapes = [...(await part('word/document.xml')).matchAll(/<v:shape .*?<\/v:shape>/g)].map(([shape]) => shape)
  expect(shapes).toHaveLength(2)
  expect(shapes[0]).toMatch(/rotation:330;.*fillcolor="#FF0000".*string="To be paid"/)
  expect(shapes[1]).toMatch(/rotation:180;.*string="Solution"/)
  // 20 points high, from 300 to the right and 392 below the upper edge: the middle of the text is 5 points above its baseline.
  const [left, top, width, height] = [...(shapes[0] ?? '').matchAll(/(?:left|top|width|height):([\d.]+)pt/g)].map(([, value]) =>
    Number(value),
  )
  const middle = { x: Number(left) + Number(width) / 2, y: Number(top) + Number(height) / 2 }
  expect(Math.hypot(middle.x - 300, middle.y - 392)).toBeCloseTo(Number(width) / 2, -1)
})

test('a watermark on all pages is in the header once', async () => {
  const pages = ['One', 'Two', 'Three'].map((word) => `${showLines([[72, 700, 12, word]])}\n0.8 g ${slanted(45, 150, 200, 60, 'DRAFT')}`)
  const { part } = await convert(makePdf({ pages }))
  expect(await part('word/header1.xml')).toContain('string="DRAFT"')
  expect(await part('word/document.xml')).not.toContain('v:shape')
})

test('turned text alone is a table of the text, with the frame around it', async () => {
  const frame = '90 490 34 125 re S'
  const page = [
    showLines([[72, 700, 12, 'Above it']]),
    frame,
    up(104, 500, 'First line going up'),
    up(118, 500, 'second line of it'),
    showLines([[72, 300, 12, 'Below it']]),
  ].join('\n')
  const { part, paragraphs } = await convert(makePdf({ pages: [page] }))
  expect(await paragraphs()).toEqual(['Above it', 'First line going up second line of it', 'Below it'])
  const xml = await part('word/document.xml')
  expect(xml).not.toContain('<w:tblpPr')
  expect(xml).toMatch(/<w:tcBorders><w:top w:val="single"(?:(?!<\/w:tc>).)*<w:textDirection w:val="btLr"\/>/)
})

test('turned text close to prose leaves it its whole width', async () => {
  const prose = Array.from({ length: 12 }, (_, i): [number, number, number, string] => [
    72,
    700 - 14 * i,
    12,
    'The county has said so and so.',
  ])
  const page = `${showLines(prose)}\n${up(68, 560, 'Turned beside it')}`
  const xml = await (await convert(makePdf({ pages: [page] }))).part('word/document.xml')
  const [, x, width] = /w:tblpX="(\d+)"[^>]*\/>.*?<w:tblW w:w="(\d+)"/.exec(xml) ?? []
  expect(Number(x) + Number(width)).toBeLessThanOrEqual(70.5 * 20)
})
