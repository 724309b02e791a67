/** The sizes and codes of Type 3 fonts. */
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawnEm } from '../../../src/pdf-to-word/fonts/codes/drawn-size.ts'
import type { PdfObject } from '../../../src/pdf-to-word/ir/pdf-object.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf } from '../helpers/make-pdf.ts'

interface DrawnFont {
  matrix: string
  /** Names of the glyphs from code 65 on. */
  names: readonly string[]
  /** The box of each glyph, in glyph units. */
  box: string
  width: number
  extra?: string
}

/** Returns a PDF that shows three letters A, B and C of a Type 3 font, before a line in Arial. */
function pdfWith({ matrix, names, box, width, extra = '' }: DrawnFont, size: string): Buffer {
  const glyph = `${width} 0 ${box} d1 0 0 10 10 re f`
  const font =
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [${matrix}] /FirstChar 65 /LastChar ${64 + names.length} ` +
    `/Widths [${`${width} `.repeat(names.length)}] /CharProcs << ${names.map((name) => `/${name} 22 0 R`).join(' ')} >> ` +
    `/Encoding << /Type /Encoding /Differences [65 ${names.map((name) => `/${name}`).join(' ')}] >> /Resources << >> ${extra} >>`
  const map = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <42> <42> <000d> endbfrange'
  const objects = { 20: font, 22: stream(glyph), 24: stream(map) }
  const page = `BT /F3 ${size} Tf 1 0 0 -1 72 700 Tm (ABC) Tj ET BT /F1 10 Tf 72 660 Td (A line of ordinary text below it) Tj ET`
  const pdf = makePdf({ pages: [page], objects }).toString('latin1')
  return Buffer.from(pdf.replace('/Font <<', '/Font << /F3 20 0 R'), 'latin1')
}

const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`
/** Pixels of 600 dots per inch, as dvips and Ghostscript write them: at .12 points each, a capital of 57 is one of 10 points. */
const inPixels = { matrix: '1 0 0 -1 0 0', box: '2 0 50 57', width: 60 }
/** Returns the text of the first paragraph, and whether it is larger than the line below and so a heading. */
const firstOf = async (pdf: Buffer) => {
  const { part } = await convert(pdf)
  const first = /<w:p>.*?<\/w:p>/s.exec(await part('word/document.xml'))?.[0] ?? ''
  return { text: first.replace(/<[^>]+>/g, ''), isLarge: /w:val="(?:Title|Heading1)"/.test(first) }
}

test('dvips names glyphs by a letter for 36 codes and a digit to base 36; a font that counts pixels has the size of its letters', async () => {
  expect(await firstOf(pdfWith({ ...inPixels, names: ['BT', 'BU', 'BV'] }, '0.12'))).toEqual({ text: 'ABC', isLarge: false })
  expect(await firstOf(pdfWith({ ...inPixels, names: ['BT', 'BU', 'BV'] }, '0.22'))).toEqual({ text: 'ABC', isLarge: true })
})

test('names that do not all count the codes are no codes', async () => {
  expect((await firstOf(pdfWith({ ...inPixels, names: ['BT', 'BW', 'BV'] }, '0.12'))).text).not.toContain('ABC')
})

test('a letter that a character map calls a line end is read by its name', async () => {
  expect((await firstOf(pdfWith({ ...inPixels, names: ['BT', 'BU', 'BV'], extra: '/ToUnicode 24 0 R' }, '0.12'))).text).toBe('ABC')
})

test('a font in thousandths keeps its size, even if its letters are small', async () => {
  const found = await firstOf(
    pdfWith({ matrix: '0.001 0 0 -0.001 0 0', names: ['a65', 'a66', 'a67'], box: '10 0 500 560', width: 600 }, '18'),
  )
  expect(found).toEqual({ text: 'ABC', isLarge: true })
})

test('glyphs without a declared box, or of no height, keep the size', async () => {
  for (const box of ['0 0 0 0', 'x y z w', '1e9 0 0 1e999', '- - - -']) {
    const { text } = await firstOf(pdfWith({ matrix: '0.001 0 0 -0.001 0 0', names: ['a65', 'a66', 'a67'], box, width: 600 }, '18'))
    expect(text).toBe('ABC')
  }
})

test('programs of glyphs that unpack to much more are not measured', () => {
  const bomb: PdfObject = { dict: new Map([['Filter', 'FlateDecode']]), bytes: deflateSync(Buffer.alloc(64 * 1024 ** 2, 32)) }
  const unpacked: number[] = []
  const resolve = (object: PdfObject | undefined): PdfObject => {
    // The filter of a stream is looked up when it is decoded.
    if (object === 'FlateDecode') unpacked.push(1)
    return object ?? null
  }
  const names = Array.from({ length: 256 }, (_, code) => [`a${code}`, 'A'] as const)
  const fontOf = (program: PdfObject) => new Map([['CharProcs', new Map(names.map(([name]) => [name, program]))]])
  expect(drawnEm(fontOf(bomb), resolve, names)).toBe(1)
  expect(unpacked).toEqual([])
  const letter: PdfObject = {
    dict: new Map([['Filter', 'FlateDecode']]),
    bytes: deflateSync(Buffer.from('60 0 2 0 50 57 d1 0 0 9 9 re f')),
  }
  drawnEm(fontOf(letter), resolve, names)
  expect(unpacked).toHaveLength(64)
})

test('a tab that has the code of a bracket, as macOS writes it, stays blank', async () => {
  const map = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <28> <28> <0009>  endbfrange'
  const font = '<< /Type /Font /Subtype /TrueType /BaseFont /ArialMT /Encoding /WinAnsiEncoding /ToUnicode 24 0 R >>'
  const page = 'BT /F3 10 Tf 72 700 Td (a) Tj (\\050) Tj 20 0 Td (Item of a list) Tj ET'
  const pdf = makePdf({ pages: [page], objects: { 20: font, 24: stream(map) } }).toString('latin1')
  const { paragraphs } = await convert(Buffer.from(pdf.replace('/Font <<', '/Font << /F3 20 0 R'), 'latin1'))
  expect((await paragraphs()).join(' ')).not.toContain('(')
})
