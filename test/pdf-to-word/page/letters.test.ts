/** Letters that are wider or narrower than by nature, or stand apart. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const plain = showLines([
  [72, 640, 12, 'Plain text below it has letters as they come from the font,'],
  [72, 626, 12, 'and so have all the other lines that stand on this page here.'],
])

async function documentOf(content: string): Promise<string> {
  const { part } = await convert(makePdf({ pages: [`q ${content} Q\n${plain}`] }))
  return part('word/document.xml')
}

/** The properties of the run that holds a text. */
function propertiesOf(xml: string, text: string): string {
  return new RegExp(`<w:r>(?:<w:rPr>((?:(?!</w:rPr>).)*)</w:rPr>)?<w:t xml:space="preserve">${text}`).exec(xml)?.[1] ?? ''
}

test.each([150, 66])('letters drawn at %i percent are scaled so', async (scale) => {
  const xml = await documentOf(`BT /F1 12 Tf ${scale} Tz 72 700 Td (Stretched words here) Tj ET`)
  expect(propertiesOf(xml, 'Stretched words here')).toContain(`<w:w w:val="${scale}"/>`)
  expect(propertiesOf(xml, 'Plain text')).not.toContain('w:w ')
})

test('letters stretched by their matrix keep their height', async () => {
  const xml = await documentOf('BT /F1 1 Tf 24 0 0 12 72 700 Tm (Stretched words here) Tj ET')
  expect(propertiesOf(xml, 'Stretched words here')).toContain('<w:w w:val="200"/>')
  expect(propertiesOf(xml, 'Stretched words here')).not.toContain('w:sz')
})

test.each([
  [1.5, 30],
  [-0.75, -15],
])('letters %f points apart get this letter spacing', async (points, value) => {
  const xml = await documentOf(`BT /F1 12 Tf ${points} Tc 72 700 Td (Letters of a spaced line) Tj ET`)
  expect(propertiesOf(xml, 'Letters of a spaced line')).toContain(`<w:spacing w:val="${value}"/>`)
  expect(propertiesOf(xml, 'Plain text')).not.toContain('w:spacing')
})

test('kerned pairs are no letter spacing', async () => {
  const xml = await documentOf('BT /F1 12 Tf 72 700 Td [(T) 90 (able)] TJ ET')
  expect(xml).toContain('>Table<')
  expect(xml).not.toContain('<w:spacing w:val=')
})

test('lines that are each spaced differently to fill them are left alone', async () => {
  const lines = [0.3, 0.7, 1.1, 1.6].map(
    (points, i) => `BT /F1 12 Tf ${points} Tc 72 ${740 - i * 14} Td (A line of words that was set to its end) Tj ET`,
  )
  expect(await documentOf(lines.join('\n'))).not.toContain('<w:spacing w:val=')
})

test('letters of another font, drawn after the rest of their line, are placed in its gaps', async () => {
  // Helvetica at 12 points: the gaps for two letters of the word, which come last.
  const content =
    'BT /F1 12 Tf 1 0 0 1 72 700 Tm (w) Tj 1 0 0 1 87.34 700 Tm (r) Tj 1 0 0 1 98 700 Tm (s in a row) Tj 1 0 0 1 80.66 700 Tm /F2 12 Tf (o) Tj 1 0 0 1 91.33 700 Tm (d) Tj ET'
  expect(await (await convert(makePdf({ pages: [content] }))).paragraphs()).toEqual(['words in a row'])
})

test('letters drawn in several pieces are one word with those after them', async () => {
  const pieces = '/Span << /ActualText (offi) >> BDC BT /F1 12 Tf 72 700 Td (oxxxx) Tj ET EMC BT /F1 12 Tf 102.7 700 Td (ce hours) Tj ET'
  expect(await documentOf(pieces)).toContain('>office hours<')
})

test('a letter that replaces a visible space is not used, as layout programs give it to the space after a bullet', async () => {
  const spaced = (actual: string) =>
    `BT /F1 12 Tf 72 700 Td (Nails) Tj ET /Span << /ActualText (${actual}) >> BDC BT /F1 12 Tf 101 700 Td ( ) Tj ET EMC BT /F1 12 Tf 104.5 700 Td (and screws) Tj ET`
  expect(await documentOf(spaced('h'))).toContain('>Nails and screws<')
  // Several letters are what is read aloud, as for a drawn word.
  expect(await documentOf(spaced('or'))).toContain('>Nails orand screws<')
})

