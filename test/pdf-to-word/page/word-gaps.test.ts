/** Words of lines that hold no spaces, as typesetters write them, told by the gaps between them. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf } from '../helpers/make-pdf.ts'

/** Words this far apart, in thousandths of the size. */
const squeezed = (text: string, apart: number) => `BT /F1 12 Tf 72 700 Td [(${text.split(' ').join(`) -${apart} (`)})] TJ ET`

test.each([170, 150, 120])('words %i thousandths apart are words if letters are close together', async (apart) => {
  const docx = await convert(makePdf({ pages: [squeezed('Put author names into the command, in order', apart)] }))
  expect(await docx.paragraphs()).toEqual(['Put author names into the command, in order'])
})

test('letters with irregular gaps are one word', async () => {
  const shown = 'BT /F1 12 Tf 72 700 Td [(W) -120 (ord) -70 (P) -80 (ress) -130 (es)] TJ ET'
  expect(await (await convert(makePdf({ pages: [shown] }))).paragraphs()).toEqual(['WordPresses'])
})

test('a gap narrower than the spaces of the writer is no space', async () => {
  const shown = 'BT /F1 12 Tf 72 700 Td [(Foot) -130 (ball and base) -130 (ball are games)] TJ ET'
  expect(await (await convert(makePdf({ pages: [shown] }))).paragraphs()).toEqual(['Football and baseball are games'])
})

test('a letter without a Unicode value belongs to the letters that it touches, so the space before it stays', async () => {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [1 /unknown] >> /FirstChar 1 /Widths [500] >>'
  const shown = 'BT 72 700 Td /F1 12 Tf [(Take) -200] TJ /F3 12 Tf <01> Tj /F1 12 Tf (ore of it) Tj ET'
  const pdf = makePdf({ pages: [shown], objects: { 20: font } })
    .toString('latin1')
    .replace('/Font <<', '/Font << /F3 20 0 R')
  expect(await (await convert(Buffer.from(pdf, 'latin1'))).paragraphs()).toEqual(['Take ore of it'])
})

test('a gap after the bullet before ideographs parts them, a gap between ideographs does not', async () => {
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 1 /Widths [1000 1000] /ToUnicode 21 0 R
    /Encoding << /Differences [1 /bullet /cid] >> >>`
  const map = '2 beginbfchar <01> <25AA> <02> <62A5> endbfchar'
  const row = (y: number) => `BT /F3 12 Tf 72 ${y} Td [<01> -400 <0202> -400 <0202>] TJ ET`
  const objects = { 20: font, 21: `<< /Length ${map.length} >> stream\n${map}\nendstream` }
  const pdf = makePdf({ pages: [`${row(700)} ${row(680)}`], objects })
    .toString('latin1')
    .replace('/Font <<', '/Font << /F3 20 0 R')
  const { part } = await convert(Buffer.from(pdf, 'latin1'))
  const xml = await part('word/document.xml')
  expect(xml.match(/<w:numPr>/g)).toHaveLength(2)
  expect(xml).toContain('报报报报')
})

test('a soft hyphen that is drawn before other letters is a hyphen; one at the end of a line divides its word', async () => {
  const shown = [
    'BT /F1 12 Tf 72 700 Td (Type make \\255f all, then read on for RAxML\\2558.0 in the man\\255) Tj ET',
    'BT /F1 12 Tf 72 686 Td (ual.) Tj ET',
  ]
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 21 0 R >>'
  const map = '1 beginbfchar <AD> <00AD> endbfchar'
  const objects = { 20: font, 21: `<< /Length ${map.length} >> stream\n${map}\nendstream` }
  const pdf = makePdf({ pages: [shown.join(' ').replaceAll('/F1', '/F3')], objects })
    .toString('latin1')
    .replace('/Font <<', '/Font << /F3 20 0 R')
  const { part } = await convert(Buffer.from(pdf, 'latin1'))
  const xml = await part('word/document.xml')
  expect(xml).toContain('make -f all')
  expect(xml).toContain('RAxML-8.0')
  expect(xml.match(/<w:softHyphen\/>/g)).toHaveLength(1)
})
