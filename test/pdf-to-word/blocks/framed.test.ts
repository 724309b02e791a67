/** Boxes around paragraphs of the text. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const prose = (y: number): [number, number, number, string][] =>
  [0, 14].map((down) => [72, y - down, 12, 'Lines of the text that are about as wide as the column of the page is, and some'])
/** x, y and text of program lines. */
const program: [number, number, string][] = [
  [84, 600, 'function add(a, b) {'],
  [108, 586, 'return  a + b;'],
  [84, 572, '}'],
]
const courier = (lines: typeof program) =>
  lines.map(([x, y, text]) => `BT /F3 10 Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[()]/g, '\\$&')}) Tj ET`).join('\n')

async function convertBox(box: string, lines = program) {
  const pdf = makePdf({ pages: [[showLines(prose(700)), box, courier(lines), showLines(prose(530))].join('\n')] })
  const font = '/Font << /F3 << /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>'
  return convert(Buffer.from(pdf.toString('latin1').replace('/Font <<', font), 'latin1'))
}

const framed = (xml: string) => [...xml.matchAll(/<w:pPr>(?:<w:pStyle [^>]*>)?<w:pBdr>.*?<\/w:pPr>/g)].map(([properties]) => properties)

test('program lines in a box have one frame, as their indents agree', async () => {
  const { part, paragraphs } = await convertBox('72 560 440 55 re S')
  expect((await paragraphs()).slice(1, 4)).toEqual(['function add(a, b) {', 'return  a + b;', '}'])
  const lines = framed(await part('word/document.xml'))
  expect(lines).toHaveLength(3)
  expect(new Set(lines.map((properties) => /<w:pBdr>.*<\/w:pBdr>/.exec(properties)?.[0])).size).toBe(1)
  expect(lines.map((properties) => /<w:ind [^>]*>/.exec(properties)?.[0].replace(/ w:(?:left|right)="\d+"/g, ''))).toEqual([
    '<w:ind/>',
    '<w:ind w:firstLine="480"/>',
    '<w:ind/>',
  ])
})

test('a shade around paragraphs is as wide as on the page', async () => {
  const { part } = await convertBox('0.9 g 72 560 440 55 re f 0 g')
  const lines = framed(await part('word/document.xml'))
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('<w:left w:val="single" w:sz="2" w:space="12" w:color="E6E6E6"/>')
  expect(lines[0]).toContain('w:fill="E6E6E6"')
})

test('the shades that LibreOffice draws for the paragraphs of a frame are one', async () => {
  const shades = '0.9 g 67.5 594 477 21 re f 72 580 468 14 re f 67.5 560 477 20 re f 0 g'
  const { part } = await convertBox(`${shades} 67.5 560 477 55 re S`)
  expect(framed(await part('word/document.xml'))).toHaveLength(3)
})

test('a box around one paragraph is as wide as on the page', async () => {
  const lines: [number, number, number, string][] = [[76, 590, 12, 'A short remark']]
  const { part } = await convert(makePdf({ pages: [`${showLines([...prose(700), ...lines, ...prose(530)])} 0.5 w 72 582 440 24 re S`] }))
  const [properties = ''] = framed(await part('word/document.xml'))
  expect(properties).toMatch(/<w:left [^>]*w:space="4"/)
  expect(properties).toMatch(/<w:ind w:left="80"/)
})

test('a narrow box of one line with nothing beside it is, too', async () => {
  const lines: [number, number, number, string][] = [[76, 590, 12, 'A short remark']]
  const { part } = await convert(makePdf({ pages: [`${showLines([...prose(700), ...lines, ...prose(530)])} 0.5 w 72 585 120 17 re S`] }))
  const [properties = ''] = framed(await part('word/document.xml'))
  // The text of the page ends about 330 points to the right of the box.
  expect(Number(/w:right="(\d+)"/.exec(properties)?.[1])).toBeGreaterThan(300 * 20)
})

test('a box higher around its text than the borders of a paragraph can be is a cell of that height', async () => {
  const { part } = await convert(makePdf({ pages: [`${showLines([[160, 555, 24, 'EXAMPLE BOX']])} 1 w 144 500 280 118 re S`] }))
  const document = await part('word/document.xml')
  expect(framed(document)).toEqual([])
  expect(Number(/<w:trHeight [^>]*w:val="(\d+)"/.exec(document)?.[1])).toBeGreaterThan(116 * 20)
})
