/** The fonts that a PDF may name without bringing them: each reader shows its own, and so does each reader of the Word file. */
import { expect, test } from 'vitest'
import { faceOf } from '../../../src/pdf-to-word/fonts/face.ts'
import type { Dict } from '../../../src/pdf-to-word/ir/pdf-object.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { expectSameLook } from '../helpers/same-look.ts'

const familyOf = (name: string, descriptor: Dict = new Map()) =>
  faceOf(new Map([['BaseFont', name]]), descriptor, null, (value) => value ?? null).family

/** The same PDF in Helvetica. */
function inHelvetica(pages: readonly string[]): Buffer {
  const pdf = makePdf({ pages }).toString('latin1')
  return Buffer.from(pdf.replaceAll('/ArialMT', '/Helvetica').replaceAll('/Arial-BoldMT', '/Helvetica-Bold'), 'latin1')
}

test("they keep their names, and get Word's names if the PDF embeds them", () => {
  expect(['Helvetica-BoldOblique', 'Times-Roman', 'Courier'].map((name) => familyOf(name))).toEqual(['Helvetica', 'Times', 'Courier'])
  const carried: Dict = new Map([['FontFile', null]])
  expect(['Helvetica', 'ABCDEF+Times-Bold'].map((name) => familyOf(name, carried))).toEqual(['Arial', 'Times New Roman'])
  expect(familyOf('ArialMT')).toBe('Arial')
})

test('Word is told which fonts replace them', async () => {
  const { part } = await convert(inHelvetica([showLines([[72, 700, 12, 'A line of text.']])]))
  expect(await part('word/fontTable.xml')).toContain(
    '<w:font w:name="Helvetica"><w:altName w:val="Arial"/><w:panose1 w:val="020B0604020202020204"/>',
  )
})

test('URW fonts get the names of the fonts that they replace, whatever prefix they have', () => {
  const names = ['ABCDEF+URWPalladioL-Roma', 'NimbusMonL-Bold', 'AAAAAC+IYASNL_NimbusSanL-ReguItal', 'CenturySchL-Bold', 'URWGothicL-Demi']
  expect(names.map((name) => familyOf(name))).toEqual(['Palatino Linotype', 'Courier New', 'Arial', 'Century Schoolbook', 'Century Gothic'])
})

test('a line is as high as its largest letters need', async () => {
  const line = 'BT /F2 20 Tf 72 700 Td (Order) Tj /F1 8 Tf 300 0 Td (printed on the first of May at noon) Tj ET'
  const { part } = await convert(inHelvetica([`${line}\n${showLines([[72, 640, 8, 'What stands far below it.']])}`]))
  const [, style] = /<w:pStyle w:val="(\w+)"\/>/.exec(await part('word/document.xml')) ?? []
  const own = (await part('word/styles.xml')).split('<w:style ').find((xml) => xml.includes(`w:styleId="${style}"`))
  const [, height] = /<w:spacing[^>]* w:line="(\d+)" w:lineRule="exact"\/>/.exec(own ?? '') ?? []
  expect(Number(height)).toBeGreaterThanOrEqual(20 * 20)
})

test('pages in these fonts keep their lines', { timeout: 60_000 }, async () => {
  const page = (first: number, name: string) =>
    showLines(Array.from({ length: 30 }, (_, i): [number, number, number, string] => [72, first - 20 * i, 12, `${name} item ${i + 1}.`]))
  await expectSameLook(
    inHelvetica([`${showLines([[72, 697, 26, 'A title']])}\n${page(649.1, 'First')}`, page(709.1, 'Second'), page(709.1, 'Third')]),
  )
})