test.each(['(. . . . )', '<FEFF0008FFFDFFFDFFFD>'])('the replacement text %s of a leader is not used', async (actual) => {
  const dots = `BT /F1 12 Tf 72 700 Td (Total ) Tj ET /Span << /ActualText ${actual} >> BDC BT /F1 12 Tf 105 700 Td (.....) Tj ET EMC`
  expect(await documentOf(dots)).toContain('>Total .....<')
})

test('the bitmap fonts of TeX name their letters by codes', async () => {
  const letter = '600 0 0 0 600 700 d1 100 0 400 700 re f'
  const font =
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 84 /LastChar 101 ' +
    `/Widths [${'600 '.repeat(18)}] /CharProcs << /a84 22 0 R /a101 22 0 R /a88 22 0 R >> ` +
    '/Encoding << /Type /Encoding /Differences [84 /a84 88 /a88 101 /a101] >> /Resources << >> >>'
  const stream = `<< /Length ${letter.length} >>\nstream\n${letter}\nendstream`
  const pdf = makePdf({ pages: [`BT /F3 12 Tf 72 700 Td (TeX) Tj ET\n${plain}`], objects: { 20: font, 22: stream } })
  const { paragraphs } = await convert(Buffer.from(pdf.toString('latin1').replace('/Font <<', '/Font << /F3 20 0 R'), 'latin1'))
  expect((await paragraphs())[0]).toBe('TeX')
})

test('a letter set lower between its neighbours, as in the logo of TeX, stays in its line', async () => {
  // Helvetica at 12 points: each letter begins two points before its neighbour ends, the E lies 2.8 points lower.
  const logo = 'BT /F1 12 Tf 1 0 0 1 72 700 Tm (T) Tj 1 0 0 1 77.33 697.2 Tm (E) Tj 1 0 0 1 83.33 700 Tm (X sets books) Tj ET'
  expect(await (await convert(makePdf({ pages: [logo] }))).paragraphs()).toEqual(['TEX sets books'])
})

test('such a letter joins its line even if an adjacent column has lines of nearly the same height', async () => {
  const beside = 'BT /F1 12 Tf 1 0 0 1 72 701.3 Tm (Some other words) Tj ET'
  const logo = 'BT /F1 12 Tf 1 0 0 1 372 700 Tm (T) Tj 1 0 0 1 377.33 696.8 Tm (E) Tj 1 0 0 1 383.33 700 Tm (X sets books) Tj ET'
  expect(await documentOf(`${beside} ${logo}`)).toContain('>TEX sets books<')
})

test('the space between a word in letters of one width and its sentence is the sentence’s', async () => {
  const line = 'BT /F1 12 Tf 72 700 Td (Ask) Tj /F2 12 Tf 26 0 Td (main) Tj /F1 12 Tf 32.8 0 Td (for it) Tj ET'
  const pdf = makePdf({ pages: [line] }).toString('latin1')
  const xml = await (await convert(Buffer.from(pdf.replace('/Arial-BoldMT', '/Courier'.padEnd(13)), 'latin1'))).part('word/document.xml')
  expect(xml).toMatch(/>Ask <.*>main<.*> for it</)
})

test('words in letters of one width are separated by the spaces of the sentence around them', async () => {
  // Helvetica at 12 points: Run ends at 94, and a gap of a third of the size follows that no space is drawn in.
  const line = 'BT /F1 12 Tf 72 700 Td (Run) Tj /F2 12 Tf 26 0 Td (make) Tj /F1 12 Tf 32.8 0 Td (first) Tj ET'
  const pdf = makePdf({ pages: [line] }).toString('latin1')
  const { paragraphs } = await convert(Buffer.from(pdf.replace('/Arial-BoldMT', '/Courier'.padEnd(13)), 'latin1'))
  expect(await paragraphs()).toEqual(['Run make first'])
})
