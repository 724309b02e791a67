/** Rendered by LibreOffice, rules and frames around paragraphs neither move them nor what follows. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { expectSameLook } from '../helpers/same-look.ts'

type Shown = [number, number, number, string, boolean?]

const prose = [
  'The school board shipped three unpaid invoices because the figures did not add',
  'up and nobody had asked the survey group, which approved a set of bearings',
  'and sent a copy of the letter to all the registrars of the county in the north.',
]
const at = (top: number) => prose.map((text, i): Shown => [72, top - 13.8 * i, 12, text])

test.each([4.3, 4.8, 9.5])('a rule %f points below a title', { timeout: 60_000 }, async (distance) => {
  const baseline = 690
  const rule = `1 w 72 ${baseline - 26 * 0.21 - distance} m 540 ${baseline - 26 * 0.21 - distance} l S`
  await expectSameLook([`${rule}\n${showLines([[72, baseline, 26, 'A title above a rule'], ...at(620), ...at(540)])}`])
})

test('boxes with text above their middle', { timeout: 60_000 }, async () => {
  const boxes = [640, 540, 440].map((y, i) => `${0.5 + i / 2} w 66 ${y - 45.3} 480 ${60.6 + i * 0.4} re S`).join('\n')
  await expectSameLook([`${boxes}\n${showLines([640, 540, 440].flatMap(at))}\n${showLines(at(360))}`])
})

test('a first page that begins with a title in a font of unknown height', { timeout: 60_000 }, async () => {
  const lines = (first: number, name: string) =>
    showLines(
      Array.from(
        { length: Math.floor((first - 72) / 20) },
        (_, i): Shown => [72, first - 20 * i, 12, `${name} item${i % 2 ? ', a longer one' : ''}.`],
      ),
    )
  const unknown = '/F3 << /Type /Font /Subtype /Type1 /BaseFont /Aptos /Encoding /WinAnsiEncoding >>'
  const pages = [`BT /F3 26 Tf 72 697 Td (Titles in Aptos) Tj ET\n${lines(649.1, 'First')}`, lines(709.1, 'Second'), lines(709.1, 'Third')]
  const pdf = makePdf({ pages }).toString('latin1').replaceAll('/Font <<', `/Font << ${unknown}`)
  await expectSameLook(Buffer.from(pdf, 'latin1'))
})

test('rules below neighbouring lines stay two, also if their widths differ by less than Word writes', async () => {
  const rules = '0.512 g 72 680 468 0.96 re f 72 660 468 0.955 re f 0 g'
  const lines = showLines([
    [72, 684, 10, 'Booked and shown on the first day of the month'],
    [72, 664, 10, 'Transfer of the balance'],
  ])
  const xml = await (await convert(makePdf({ pages: [`${rules}\n${lines}`] }))).part('word/document.xml')
  const colours = [...xml.matchAll(/<w:bottom w:val="single" w:sz="8" w:space="\d+" w:color="([0-9A-F]+)"/g)].map(([, colour]) => colour)
  expect(new Set(colours).size).toBe(2)
})
